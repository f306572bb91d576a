import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { storeShopper } from '#apps/demo-store/testing/store-shopper.ts';
import type { AnyEndpoint } from '#core/server/call/handle.ts';
import { fieldAt, inputLeaves } from '#core/testing/input-leaves.ts';
import { exampleBody } from './testing/example-body.ts';
import { listedRoutes } from './testing/listed-routes.ts';
import { type ShopServer, startShopServer } from './testing/shop-server.ts';
import { idForPath, makeRows, type TestRows } from './testing/test-rows.ts';
import { type Answer, makeProduct, type TestProduct } from './testing/test-shop.ts';

/** What somebody may type, paste or send to have it run, end a text, lead elsewhere or break what is made of it. */
const hostile = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</ScRiPt ><ScRiPt>alert(1)//',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//elsewhere.example/x.png',
  'https://elsewhere.example/x.png?c=',
  '../../../../etc/passwd',
  '<style>*{display:none}</style>',
  '</style><script>alert(1)</script>',
  '#fff;background:url(//elsewhere.example)',
  '#000}*{display:none',
  'url(javascript:alert(1))',
  'expression(alert(1))',
  '<!-- ',
  '--><script>alert(1)</script>',
  ']]><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '{{7*7}}',
  '{{constructor.constructor("alert(1)")()}}',
  '{{ first_name',
  '}}{{',
  '{% include "theme" %}',
  '${alert(1)}',
  "'; DROP TABLE conversion_tools; --",
  '\\"; alert(1); //',
  '\u2028alert(1)\u2029',
  '\u202etxt.exe\u202c',
  'a\0b',
  'a\ud800b',
  '\r\nset-cookie: a=b',
  "=cmd|'/C calc'!A0",
  '__proto__',
  `${'Z\u0351\u0352'.repeat(20)}💥`,
] as const;

let shop: ShopServer;
let rows: TestRows;
let vase: TestProduct;
beforeAll(async () => {
  shop = await startShopServer();
  rows = await makeRows(shop.server.services.db, shop.people.shopId, 'mine');
  vase = await makeProduct(shop.server.services.db, shop.people.shopId, {
    handle: 'vase',
    price_minor: 3000,
    stock: 7,
  });
});
afterAll(() => shop.server.close());

interface Field {
  name: string;
  call: AnyEndpoint;
  path: readonly string[];
}

/** Every text that a call of the tools writes, found in its contract: one that is added is tried without a word here. */
const fields: Field[] = listedRoutes()
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path }) => method !== 'GET' && /^\/(admin\/copt|v1\/sale-support)\//.test(path))
  .flatMap((call) =>
    (call.body ? inputLeaves(call.body as z.ZodType) : [])
      .filter(({ kind }) => kind === 'text' || kind === 'record' || kind === 'anything')
      .map(({ path }) => ({ name: `${call.name} ${fieldAt(path)}`, call, path })),
  );

type Json = Record<string, unknown>;

/** Without versions, so that each save is the last. */
const unversioned = (value: unknown): unknown =>
  Array.isArray(value) || typeof value !== 'object' || value === null
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => name !== 'version')
          .map(([name, inner]) => [name, unversioned(inner)]),
      );

/** A value with something at a place of it. */
function put(value: unknown, [first, ...rest]: readonly string[], text: string): unknown {
  if (first === undefined) return text;
  if (first === '[]') return [put(undefined, rest, text)];
  const inner = (value ?? {}) as Json;
  return { ...inner, [first]: put(inner[first], rest, text) };
}

function at(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined || value === undefined || value === null) return value;
  return at((value as Json)[first === '[]' ? '0' : first], rest);
}

type Failed = Json & { code: string; fields?: Record<string, string> };

function send({ call, path }: Field, text: string): Promise<Answer<Failed>> {
  const url = call.path.replace('{id}', () => String(idForPath(call.path, rows)));
  const body = put(unversioned(exampleBody(call, rows, shop.people.shopId)), path, text) as object;
  return shop.admin<Failed>(call.method as 'PUT', url.replace('{tool}', 'timer_countdown'), body);
}

/** Calls whose answer does not have what was sent: where it is read, in the place where it was sent. */
const readElsewhere: Readonly<Record<string, string>> = { insertUtmLog: '/v1/sale-support/utm-log.json' };

/** Of a buyer's words only letters and what stands among them in names is kept, or nothing; of a last name its first letter. */
const buyersWords: Readonly<Record<string, RegExp>> = {
  'notification.first_name': /^[\p{L}\p{M}'’-]*$/u,
  'notification.last_name': /^(\p{L}\p{M}*\.)?$/u,
  'notification.region': /^[\p{L}\p{M} .'’()-]*$/u,
};

test('the fields are those of all tools, among them each text that shoppers read', () => {
  expect(fields.map(({ path }) => fieldAt(path))).toEqual(
    expect.arrayContaining([
      'settings.message.title',
      'settings.message',
      'settings.image_src',
      'settings.theme.customize.link',
      'customize.timer_countdown.color',
      'honesty.never_in.0',
      'timer.schedule_start_at',
      'notification.region',
      'last_touch.campaign',
    ]),
  );
  expect(fields.length).toBeGreaterThan(25);
  expect(new Set(hostile).size).toBe(40);
});

describe('what is typed is kept as text, or refused at its field', () => {
  test.each(fields)('$name', async (field) => {
    const name = fieldAt(field.path);
    const seen = { kept: 0, refused: 0 };
    for (const text of hostile) {
      await shop.rows(sql`DELETE FROM member_touches WHERE shop_id = ${shop.people.shopId}`);
      const { status, body } = await send(field, text);
      if (status === 422) {
        expect([text, Object.keys(body.fields ?? {})]).toEqual([text, [name]]);
        seen.refused += 1;
        continue;
      }
      expect([text, status, body.code]).toEqual([text, expect.toBeOneOf([200, 201]), undefined]);
      const elsewhere = readElsewhere[field.call.name];
      const answer = elsewhere === undefined ? body : (await shop.admin<Json>('GET', elsewhere)).body;
      const stored = at(answer, field.path);
      const words = buyersWords[name];
      if (words) expect(stored).toMatch(words);
      else expect(stored).toBe(text.trim());
      seen.kept += 1;
    }
    expect(seen.kept + seen.refused).toBe(hostile.length);
  });
});

/** Each text in a JSON value, the names of its members too. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}

describe('what shoppers are given', () => {
  /** Where parts of pages, products and carts are told to scripts. */
  const calls = (cart: string) => [
    `/storefront/page.json?page=index&visitor=0f3a9c5e7b1d2468&zone=America/Toronto`,
    `/storefront/page.json?page=product&product=${vase.product}&visitor=0f3a9c5e7b1d2468&zone=America/Toronto`,
    `/storefront/page.json?page=cart&token=${cart}&visitor=0f3a9c5e7b1d2468&zone=America/Toronto`,
    `/storefront/visitors.json?product=${vase.product}`,
    `/storefront/cart.json?token=${cart}`,
    '/storefront/products.json',
  ];
  const pages = ['/store', '/store/products/vase', '/store/cart'];
  let cart: string;

  beforeAll(async () => {
    const on = async (method: 'PUT' | 'POST', url: string, body: object) =>
      expect((await shop.admin(method, url, body)).status).toBeLessThan(300);
    await on('PUT', '/admin/copt/honesty.json', { honesty: { honest: false, never_in: [] } });
    for (const tool of [
      'sale_notification',
      'checkout_notification',
      'product_countdown',
      'realtime_visitors',
    ])
      await on('PUT', `/admin/copt/tools/${tool}.json`, { tool: { enable: true } });
    await on('PUT', '/admin/copt/social-proof/settings/sale_notification.json', {
      settings: { trigger: { type: 'all', pages: [] } },
    });
    await on('PUT', '/admin/copt/timers/product-countdown/settings.json', { settings: { type: 'actual' } });
    await on('PUT', '/admin/copt/timers/realtime-visitors/settings.json', {
      settings: { source: 'random', number_random_from: 3, number_random_to: 9 },
    });
    await on('POST', '/admin/copt/timers.json', { timer: {} });
    await on('POST', '/admin/copt/social-proof/notification.json', {
      notification: { product_id: vase.product, first_name: 'Ida' },
    });
    const added = await shop.shopper<{ cart: { token: string } }>('POST', '/storefront/cart/add.json', {
      lines: [{ variant_id: vase.variant, quantity: 1 }],
    });
    ({ token: cart } = added.body.cart);
  });

  /** Puts a text into each field that keeps it, and into the title of the product. */
  async function writeAll(text: string): Promise<void> {
    for (const field of fields) {
      if (field.call.name === 'createSaleNotification' || field.path.includes('[]')) continue;
      if (/schedule_start_at|image_src/.test(field.name)) continue;
      expect((await send(field, text)).status).toBeLessThan(500);
    }
    const named = await shop.admin<Failed>('PUT', `/admin/products/${vase.product}.json`, {
      product: { title: text },
    });
    expect(named.status).toBeLessThan(500);
  }

  /** Elements that a page has, by name. */
  const elements = (html: string) =>
    [...html.matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => name!.toLowerCase()).toSorted();

  test('a hostile text is a text in each of their answers, and no element of a page', async () => {
    const shopper = storeShopper(shop.server.app, 'mine.test');
    await shopper.post('/store/cart/add', { id: vase.variant, quantity: 1 });
    // What came of it is said once.
    await shopper.get('/store/cart');
    const read = async () => {
      const html = new Map<string, string>();
      for (const page of pages) html.set(page, (await shopper.get(page)).body);
      return html;
    };
    await writeAll('Vase');
    const plain = await read();
    const seenTexts = new Set<string>();
    for (const text of hostile) {
      await writeAll(text);
      for (const url of calls(cart)) {
        const { status, headers, body } = await shop.shopper<Json>('GET', url);
        expect([url, status]).toEqual([url, 200]);
        expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
          'application/json; charset=utf-8',
          'nosniff',
        ]);
        // It was read as JSON, and holds the text as a value.
        const texts = textsIn(body);
        if (texts.some((one) => one.includes(text.trim()))) seenTexts.add(text);
        expect(Object.keys((body['parts'] ?? {}) as object)).not.toContain(text);
      }
      for (const [page, html] of await read()) {
        expect([text, page, elements(html)]).toEqual([text, page, elements(plain.get(page)!)]);
        if (/[<>]/.test(text)) expect(html).not.toContain(text);
      }
    }
    // That they were there is no matter of luck: all but those that no field and no title takes.
    expect(seenTexts.size).toBeGreaterThan(hostile.length - 6);
  }, 180_000);
});
