import type { Services } from '#core/server/call/context.ts';
import {
  OutboundFailed,
  outboundFetch,
  outboundPolicy,
  OutboundRefused,
  type OutboundReply,
} from '#core/server/http/outbound-http.ts';
import { utcDay } from '../../span/rules/day-range.ts';
import { type PublishedRates, RatesFailed, type RatesPort, RatesUnusable } from './rates-port.ts';

/** Two hundred currencies are 5 kB. */
const largestAnswer = 256 * 1024;
const maxCurrencies = 500;
/** Their clock may be ahead of ours. */
const aheadMs = 10 * 60_000;
/** Rates that are called the newest and are older than this are no answer. */
const newestMs = 7 * 86_400_000;

/** Beyond these it is no rate of a currency but a mistake. */
const least = 1e-12;
const most = 1e12;

/**
 * The rates of Open Exchange Rates (docs.openexchangerates.org), or null where the server has no key for them. The key
 * goes in a header, so that it stands in no address.
 */
export function openExchangeRates(
  { environment, now }: Pick<Services, 'environment' | 'now'>,
  { timeoutMs = 10_000 } = {},
): RatesPort | null {
  const { EXCHANGE_RATES_KEY: key, EXCHANGE_RATES_URL: base } = environment;
  if (key === undefined) return null;
  const policy = outboundPolicy(environment.OUTBOUND_ALLOW);
  const allowHttp = policy.allowPrivate.has(new URL(base).host);

  async function ask(path: string): Promise<Record<string, unknown>> {
    let reply: OutboundReply;
    try {
      reply = await outboundFetch(`${base.replace(/\/$/, '')}${path}`, {
        headers: { accept: 'application/json', authorization: `Token ${key}` },
        maxBytes: largestAnswer,
        timeoutMs,
        allowHttp,
        policy,
      });
    } catch (error) {
      if (!(error instanceof OutboundRefused || error instanceof OutboundFailed)) throw error;
      throw new RatesFailed(`Exchange rates were not to be had: ${error.message}`, { cause: error });
    }
    const json = readJson(reply.body);
    if (reply.status === 200 && json && json['error'] !== true) return json;
    const code = codeOf(json);
    if (reply.status === 400 && code === 'not_available')
      throw new RatesUnusable('There are no exchange rates of this day');
    throw new RatesFailed(`Exchange rates were answered with ${reply.status} ${code}`);
  }

  return {
    async latest() {
      const published = readRates(await ask('/latest.json'));
      const age = now().getTime() - published.asOf.getTime();
      if (age < -aheadMs || age > newestMs)
        throw new RatesUnusable(`The newest exchange rates are dated ${published.asOf.toISOString()}`);
      return published;
    },
    async on(day) {
      const published = readRates(await ask(`/historical/${day}.json`));
      const publishedDay = utcDay(published.asOf.getTime());
      if (publishedDay !== day) throw new RatesUnusable(`Exchange rates of ${day} are dated ${publishedDay}`);
      return published;
    },
  };
}

function readJson(body: Buffer): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    return typeof json === 'object' && json !== null && !Array.isArray(json)
      ? (json as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** The name of the answer's error; without one, nothing. */
function codeOf(json: Record<string, unknown> | null): string {
  const message = json?.['message'];
  return typeof message === 'string' && /^[a-z_]{1,40}$/.test(message) ? message : 'without a code';
}

/** One currency's rate that cannot be so is left out: amounts in it have none. @throws {RatesUnusable} */
function readRates({ base, timestamp, rates: given }: Record<string, unknown>): PublishedRates {
  if (base !== 'USD') throw new RatesUnusable('The exchange rates are not those of the US dollar');
  if (typeof timestamp !== 'number' || !Number.isSafeInteger(timestamp) || timestamp <= 0 || timestamp > 1e11)
    throw new RatesUnusable('The exchange rates do not say when they were so');
  if (typeof given !== 'object' || given === null)
    throw new RatesUnusable('The answer has no exchange rates');
  const rates = new Map<string, string>();
  for (const [currency, rate] of Object.entries(given)) {
    if (rates.size >= maxCurrencies) break;
    if (!/^[A-Z]{3}$/.test(currency) || typeof rate !== 'number') continue;
    if (rate >= least && rate <= most) rates.set(currency, String(rate));
  }
  if (((given as Record<string, unknown>)['USD'] ?? 1) !== 1)
    throw new RatesUnusable('The published rate of the US dollar is not 1');
  rates.delete('USD');
  if (rates.size === 0) throw new RatesUnusable('The answer has no exchange rates');
  return { asOf: new Date(timestamp * 1000), rates: rates.set('USD', '1') };
}
