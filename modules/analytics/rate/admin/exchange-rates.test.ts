import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#core/admin/client/api-error.ts';
import { getExchangeRates } from '../contract/rates-calls.ts';
import { exchangeRates } from './exchange-rates.ts';

const storageKey = 'open-exchange-rates';
const answer = { base: 'USD', timestamp: 1_795_694_400, rates: { USD: 1, EUR: 0.8632 } };
const hour = 3600_000;

let held: Map<string, string>;
let asked: string[];
let respond: () => Response;

const storage = {
  getItem: (name: string) => held.get(name) ?? null,
  setItem: (name: string, value: string) => void held.set(name, value),
};
const refused = () => {
  throw new DOMException('no', 'SecurityError');
};

beforeEach(() => {
  held = new Map();
  asked = [];
  respond = () => Response.json(answer);
  vi.useFakeTimers({ now: Date.parse('2026-11-26T12:00:00Z') });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return respond();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('rates are asked for once in four hours, whatever the shop, and kept under their name (C111, V329, V406)', async () => {
  expect(await exchangeRates(7)).toEqual(answer);
  expect([...held.keys()]).toEqual([storageKey]);
  vi.advanceTimersByTime(4 * hour - 1);
  expect(await exchangeRates(8)).toEqual(answer);
  expect(asked).toEqual([`${getExchangeRates.path}?shop_id=7`]);
  vi.advanceTimersByTime(1);
  await exchangeRates(8);
  expect(asked).toHaveLength(2);
});

test('an answer with an error is not kept, and is asked for again (V406)', async () => {
  respond = () =>
    Response.json({ error: 'There are none.', code: 'analytics.no_exchange_rates' }, { status: 404 });
  await expect(exchangeRates(7)).rejects.toBeInstanceOf(ApiError);
  expect(held.size).toBe(0);
  respond = () => Response.json(answer);
  expect(await exchangeRates(7)).toEqual(answer);
  expect(asked).toHaveLength(2);
});

test('an error keeps the stored rates, which still expire', async () => {
  await exchangeRates(7);
  const before = held.get(storageKey);
  vi.advanceTimersByTime(5 * hour);
  respond = () => Response.json({ error: 'Away.', code: 'core.unavailable' }, { status: 503 });
  await expect(exchangeRates(7)).rejects.toBeInstanceOf(ApiError);
  await expect(exchangeRates(7)).rejects.toBeInstanceOf(ApiError);
  expect(held.get(storageKey)).toBe(before);
});

test('a second caller shares the pending request', async () => {
  expect(await Promise.all([exchangeRates(7), exchangeRates(7), exchangeRates(8)])).toEqual([
    answer,
    answer,
    answer,
  ]);
  expect(asked).toHaveLength(1);
});

test('a clock that was set back makes nothing last longer', async () => {
  await exchangeRates(7);
  vi.setSystemTime(Date.parse('2026-11-25T12:00:00Z'));
  await exchangeRates(7);
  expect(asked).toHaveLength(2);
});

describe('foreign or damaged entries in the storage are ignored', () => {
  const at = Date.parse('2026-11-26T11:00:00Z');
  test.each([
    'not json',
    '{"at":',
    'null',
    '7',
    '[]',
    '{}',
    JSON.stringify(answer),
    JSON.stringify({ rates: answer }),
    JSON.stringify({ at }),
    JSON.stringify({ at: '2026-11-26', rates: answer }),
    JSON.stringify({ at, rates: { error: 'away' } }),
    JSON.stringify({ at, rates: { ...answer, base: 'EUR' } }),
    JSON.stringify({ at, rates: { ...answer, rates: null } }),
    JSON.stringify({ at, rates: { ...answer, rates: { EUR: 0 } } }),
    JSON.stringify({ at, rates: { ...answer, rates: { EUR: '1' } } }),
  ])('%s', async (text) => {
    held.set(storageKey, text);
    expect(await exchangeRates(7)).toEqual(answer);
    expect(asked).toHaveLength(1);
    // And what was asked for has taken its place.
    expect(await exchangeRates(7)).toEqual(answer);
    expect(asked).toHaveLength(1);
  });
});

test.each([
  ['is full', { ...storage, setItem: refused }],
  ['may not be read', { getItem: refused, setItem: refused }],
])('where the storage %s rates are asked for each time', async (_what, store) => {
  vi.stubGlobal('localStorage', store);
  expect(await exchangeRates(7)).toEqual(answer);
  expect(await exchangeRates(7)).toEqual(answer);
  expect(asked).toHaveLength(2);
});

test('where the browser has no storage at all, too', async () => {
  vi.stubGlobal('localStorage', undefined);
  expect(await exchangeRates(7)).toEqual(answer);
});
