import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { widgetTypes } from '../../offer/contract/offer-choice.ts';
import type { WidgetStatus } from '../../widget/contract/widget-calls.ts';
import { defaultCustomize, type WidgetCustomize } from '../../widget/contract/widget-choice.ts';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { makeProduct, memberClient } from '#apps/server/testing/test-shop.ts';

interface Saved {
  success: boolean;
  message: string;
  widget_customize: { desktop: WidgetCustomize; mobile: WidgetCustomize };
  fields: Record<string, string>;
}

let server: TestServer;
let people: TestPeople;
let call: ReturnType<typeof memberClient>;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  call = memberClient(server.app, people.staff.apps);
});
beforeEach(async () => {
  await server.services.db.inShop(people.shopId, (tx) => tx.execute(sql`DELETE FROM product_widgets`));
});
afterAll(() => server.close());

const path = '/admin/product-widgets';
const statuses = async () =>
  (await call<{ widgets: WidgetStatus[] }>('GET', `${path}/short-setting.json`)).body.widgets;
const customized = async (type: string) =>
  (await call<Saved>('GET', `${path}/customize.json?widget_type=${type}`)).body.widget_customize;
const save = (given: object, all = '') =>
  call<Saved>('POST', `${path}/customize${all}.json`, {
    widget_type: 'best-seller',
    device: 'desktop',
    ...given,
  });

describe('product widgets', () => {
  test('V100 all types are listed, off at first, and each is turned on by itself', async () => {
    expect(await statuses()).toEqual(
      widgetTypes.map((type) => ({
        type,
        enable: false,
        pages: defaultCustomize(type, 'desktop', 'en').pages,
      })),
    );
    const on = await call('POST', `${path}/change-status.json`, { widget_type: 'flash-deal', active: true });
    expect(on.body).toEqual({ success: true, widget: { type: 'flash-deal', enable: true } });
    expect((await statuses()).filter(({ enable }) => enable)).toMatchObject([
      { type: 'flash-deal', enable: true },
    ]);
    await call('POST', `${path}/change-status.json`, { widget_type: 'flash-deal', active: false });
    expect((await statuses()).filter(({ enable }) => enable)).toEqual([]);
    const unknown = await call('POST', `${path}/change-status.json`, {
      widget_type: 'nothing',
      active: true,
    });
    expect(unknown.status).toBe(422);
  });

  test('V454 nothing saved, and what was saved but cannot be read, is the default', async () => {
    const defaults = {
      desktop: defaultCustomize('also-bought', 'desktop', 'en'),
      mobile: defaultCustomize('also-bought', 'mobile', 'en'),
    };
    expect(await customized('also-bought')).toEqual(defaults);
    await server.services.db.inShop(people.shopId, (tx) =>
      tx.execute(
        sql`INSERT INTO product_widgets (shop_id, widget_type, customize)
            VALUES (${people.shopId}, 'also-bought', '{"desktop": {"columns": "many"}, "mobile": 7}')`,
      ),
    );
    expect(await customized('also-bought')).toEqual(defaults);
  });

  test('V455 a look is saved for one device; what is not named stays, and a name that is not known is refused', async () => {
    const unknown = await save({ widget_customize: { title: ' Loved ', columns: 3, script: '<b>' } });
    expect(unknown.status).toBe(422);
    const first = await save({ widget_customize: { title: ' Loved ', columns: 3 } });
    expect(first.body.message).toBe('All changes were successfully saved');
    const second = await save({ widget_customize: { pages: ['cart', 'home', 'cart'] } });
    const expected = {
      desktop: {
        ...defaultCustomize('best-seller', 'desktop', 'en'),
        title: 'Loved',
        columns: 3,
        pages: ['home', 'cart'],
      },
      mobile: defaultCustomize('best-seller', 'mobile', 'en'),
    };
    expect(second.body.widget_customize).toEqual(expected);
    expect(await customized('best-seller')).toEqual(expected);
    expect(await customized('flash-deal')).toEqual({
      desktop: defaultCustomize('flash-deal', 'desktop', 'en'),
      mobile: defaultCustomize('flash-deal', 'mobile', 'en'),
    });
  });

  test('C236 saving for all gives the look to every type on that device, and title and pages to none other', async () => {
    await save({ widget_type: 'recent-view', widget_customize: { title: 'Seen', columns: 2 } });
    const all = await save(
      { widget_customize: { title: 'Loved', accent_color: '#AA0000', limit: 5 } },
      '/all',
    );
    expect(all.body.message).toBe('All changes were successfully saved');
    for (const type of widgetTypes) {
      const { desktop, mobile } = await customized(type);
      expect([type, desktop]).toEqual([
        type,
        {
          ...defaultCustomize(type, 'desktop', 'en'),
          ...(type === 'recent-view' ? { title: 'Seen' } : {}),
          ...(type === 'best-seller' ? { title: 'Loved' } : {}),
          accent_color: '#AA0000',
          limit: 5,
        },
      ]);
      expect(mobile).toEqual(defaultCustomize(type, 'mobile', 'en'));
    }
  });

  test.each([
    ['columns', 7],
    ['columns', 0],
    ['limit', 25],
    ['title_size', 7],
    ['text_color', 'red'],
    ['accent_color', '#12345'],
    ['title', 'x'.repeat(121)],
    ['pages', ['checkout']],
    ['title_align', 'left'],
  ])('%s is not %j, and nothing beside it is saved', async (name, value) => {
    const refused = await save({ widget_customize: { show_add: false, [name]: value } });
    expect([refused.status, Object.keys(refused.body.fields)[0]]).toEqual([
      422,
      expect.stringContaining(`widget_customize.${name}`),
    ]);
    expect((await customized('best-seller')).desktop).toEqual(
      defaultCustomize('best-seller', 'desktop', 'en'),
    );
  });

  test('of many who save different parts at once nobody loses anything', async () => {
    const changes: Partial<WidgetCustomize>[] = [
      { columns: 2 },
      { limit: 3 },
      { show_add: false },
      { show_price: false },
      { title_size: 30 },
    ];
    await Promise.all(changes.map((widget_customize) => save({ widget_customize })));
    expect((await customized('best-seller')).desktop).toEqual(
      Object.assign(defaultCustomize('best-seller', 'desktop', 'en'), ...changes),
    );
  });

  test('whoever may not use apps changes nothing, and the log says who changed what', async () => {
    const refused = await memberClient(server.app, people.staff.orders)('GET', `${path}/short-setting.json`);
    expect(refused.status).toBe(403);
    await save({ widget_customize: { columns: 2 } });
    const log = await memberClient(server.app, people.owner)<{ entries: { subject_name: string }[] }>(
      'GET',
      '/admin/audit.json?subject=product_widgets',
    );
    expect(log.body.entries[0]?.subject_name).toBe('best-seller');
  });
});

describe('recommendations', () => {
  test('C034 a shop without sales shows its newest products', async () => {
    const { product } = await makeProduct(server.services.db, people.shopId, {
      handle: 'vase',
      price_minor: 1000,
    });
    const { body } = await call<{ products: object[] }>('GET', '/api/recsys/best-selling.json');
    expect(body.products).toEqual([{ id: product, title: 'vase', handle: 'vase', image: null }]);
  });

  test('C035 questions have answers', async () => {
    const { body } = await call<{ faqs: { question: string; answer: string }[] }>(
      'GET',
      '/admin/dashboards/faq.json',
    );
    expect(body.faqs.length).toBeGreaterThan(3);
    for (const faq of body.faqs) expect(faq.answer.length).toBeGreaterThan(faq.question.length);
  });

  test('C238 C239 are on until turned off, each shop for itself', async () => {
    const status = '/precommend/app-status';
    expect((await call('GET', status)).body).toEqual({ enable: true });
    expect((await call('POST', status, { enable: false })).body).toEqual({ success: true, enable: false });
    expect((await call('GET', status)).body).toEqual({ enable: false });
    const foreign = await call('GET', `${status}?shop_id=${people.otherShopId}`);
    expect(foreign.status).toBe(403);
  });
});
