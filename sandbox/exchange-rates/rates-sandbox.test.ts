import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RatesSandbox, startRatesSandbox } from './rates-sandbox.ts';

let sandbox: RatesSandbox;

beforeAll(async () => {
  sandbox = await startRatesSandbox();
  sandbox.now = () => new Date('2026-11-26T12:00:00Z');
});
afterEach(() => {
  sandbox.plan = { historical: true, bases: false };
  sandbox.faults.restricted = null;
});
afterAll(() => sandbox.close());

async function ask(path: string, token?: string) {
  const reply = await fetch(`${sandbox.url}${path}`, {
    headers: token === undefined ? {} : { authorization: token },
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}
const signed = (path: string) => ask(path, `Token ${sandbox.appId}`);

// docs.openexchangerates.org/reference/authentication
describe('an App ID', () => {
  test('goes in the address or in a header of exactly this form, and the one in the address counts', async () => {
    const token = `Token ${sandbox.appId}`;
    expect((await ask(`/latest.json?app_id=${sandbox.appId}`)).status).toBe(200);
    expect((await ask('/latest.json', token)).status).toBe(200);
    expect((await ask('/latest.json', `Bearer ${sandbox.appId}`)).body['message']).toBe('missing_app_id');
    expect((await ask('/latest.json?app_id=other', token)).body['message']).toBe('invalid_app_id');
    expect((await ask(`/latest.json?app_id=${sandbox.appId}`, 'Token other')).status).toBe(200);
  });
});

// docs.openexchangerates.org/reference/errors
test.each<[string, number, () => Promise<{ status: number; body: Record<string, unknown> }>]>([
  ['not_found', 404, () => signed('/nothing.json')],
  ['missing_app_id', 401, () => ask('/latest.json')],
  ['invalid_app_id', 401, () => ask('/latest.json', 'Token other')],
  ['not_allowed', 429, () => signed('/latest.json?base=EUR')],
  ['invalid_base', 400, () => signed('/latest.json?base=XYZ')],
  ['not_available', 400, () => signed('/historical/2026-11-27.json')],
  ['not_available', 400, () => signed('/historical/1998-12-31.json')],
  [
    'access_restricted',
    403,
    () => {
      sandbox.faults.restricted = '403';
      return signed('/latest.json');
    },
  ],
])('%s is %i, with the four fields of an error', async (message, status, asked) => {
  const { status: answered, body } = await asked();
  expect(answered).toBe(status);
  expect(body).toEqual({ error: true, status, message, description: expect.any(String) });
});

// docs.openexchangerates.org/reference/latest-json, /reference/historical-json
describe('rates', () => {
  test('are of the dollar, with the second that they were so', async () => {
    const { body } = await signed('/latest.json');
    expect(Object.keys(body)).toEqual(['disclaimer', 'license', 'timestamp', 'base', 'rates']);
    expect(body).toMatchObject({ base: 'USD', timestamp: Date.parse('2026-11-26T12:00:00Z') / 1000 });
    expect(body['rates']).toMatchObject({ USD: 1, EUR: sandbox.rateOf('2026-11-26', 'EUR') });
  });

  test('of a day that is over are those that it ended with', async () => {
    const { body } = await signed('/historical/2012-07-10.json?symbols=eur,JPY');
    expect(body['timestamp']).toBe(Date.parse('2012-07-10T23:59:59Z') / 1000);
    expect(body['rates']).toEqual({
      EUR: sandbox.rateOf('2012-07-10', 'EUR'),
      JPY: sandbox.rateOf('2012-07-10', 'JPY'),
    });
  });

  test('of another base are for plans that have them', async () => {
    sandbox.plan.bases = true;
    const { body } = await signed('/latest.json?base=EUR');
    expect(body).toMatchObject({ base: 'EUR', rates: { EUR: 1 } });
    expect((body['rates'] as Record<string, number>)['USD']).toBeGreaterThan(1);
  });
});
