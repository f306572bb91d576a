import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makePeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { type Customize, standardCustomize, fontChoices } from '../contract/look-words.ts';

let server: TestServer;
let owner: ReturnType<typeof memberClient>;
let shopId: number;

interface Answer {
  customize: Customize;
  version: number;
  fields?: Record<string, string>;
  current?: Answer;
}
type Part = { [Tool in keyof Customize]?: Partial<Customize[Tool]> };

const path = '/admin/copt/countdown/customize.json';
const read = async () => (await owner<Answer>('GET', path)).body;
const save = (customize: Part | object, more: object = {}) =>
  owner<Answer>('PUT', path, { customize, ...more });

beforeAll(async () => {
  server = await startTestServer();
  const people = await makePeople(server.services.db);
  owner = memberClient(server.app, people.owner);
  ({ shopId } = people);
});
afterAll(() => server.close());
beforeEach(() =>
  server.services.db.inShop(shopId, (tx) =>
    tx.execute(sql`DELETE FROM conversion_tools WHERE shop_id = ${shopId}`),
  ),
);

test('a shop that never chose has the standard look, in the font of its pages', async () => {
  expect(await read()).toEqual({ customize: standardCustomize, version: 0 });
});

test('what is not named stays, field by field', async () => {
  await save({ realtime_visitors: { number_color: '#C00', type: 'fill' } });
  const { status, body } = await save({ timer_countdown: { font_family: 'Lora' } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ version: 2 });
  expect(await read()).toEqual(body);
  expect(body.customize).toEqual({
    ...standardCustomize,
    timer_countdown: { ...standardCustomize.timer_countdown, font_family: 'Lora' },
    realtime_visitors: { ...standardCustomize.realtime_visitors, number_color: '#C00', type: 'fill' },
  });
});

test.each(['', '#12', '#1234', '#1234567', 'red', 'url(x)', '#fff;x', ' #fff', '#ggg'])(
  'V331 %j is no color, and nothing is saved',
  async (color) => {
    const { status, body } = await save({ product_countdown: { process_color: color } });
    expect([status, body.fields]).toEqual([
      422,
      { 'customize.product_countdown.process_color': 'Invalid color' },
    ]);
    expect((await read()).version).toBe(0);
  },
);

test('V332 a size is a whole number from 8 to 36', async () => {
  for (const font_size of [8, 36])
    expect((await save({ timer_countdown: { font_size } })).status, `${font_size}`).toBe(200);
  for (const font_size of [7, 37, 12.5, null, '14']) {
    const { status, body } = await save({ timer_countdown: { font_size: font_size as number } });
    expect([status, body.fields], `${font_size}`).toEqual([
      422,
      { 'customize.timer_countdown.font_size': 'Enter a whole number from 8 to 36' },
    ]);
  }
});

test('a font is the page’s own or one of 35, and nothing else', async () => {
  expect(fontChoices).toHaveLength(36);
  expect((await save({ realtime_visitors: { font_family: 'Comic Sans MS' as never } })).status).toBe(422);
  expect((await save({ realtime_visitors: { font_family: 'store' } })).status).toBe(200);
});

test('a save over another’s is refused with what is stored; of two at once both are kept', async () => {
  await save({ timer_countdown: { font_size: 20 } });
  const late = await save({ timer_countdown: { font_size: 30 } }, { version: 0 });
  expect([late.status, late.body.current?.customize.timer_countdown.font_size]).toEqual([409, 20]);
  await Promise.all([
    save({ timer_countdown: { color: '#111111' } }),
    save({ product_countdown: { font_size: 10 } }),
    save({ realtime_visitors: { type: 'outline' } }),
  ]);
  expect((await read()).customize).toMatchObject({
    timer_countdown: { color: '#111111', font_size: 20 },
    product_countdown: { font_size: 10 },
    realtime_visitors: { type: 'outline' },
  });
});
