import { callApi, type EndpointAddress } from '#core/admin/client/api-client.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { getExchangeRates } from '../contract/rates-calls.ts';

export type ExchangeRates = ReplyOf<typeof getExchangeRates>;

/** Rates are the same in every shop, so one entry of this browser serves them all (V406). */
const storageKey = 'open-exchange-rates';
/** How long they are good (V329). */
const maxAgeMs = 4 * 3600_000;

const call: EndpointAddress<typeof getExchangeRates> = {
  method: 'GET',
  path: '/appshop/open-exchange-rates',
};

interface StoredRates {
  /** When they were asked for, in milliseconds since 1970. */
  at: number;
  rates: ExchangeRates;
}

let asking: Promise<ExchangeRates> | undefined;

/**
 * The newest exchange rates, from this browser's storage if they were requested less than four hours ago. Concurrent callers
 * share one request. An answer with an error isn't stored: the next caller asks the server again.
 * @throws {ApiError} with the reason
 */
export function exchangeRates(shopId: number): Promise<ExchangeRates> {
  const stored = readStored();
  if (stored) return Promise.resolve(stored);
  asking ??= ask(shopId).finally(() => (asking = undefined));
  return asking;
}

async function ask(shopId: number): Promise<ExchangeRates> {
  const rates = await callApi(call, { query: { shop_id: String(shopId) } });
  try {
    localStorage.setItem(storageKey, JSON.stringify({ at: Date.now(), rates } satisfies StoredRates));
  } catch {
    // A full or forbidden storage only means that they are asked for again.
  }
  return rates;
}

function readStored(): ExchangeRates | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (!isStored(stored)) return null;
    const age = Date.now() - stored.at;
    // A time in the future was stored by another clock.
    return age >= 0 && age < maxAgeMs ? stored.rates : null;
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is StoredRates {
  const { at, rates } = (value ?? {}) as Partial<StoredRates>;
  return (
    typeof at === 'number' &&
    rates?.base === 'USD' &&
    typeof rates.timestamp === 'number' &&
    typeof rates.rates === 'object' &&
    rates.rates !== null &&
    Object.values(rates.rates).every((rate) => typeof rate === 'number' && rate > 0)
  );
}
