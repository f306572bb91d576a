import { type Faults, type Sandbox, type SandboxReply, startSandbox } from '../sandbox-server.ts';

/** Ways in which an answer with status 200 can be wrong. */
export type Nonsense =
  | 'no_rates'
  | 'empty_rates'
  | 'zero'
  | 'negative'
  | 'text'
  | 'future'
  | 'old'
  | 'no_timestamp'
  | 'other_base'
  | 'odd_dollar'
  | 'not_json'
  | 'error_in_200';

export interface RatesFaults extends Faults {
  /** The account was used too much, or is locked for another reason. */
  restricted: '403' | '429' | null;
  /** 503 to everything, in a page of HTML. */
  down: boolean;
  nonsense: Nonsense | null;
  /** Days that are not there. */
  missing: Set<string>;
}

export interface RatesSandbox extends Omit<Sandbox, 'faults'> {
  /** Where the API begins: `http://127.0.0.1:port/api`. */
  url: string;
  /** The account's. It may be changed, as the account's owner can. */
  appId: string;
  /** Whether the account's plan has days of the past, and other bases. */
  plan: { historical: boolean; bases: boolean };
  faults: RatesFaults;
  /** The platform's clock. */
  now: () => Date;
  /** The rates of one dollar on a day; the newest are today's. */
  rateOf(day: string, currency: string): number;
}

/** Rough rates of a dollar: with no decimals, two and three, far above one and far below. */
const about: Readonly<Record<string, number>> = {
  AED: 3.6725,
  AUD: 1.531,
  BTC: 0.00001066,
  CHF: 0.8078,
  CNY: 7.1051,
  EUR: 0.8632,
  GBP: 0.7561,
  IRR: 42_086,
  JPY: 156.31,
  KWD: 0.3071,
  PLN: 3.6532,
  SEK: 9.4912,
  USD: 1,
  VND: 26_378.5,
  XAU: 0.00024221,
};

/** The first day that the platform has. */
const firstDay = '1999-01-01';
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The four fields of every error (docs: Errors). */
const failure = (status: number, message: string, description: string): SandboxReply => ({
  status,
  body: { error: true, status, message, description },
});

const errors = {
  not_found: failure(404, 'not_found', 'Nothing is at this address.'),
  missing_app_id: failure(401, 'missing_app_id', 'No App ID was provided.'),
  invalid_app_id: failure(401, 'invalid_app_id', 'The App ID that was provided is invalid.'),
  not_allowed: failure(429, 'not_allowed', 'The plan of this account does not allow this.'),
  invalid_base: failure(400, 'invalid_base', 'There are no rates for this base.'),
  not_available: failure(400, 'not_available', 'There are no historical rates for this date.'),
};

/**
 * Stands in for Open Exchange Rates: `/api/latest.json` and `/api/historical/YYYY-MM-DD.json`, with an App ID in the
 * address or in a header.
 */
export async function startRatesSandbox(
  options: { port?: number; appId?: string } = {},
): Promise<RatesSandbox> {
  const state = {
    appId: options.appId ?? '5a9d0b0c5a9d0b0c5a9d0b0c5a9d0b0c',
    plan: { historical: true, bases: false },
    now: () => new Date(),
    rateOf(day: string, currency: string): number {
      // Each day a little other, by its number.
      const days = Date.parse(`${day}T00:00:00Z`) / 86_400_000;
      const change = currency === 'USD' ? 1 : 1 + ((days % 97) - 48) / 2000;
      return Number((about[currency]! * change).toPrecision(8));
    },
  };

  function published(day: string, at: Date, { query }: { query: URLSearchParams }): SandboxReply {
    const base = query.get('base') ?? 'USD';
    if (!Object.hasOwn(about, base)) return errors.invalid_base;
    if (base !== 'USD' && !state.plan.bases) return errors.not_allowed;
    const symbols = query.get('symbols')?.toUpperCase().split(',');
    const shown = Object.keys(about).filter((one) => symbols?.includes(one) ?? true);
    const rates: Record<string, unknown> = Object.fromEntries(
      shown.map((one) => [one, Number((state.rateOf(day, one) / state.rateOf(day, base)).toPrecision(8))]),
    );
    const body: Record<string, unknown> = {
      disclaimer: 'Usage subject to terms',
      license: 'As agreed',
      timestamp: Math.floor(at.getTime() / 1000),
      base,
      rates,
    };
    return spoilt(body, rates);
  }

  function spoilt(body: Record<string, unknown>, rates: Record<string, unknown>): SandboxReply {
    switch (faults.nonsense) {
      case 'no_rates':
        delete body['rates'];
        break;
      case 'empty_rates':
        body['rates'] = {};
        break;
      case 'zero':
        rates['EUR'] = 0;
        break;
      case 'negative':
        rates['EUR'] = -0.8632;
        break;
      case 'text':
        rates['EUR'] = '0.8632';
        break;
      case 'future':
        body['timestamp'] = Number(body['timestamp']) + 400 * 86_400;
        break;
      case 'old':
        body['timestamp'] = Number(body['timestamp']) - 400 * 86_400;
        break;
      case 'no_timestamp':
        delete body['timestamp'];
        break;
      case 'other_base':
        body['base'] = 'EUR';
        break;
      case 'odd_dollar':
        rates['USD'] = 0.98;
        break;
      case 'not_json':
        return { body: `${JSON.stringify(body).slice(0, 60)}` };
      case 'error_in_200':
        return { ...errors.invalid_app_id, status: 200 };
      case null:
    }
    return { body };
  }

  const sandbox = await startSandbox({
    ...(options.port === undefined ? {} : { port: options.port }),
    bucket: { size: 10_000, perSecond: 10_000 },
    handle(request) {
      if (faults.down) return { status: 503, body: '<h1>Service Unavailable</h1>' };
      const { path, query, headers } = request;
      const day = /^\/api\/historical\/([^/]+)\.json$/.exec(path)?.[1];
      if (path !== '/api/latest.json' && day === undefined) return errors.not_found;
      // Where both are sent, the address counts.
      const appId = query.get('app_id') ?? /^Token (\S+)$/.exec(headers.authorization ?? '')?.[1];
      if (!appId) return errors.missing_app_id;
      if (appId !== state.appId) return errors.invalid_app_id;
      if (faults.restricted)
        return failure(Number(faults.restricted), 'access_restricted', 'Access is restricted for over-use.');
      const now = state.now();
      const today = dayOf(now);
      if (day === undefined) return published(today, now, request);
      if (!state.plan.historical) return errors.not_allowed;
      const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
      if (!isDay || day < firstDay || day > today || faults.missing.has(day)) return errors.not_available;
      // A day that is over ends with its last rates.
      return published(day, day === today ? now : new Date(`${day}T23:59:59Z`), request);
    },
  });
  const faults: RatesFaults = Object.assign(sandbox.faults, {
    restricted: null,
    down: false,
    nonsense: null,
    missing: new Set<string>(),
  });
  return Object.assign(state, {
    ...sandbox,
    faults,
    url: `http://${sandbox.host}/api`,
  });
}
