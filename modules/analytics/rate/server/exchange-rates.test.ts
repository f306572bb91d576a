import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#core/server/pipeline/app.ts';
import type { ServedCtx } from '#core/server/call/context.ts';
import { testAuthentication } from '#core/testing/test-authentication.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import {
  type Nonsense,
  type RatesSandbox,
  startRatesSandbox,
} from '../../../../sandbox/exchange-rates/rates-sandbox.ts';
import { addDays } from '../../span/rules/day-range.ts';
import { convert } from '../rules/exchange.ts';
import { analyticsArea } from '../../server/analytics-area.ts';
import { analyticsRoutes } from '../../server/analytics-routes.ts';
import { openExchangeRates } from './open-exchange-rates.ts';
import { noRate, rateOn, ratesOn } from './public.ts';
import { maxAsks } from './rate-on.ts';
import { exchangeRatesSchedule, fetchDueRates, maxDays } from './rates-fetch.ts';
import { RatesFailed, RatesUnusable } from './rates-port.ts';

let kit: TestServices;
let app: FastifyInstance;
let sandbox: RatesSandbox;
let clean: RatesSandbox['faults'];
let now: Date;
const start = new Date('2026-11-26T12:00:00Z');
const hour = 3600_000;
const minute = 60_000;
const today = '2026-11-26';
const daysAgo = (count: number) => addDays(today, -count);

const given = {
  ...{ productTitles: async () => new Map(), reports: [], salesRefs: [], costKinds: [], salesNames: [] },
  taxLines: () => sql`SELECT`,
  connectedStore: async () => null,
  paymentMethods: () => Promise.resolve([]),
  liveSteps: () => sql`SELECT`,
  authentication: testAuthentication({ shops: [] as never }),
};

beforeAll(async () => {
  kit = await createTestServices();
  sandbox = await startRatesSandbox();
  clean = structuredClone(sandbox.faults);
  sandbox.now = () => now;
  kit.services.now = () => now;
  app = await createApp({
    services: kit.services,
    authentication: testAuthentication(kit),
    routes: analyticsRoutes(given),
  });
});
afterAll(async () => {
  await app.close();
  await kit.close();
  await sandbox.close();
});
beforeEach(() => {
  now = start;
  Object.assign(kit.services.environment, {
    EXCHANGE_RATES_KEY: sandbox.appId,
    EXCHANGE_RATES_URL: sandbox.url,
    OUTBOUND_ALLOW: new Set([sandbox.host]),
  });
});
afterEach(async () => {
  Object.assign(sandbox.faults, structuredClone(clean));
  sandbox.plan.historical = true;
  sandbox.seen.length = 0;
  kit.logged.length = 0;
  await kit.sql('TRUNCATE exchange_rates, exchange_rate_asks');
});

const later = (ms: number) => void (now = new Date(now.getTime() + ms));
const port = (options = {}) => openExchangeRates(kit.services, options)!;
/** One run of the schedule. */
const run = () => exchangeRatesSchedule.run(kit.services);
const asked = () => sandbox.seen.map(({ path }) => path.replace(/^\/api\//, ''));

/** As a report asks: in a transaction that only reads. */
const reading = <T>(work: (ctx: ServedCtx) => Promise<T>): Promise<T> => {
  const [shop] = kit.shops;
  return kit.services.db.inShop(shop.id, (tx) => work({ shop, tx, now, services: kit.services }), {
    readOnly: true,
  });
};
const rate = (day: string, from = 'EUR', to = 'USD') => reading((ctx) => rateOn(ctx, day, from, to));

const call = async (headers: Record<string, string> = {}) => {
  const answer = await app.inject({
    url: `/appshop/open-exchange-rates?shop_id=${kit.shops[0].id}`,
    headers: { 'x-test-shop': String(kit.shops[0].id), ...headers },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};

test('a server that runs has them fetched', () => {
  const parts = analyticsArea.open(kit.services);
  expect(parts.schedules?.(given)).toContain(exchangeRatesSchedule);
});

describe('the newest rates (C111)', () => {
  test('are those of the publisher, with the moment they were so, for everyone who works in a shop', async () => {
    await run();
    const { status, body } = await call();
    expect([status, body]).toEqual([
      200,
      { base: 'USD', timestamp: start.getTime() / 1000, rates: expect.any(Object) },
    ]);
    const rates = body['rates'] as Record<string, number>;
    expect(rates).toMatchObject({
      USD: 1,
      EUR: sandbox.rateOf(today, 'EUR'),
      BTC: sandbox.rateOf(today, 'BTC'),
    });
    expect(Object.keys(rates).length).toBe(15);
    expect((await app.inject({ url: '/appshop/open-exchange-rates' })).statusCode).toBe(401);
  });

  test('are asked for every four hours and no sooner (V329)', async () => {
    await run();
    later(4 * hour - minute);
    await run();
    expect(asked()).toEqual(['latest.json']);
    later(minute);
    await run();
    expect(asked()).toEqual(['latest.json', 'latest.json']);
    expect((await call()).body['timestamp']).toBe(now.getTime() / 1000);
  });

  test('are unavailable without a key, and the server asks no publisher', async () => {
    delete kit.services.environment.EXCHANGE_RATES_KEY;
    await run();
    expect(sandbox.seen).toEqual([]);
    const { status, body } = await call();
    expect(status).toBe(404);
    expect(body).toMatchObject({
      code: 'analytics.no_exchange_rates',
      reason: 'analytics.no_exchange_rates.not_set_up',
      error: expect.stringContaining('EXCHANGE_RATES_KEY'),
    });
    expect(noRate(kit.services, today, 'EUR', 'USD').message).toContain('EXCHANGE_RATES_KEY');
  });

  test('an error is not stored: the next run asks again, and the old rates stay valid for a day (V406)', async () => {
    await run();
    sandbox.faults.down = true;
    later(5 * hour);
    await expect(run()).rejects.toThrow(RatesFailed);
    expect((await call()).body['timestamp']).toBe(start.getTime() / 1000);
    later(20 * hour);
    await expect(run()).rejects.toThrow(RatesFailed);
    const { status, body } = await call();
    expect([status, body['code'], body['reason']]).toEqual([
      404,
      'analytics.no_exchange_rates',
      'analytics.no_exchange_rates.none_now',
    ]);
    sandbox.faults.down = false;
    await run();
    expect((await call()).body['timestamp']).toBe(now.getTime() / 1000);
  });

  test('a currency that the publisher dropped is not shown with the time of the others', async () => {
    await run();
    later(5 * hour);
    sandbox.faults.nonsense = 'zero';
    await run();
    const { body } = await call();
    expect(body['timestamp']).toBe(now.getTime() / 1000);
    expect(body['rates']).not.toHaveProperty('EUR');
    expect(body['rates']).toHaveProperty('GBP');
  });
});

describe('what the publisher may answer', () => {
  const refused: [string, () => void, RegExp][] = [
    [
      'a key that it does not know',
      () => (kit.services.environment.EXCHANGE_RATES_KEY = 'f'.repeat(32)),
      /401 invalid_app_id$/,
    ],
    ['an account that is locked', () => (sandbox.faults.restricted = '403'), /403 access_restricted$/],
    [
      'an account that was used too much',
      () => (sandbox.faults.restricted = '429'),
      /429 access_restricted$/,
    ],
    ['a page that says it is down', () => (sandbox.faults.down = true), /503 without a code$/],
    ['a failure', () => (sandbox.faults.errorEvery = 1), /500 without a code$/],
    ['nothing', () => (sandbox.faults.dropEvery = 1), /not to be had/],
    ['what is no JSON', () => (sandbox.faults.nonsense = 'not_json'), /200 without a code$/],
    [
      'an error with the status of a success',
      () => (sandbox.faults.nonsense = 'error_in_200'),
      /200 invalid_app_id$/,
    ],
    ['another address', () => (kit.services.environment.EXCHANGE_RATES_URL += '/v2'), /404 not_found$/],
  ];
  test.each(refused)('%s: nothing is written, and the run ends', async (_what, spoil, message) => {
    spoil();
    await expect(fetchDueRates(kit.services, port())).rejects.toThrow(message);
    await expect(port().latest()).rejects.toBeInstanceOf(RatesFailed);
    expect(await kit.sql('SELECT 1 FROM exchange_rates')).toEqual([]);
  });

  test('one that is slow is not waited for', async () => {
    sandbox.faults.slowMs = 2_000;
    await expect(port({ timeoutMs: 50 }).latest()).rejects.toBeInstanceOf(RatesFailed);
  });

  test('a plan without days of the past', async () => {
    sandbox.plan.historical = false;
    await expect(port().on(daysAgo(3))).rejects.toThrow(/429 not_allowed$/);
  });

  const nonsense: Nonsense[] = [
    'no_rates',
    'empty_rates',
    'future',
    'old',
    'no_timestamp',
    'other_base',
    'odd_dollar',
  ];
  test.each(nonsense)('%s: nothing is stored, and the log has the reason', async (one) => {
    sandbox.faults.nonsense = one;
    await expect(port().latest()).rejects.toBeInstanceOf(RatesUnusable);
    await expect(port().on(daysAgo(3))).rejects.toBeInstanceOf(RatesUnusable);
    await fetchDueRates(kit.services, port());
    expect(kit.logged.map(({ message }) => message)).toEqual(['exchange rates were not taken']);
    expect(await kit.sql('SELECT 1 FROM exchange_rates')).toEqual([]);
    expect((await call()).body['reason']).toBe('analytics.no_exchange_rates.none_now');
  });

  test.each(['zero', 'negative', 'text'] as const)(
    '%s for one currency: it has no rate, the others have theirs',
    async (one) => {
      sandbox.faults.nonsense = one;
      const { rates } = await port().latest();
      expect(rates.has('EUR')).toBe(false);
      expect(rates.get('GBP')).toBe(String(sandbox.rateOf(today, 'GBP')));
    },
  );

  test('the key appears in no address, log or error', async () => {
    await run();
    for (const spoil of refused.map(([, work]) => work)) {
      Object.assign(sandbox.faults, structuredClone(clean));
      spoil();
      const failed: unknown = await port()
        .latest()
        .catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(RatesFailed);
      kit.services.log.warn(
        { err: failed, stack: (failed as Error).stack, cause: (failed as Error).cause },
        'failed',
      );
    }
    const output = JSON.stringify([sandbox.seen, kit.logged], (_name, value: unknown) =>
      value instanceof Error ? { ...value, stack: value.stack, cause: value.cause } : value,
    );
    expect(output).not.toMatch(new RegExp(`${sandbox.appId}|${'f'.repeat(32)}`));
  });

  test('only a stand-in that the server may reach is asked without https', async () => {
    kit.services.environment.OUTBOUND_ALLOW = new Set();
    await expect(port().latest()).rejects.toThrow(RatesFailed);
    expect(sandbox.seen).toEqual([]);
  });
});

describe('the rate of a day', () => {
  test('is that of the day itself, with the day, both ways', async () => {
    await run();
    const eur = sandbox.rateOf(today, 'EUR');
    const found = await rate(today);
    expect(found).toMatchObject({ day: today, from: 'EUR', to: 'USD' });
    expect(Number(found!.rate)).toBeCloseTo(1 / eur, 9);
    expect(convert(100_00, 'EUR', 'USD', found!.rates)).toEqual({
      minor: Math.round(10_000 / eur),
      rate: found!.rate,
    });
    expect(Number((await rate(today, 'USD', 'EUR'))!.rate)).toBe(eur);
    const cross = (await rate(today, 'GBP', 'JPY'))!;
    expect(Number(cross.rate)).toBeCloseTo(sandbox.rateOf(today, 'JPY') / sandbox.rateOf(today, 'GBP'), 6);
  });

  test('of a currency to itself is 1 on every day, without a request', async () => {
    expect(await rate('1950-01-01', 'EUR', 'EUR')).toMatchObject({ day: '1950-01-01', rate: '1' });
    expect(await kit.sql('SELECT 1 FROM exchange_rate_asks')).toEqual([]);
  });

  test('is the last one before it, with its day; after seven days there is none', async () => {
    await run();
    later(6 * 24 * hour);
    sandbox.faults.down = true;
    expect(await rate(addDays(today, 7))).toMatchObject({ day: today });
    expect(await rate(addDays(today, 8))).toBeNull();
    expect(await rate(daysAgo(1))).toBeNull();
    expect(noRate(kit.services, daysAgo(1), 'EUR', 'USD').message).toBe(
      `No exchange rate from EUR to USD for ${daysAgo(1)}.`,
    );
  });

  test('of an unpublished currency is null, and the day is not requested again', async () => {
    await run();
    expect(await rate(today, 'XYZ', 'USD')).toBeNull();
    expect(await rate(today, 'USD', 'XYZ')).toBeNull();
    expect(await kit.sql('SELECT 1 FROM exchange_rate_asks')).toEqual([]);
  });

  test('a past day is fetched after a report asked for it, with its closing rates', async () => {
    await run();
    const days = [daysAgo(40), daysAgo(39), daysAgo(200)];
    expect((await reading((ctx) => ratesOn(ctx, days, 'EUR', 'USD'))).size).toBe(0);
    await run();
    expect(asked().slice(1).toSorted()).toEqual(days.map((day) => `historical/${day}.json`).toSorted());
    const found = await reading((ctx) => ratesOn(ctx, days, 'USD', 'EUR'));
    for (const day of days)
      expect(found.get(day)).toMatchObject({ day, rate: String(sandbox.rateOf(day, 'EUR')) });
    // And then no more.
    await reading((ctx) => ratesOn(ctx, days, 'EUR', 'USD'));
    await run();
    expect(asked()).toHaveLength(4);
    // The newest are still the newest.
    expect((await call()).body['timestamp']).toBe(start.getTime() / 1000);
  });

  test('a substitute rate is replaced by the day’s own', async () => {
    await reading((ctx) => ratesOn(ctx, [daysAgo(10)], 'EUR', 'USD'));
    await run();
    expect(await rate(daysAgo(8))).toMatchObject({ day: daysAgo(10) });
    await run();
    expect(await rate(daysAgo(8))).toMatchObject({ day: daysAgo(8) });
  });

  test('one run fetches so many days and no more; what is left is remembered', async () => {
    const days = Array.from({ length: maxDays + 5 }, (_, at) => daysAgo(at + 1));
    await reading((ctx) => ratesOn(ctx, days, 'EUR', 'USD'));
    await run();
    expect(asked()).toHaveLength(1 + maxDays);
    expect(await kit.sql('SELECT day FROM exchange_rate_asks')).toHaveLength(5);
    await run();
    expect(asked()).toHaveLength(1 + maxDays + 5);
  });

  test('a span of years is noted the newest days first, today and what lies ahead or before 1999 not at all', async () => {
    const days = Array.from({ length: maxAsks + 100 }, (_, at) => daysAgo(at - 3));
    await reading((ctx) => ratesOn(ctx, [...days, '1998-12-31'], 'EUR', 'USD'));
    const [noted] = await kit.sql<{ days: string; first: string; last: string }>(
      'SELECT count(*) AS days, min(day)::text AS first, max(day)::text AS last FROM exchange_rate_asks',
    );
    expect(noted).toEqual({ days: maxAsks, first: daysAgo(maxAsks), last: daysAgo(1) });
  });

  test('an unavailable day is retried later and later, and doesn’t hold up the others', async () => {
    sandbox.faults.missing.add(daysAgo(2));
    await reading((ctx) => ratesOn(ctx, [daysAgo(2), daysAgo(3)], 'EUR', 'USD'));
    await run();
    expect(await rate(daysAgo(3))).toMatchObject({ day: daysAgo(3) });
    expect(await rate(daysAgo(2))).toMatchObject({ day: daysAgo(3) });
    const tries = () => asked().filter((path) => path.includes(daysAgo(2))).length;
    expect(tries()).toBe(1);
    later(9 * minute);
    await run();
    expect(tries()).toBe(1);
    later(minute);
    await run();
    expect(tries()).toBe(2);
    later(39 * minute);
    await run();
    expect(tries()).toBe(2);
    sandbox.faults.missing.clear();
    later(minute);
    await run();
    expect(await rate(daysAgo(2))).toMatchObject({ day: daysAgo(2) });
    expect(await kit.sql('SELECT 1 FROM exchange_rate_asks')).toEqual([]);
  });

  test('a day whose answer fails again and again ends its run and no other', async () => {
    await run();
    await reading((ctx) => ratesOn(ctx, [daysAgo(2), daysAgo(3)], 'EUR', 'USD'));
    const published = port();
    const broken = {
      latest: () => published.latest(),
      on: (day: string) => (day === daysAgo(2) ? Promise.reject(new RatesFailed('500')) : published.on(day)),
    };
    await expect(fetchDueRates(kit.services, broken)).rejects.toThrow(RatesFailed);
    await fetchDueRates(kit.services, broken);
    expect(await rate(daysAgo(2))).toMatchObject({ day: daysAgo(3) });
    later(10 * minute);
    await run();
    expect(await rate(daysAgo(2))).toMatchObject({ day: daysAgo(2) });
  });

  test('many who note the same days at once note each once', async () => {
    const days = Array.from({ length: 60 }, (_, at) => daysAgo(at + 1));
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        reading((ctx) => ratesOn(ctx, at % 2 ? days : [...days, ...days].toReversed(), 'EUR', 'USD')),
      ),
    );
    expect(await kit.sql('SELECT 1 FROM exchange_rate_asks')).toHaveLength(60);
  });

  test('without a key no day is noted', async () => {
    delete kit.services.environment.EXCHANGE_RATES_KEY;
    expect(await rate(daysAgo(3))).toBeNull();
    expect(await kit.sql('SELECT 1 FROM exchange_rate_asks')).toEqual([]);
  });

  test('an answer that comes late does not put older rates in the place of newer ones', async () => {
    await run();
    const older = new Date(start.getTime() - hour);
    await kit.sql(`DELETE FROM exchange_rates WHERE currency = 'GBP'`);
    await fetchDueRates(
      { ...kit.services, now: () => new Date(start.getTime() + 5 * hour) },
      {
        latest: async () => ({
          asOf: older,
          rates: new Map([
            ['EUR', '0.5'],
            ['GBP', '0.5'],
            ['USD', '1'],
          ]),
        }),
        on: () => Promise.reject(new RatesFailed('is not asked')),
      },
    );
    expect(Number((await rate(today, 'USD', 'EUR'))!.rate)).toBe(sandbox.rateOf(today, 'EUR'));
    expect((await call()).body['timestamp']).toBe(start.getTime() / 1000);
  });
});

test('shops read rates and cannot write them', async () => {
  const [shop] = kit.shops;
  const write = (statement: string) =>
    kit.services.db.inShop(shop.id, async (tx) => {
      await tx.client.query(statement);
    });
  for (const statement of [
    `INSERT INTO exchange_rates VALUES ('2026-11-26', 'EUR', 1, '2026-11-26T00:00:00Z', now())`,
    'UPDATE exchange_rates SET rate = 2',
    'DELETE FROM exchange_rates',
    'SELECT 1 FROM exchange_rate_asks',
  ])
    await expect(write(statement)).rejects.toThrow(/permission denied/);
});

test.each([`'EUR', 0`, `'EUR', -1`, `'EUR', 'NaN'`, `'EUR', 'Infinity'`, `'eur', 1`, `'USD', 1.01`])(
  'the table takes no rate %s',
  async (values) => {
    await expect(
      kit.sql(`INSERT INTO exchange_rates VALUES ('2026-11-26', ${values}, '2026-11-26T10:00:00Z', now())`),
    ).rejects.toThrow(/violates check constraint/);
  },
);
