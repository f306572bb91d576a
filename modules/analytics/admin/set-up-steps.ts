import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMay, useSession, useStorePage } from '#core/admin/frame/session-context.ts';
import { homeCalls, homeQuestion } from './home-calls.ts';
import { pathsElsewhere } from './paths-elsewhere.ts';

export interface SetUpStep {
  id: 'products' | 'offer' | 'store';
  done: boolean;
  /** A screen of the admin, or … */
  to?: string;
  /** … a page outside of it. */
  href?: string;
}

export interface SetUp {
  /** Not known yet whether there is a guide: whatever stands under it waits, so that nothing jumps. */
  pending: boolean;
  /** Empty when there is nothing left to do, or the guide was put away. */
  steps: readonly SetUpStep[];
  hide: () => void;
  show: () => void;
}

/**
 * What is left to set up, read from what the shop has. Steps of what the person may not do are left out.
 * Remembered on this device, by shop and person: that it was put away, and that all was done once.
 */
export function useSetUp(): SetUp {
  const { shop, user } = useSession();
  const storePage = useStorePage();
  const key = `backroom.set-up.${shop.id}.${user.id}`;
  const [hidden, setHidden] = useState(() => remembered(key));
  const may = { products: useMay('products'), offers: useMay('apps'), orders: useMay('orders') };
  const products = useQuery(homeQuestion(homeCalls.products, { enabled: !hidden && may.products }));
  const offers = useQuery(homeQuestion(homeCalls.offers, { enabled: !hidden && may.offers }));
  const orders = useQuery(homeQuestion(homeCalls.orders, { enabled: !hidden && may.orders }));

  const counted = [
    { may: may.products, query: products, id: 'products', to: pathsElsewhere.productImport },
    {
      may: may.offers,
      query: offers,
      id: 'offer',
      to: pathsElsewhere.quantityOffer(0),
    },
    { may: may.orders, query: orders, id: 'store', href: storePage('') },
  ] as const;
  const asked = counted.filter((each) => each.may);
  const known = asked.every((each) => each.query.data);
  const failed = asked.some((each) => each.query.isError && !each.query.data);
  const steps = asked.map(({ may: _may, query, ...step }) => ({
    ...step,
    done: (query.data?.count ?? 0) > 0,
  }));
  const complete = known && steps.length > 0 && steps.every((step) => step.done);
  useEffect(() => {
    if (complete) remember(key, true);
  }, [complete, key]);

  const put = (away: boolean) => {
    remember(key, away);
    setHidden(away);
  };
  return {
    pending: !hidden && !known && !failed,
    steps: hidden || !known || complete ? [] : steps,
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
