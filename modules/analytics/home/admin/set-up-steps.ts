import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMay, useSession, useStorePage } from '#core/admin/client/session-context.ts';
import { analyticsPaths } from '../../report/admin/analytics-paths.ts';
import { homeCalls, homeQuestion } from './home-calls.ts';
import { pathsElsewhere } from '../../report/admin/paths-elsewhere.ts';

export interface SetUpStep {
  id: 'connect' | 'products' | 'offer' | 'store' | 'reviews' | 'conversion' | 'analytics';
  done: boolean;
  /** A screen of the admin, or … */
  to?: string;
  /** … a page outside of it. */
  href?: string;
  /** The action that completes the step. */
  onOpen?: () => void;
}

export interface SetUp {
  /** Not known yet whether there is a guide: whatever stands under it waits, so that nothing jumps. */
  pending: boolean;
  /** Empty when the guide was put away, and when everything in it is done and it was not asked for again. */
  steps: readonly SetUpStep[];
  /** There are steps for this person: the guide can be shown again. */
  canShow: boolean;
  hide: () => void;
  show: () => void;
}

/**
 * The remaining setup steps, from the data of the shop. Steps that the person may not do are left out. The device remembers by
 * shop and person whether the guide was dismissed, whether all steps were done once, and whether the reports were opened.
 */
export function useSetUp(): SetUp {
  const { shop, user } = useSession();
  const storePage = useStorePage();
  const key = `backroom.set-up.${shop.id}.${user.id}`;
  const readKey = `${key}.reports`;
  const [hidden, setHidden] = useState(() => remembered(key));
  const [asked, setAsked] = useState(false);
  const may = {
    settings: useMay('settings'),
    products: useMay('products'),
    apps: useMay('apps'),
    orders: useMay('orders'),
    reports: useMay('dashboards'),
  };
  const ask = (permitted: boolean) => ({ enabled: !hidden && permitted });
  const link = useQuery(homeQuestion(homeCalls.store, ask(may.settings)));
  const products = useQuery(homeQuestion(homeCalls.products, ask(may.products)));
  const offers = useQuery(homeQuestion(homeCalls.offers, ask(may.apps)));
  const orders = useQuery(homeQuestion(homeCalls.orders, ask(may.orders)));
  const reviews = useQuery(homeQuestion(homeCalls.reviews, ask(may.apps)));
  const tools = useQuery(homeQuestion(homeCalls.conversionSteps, ask(may.apps)));

  const some = (query: { data?: { count: number } | undefined }) => (query.data?.count ?? 0) > 0;
  const all: (SetUpStep & { may: boolean; query: { data?: unknown; isError: boolean } | null })[] = [
    {
      id: 'connect',
      may: may.settings,
      query: link,
      // A shop that has products of its own tries Backroom with this store.
      done: Boolean(link.data?.integration) || some(products),
      to: pathsElsewhere.storeLink,
    },
    {
      id: 'products',
      may: may.products,
      query: products,
      done: some(products),
      to: pathsElsewhere.productImport,
    },
    {
      id: 'offer',
      may: may.apps,
      query: offers,
      done: some(offers),
      to: pathsElsewhere.quantityOffer(0),
    },
    { id: 'store', may: may.orders, query: orders, done: some(orders), href: storePage('') },
    { id: 'reviews', may: may.apps, query: reviews, done: some(reviews), to: pathsElsewhere.reviewOverview },
    {
      id: 'conversion',
      may: may.apps,
      query: tools,
      done: tools.data?.any_tool_on ?? false,
      to: pathsElsewhere.conversion,
    },
    {
      id: 'analytics',
      may: may.reports,
      query: null,
      done: remembered(readKey),
      to: analyticsPaths.overview,
      onOpen: () => remember(readKey, true),
    },
  ];
  const allowed = all.filter((step) => step.may);
  const known = allowed.every(({ query }) => query === null || query.data !== undefined);
  const failed = allowed.some(({ query }) => query?.isError && query.data === undefined);
  const steps = allowed.map(({ may: _may, query: _query, ...step }): SetUpStep => step);
  // Looking at figures is no work that is left: by itself it keeps no guide open.
  const complete = known && steps.every((step) => step.done || step.id === 'analytics');
  useEffect(() => {
    if (complete && !asked) remember(key, true);
  }, [complete, asked, key]);

  const put = (away: boolean) => {
    remember(key, away);
    setHidden(away);
    setAsked(!away);
  };
  const shown = !hidden && known && (asked || !complete);
  return {
    pending: !hidden && !known && !failed,
    steps: shown ? steps : [],
    canShow: allowed.length > 0 && !shown && (hidden || known),
    hide: () => put(true),
    show: () => put(false),
  };
}

function remembered(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'hidden';
  } catch {
    return false;
  }
}

function remember(key: string, hidden: boolean): void {
  try {
    if (hidden) localStorage.setItem(key, 'hidden');
    else localStorage.removeItem(key);
  } catch {
    // Without storage the guide comes back with the next visit; nothing else depends on it.
  }
}
