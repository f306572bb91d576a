import type { HistoryVisit } from '#modules/analytics/server/public.ts';
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

/** A visit of the history as the browser of its visitor would have told it. */
export function demoVisit(visit: Visit, start: Date): HistoryVisit {
  const at = start.toISOString();
  const key = `${visit.visitor} ${at} visit`;
  const random = seededRandom(key);
  const [first] = visit.steps;
  let page = '/';
  if (first?.kind === 'collection') page = `/collections/${first.collection_handle}`;
  if (first?.kind === 'product') page = `/products/${first.product_handle}`;
  return {
    ...{ key, at, page, visitor: visit.visitor, user_agent: agents[visit.device] },
    // Nobody lives somewhere else the next day.
    zone: seededRandom(visit.visitor).weighted(zones, ([, weight]) => weight)[0],
    ...random.pick(ways[visit.source]),
  };
}
