import type { HistoryVisit } from '#modules/analytics/event/server/public.ts';
import type { Visit } from './demo-history.ts';
import { seededRandom } from './random.ts';

const agents: Readonly<Record<Visit['device'], string>> = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  tablet: 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
  desktop:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36',
};

type Words = Pick<HistoryVisit, 'referrer' | 'utm'>;

const ways: Readonly<Record<Visit['source'], readonly Words[]>> = {
  direct: [{}],
  search: [
    { referrer: 'https://www.google.com/' },
    { referrer: 'https://www.google.com/' },
    { referrer: 'https://www.bing.com/' },
    { referrer: 'https://duckduckgo.com/' },
    { referrer: 'https://www.google.com/', utm: { source: 'google', medium: 'cpc', campaign: 'mugs' } },
  ],
  social: [
    { referrer: 'https://www.instagram.com/' },
    { referrer: 'https://www.pinterest.com/' },
    {
      referrer: 'https://l.facebook.com/',
      utm: { source: 'facebook', medium: 'social', campaign: 'new-in' },
    },
  ],
  email: [
    {
      utm: { source: 'newsletter', medium: 'email', campaign: 'autumn-letter', content: 'top-button' },
    },
    { utm: { source: 'newsletter', medium: 'email', campaign: 'welcome' } },
  ],
  referral: [{ referrer: 'https://gifts.example/guides/kitchen' }, { referrer: 'https://blog.example/tea' }],
};

const zones = [
  ['America/New_York', 44],
  ['America/Los_Angeles', 22],
  ['America/Toronto', 11],
  ['Europe/London', 10],
  ['Europe/Berlin', 8],
  ['Australia/Sydney', 5],
] as const;

/** The first visits that browsers remember, by visitor. */
export type FirstVisits = Map<string, NonNullable<HistoryVisit['first']>>;

/**
 * A visit of the history as the browser of its visitor would have told it.
 * @param landing_product the product whose page it began on
 * @param remembered of the visits before it; this one is noted where there was none
 */
export function demoVisit(
  visit: Visit,
  start: Date,
  landing_product: number | undefined,
  remembered: FirstVisits,
): HistoryVisit {
  const at = start.toISOString();
  const key = `${visit.visitor} ${at} visit`;
  const random = seededRandom(key);
  const [landed] = visit.steps;
  let page = '/';
  if (landed?.kind === 'collection') page = `/collections/${landed.collection_handle}`;
  if (landed?.kind === 'product') page = `/products/${landed.product_handle}`;
  if (landed?.kind === 'checkout') page = '/cart';
  const words = random.pick(ways[visit.source]);
  const first = remembered.get(visit.visitor);
  if (!first)
    remembered.set(visit.visitor, {
      day: at.slice(0, 10),
      host: words.referrer && new URL(words.referrer).hostname,
      utm: words.utm,
    });
  return {
    ...{ key, at, page, first, landing_product, visitor: visit.visitor, user_agent: agents[visit.device] },
    // Nobody lives somewhere else the next day.
    zone: seededRandom(visit.visitor).weighted(zones, ([, weight]) => weight)[0],
    ...words,
  };
}
