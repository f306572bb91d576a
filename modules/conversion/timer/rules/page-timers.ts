import { offerTrialOf } from '#modules/offers/trial/rules/offer-trial.ts';
import type { TargetProduct } from '../../truth/rules/target.ts';
import type { DisplayType, TimerUnit } from '../contract/timer-choice.ts';
import { boundState, type OwnTime, ownState } from './timer-state.ts';

/** The offer that a timer is bound to, as far as pages ask: moments in milliseconds. */
export interface TimerOffer {
  id: number;
  /** Null: it never ends, or its end moves on by itself. */
  ends_at: number | null;
  /** Shoppers get it, but for its end. */
  active: boolean;
  /** It is for every product; else for those of `products` and `collections`. */
  all: boolean;
  products: readonly number[];
  collections: readonly number[];
  /** So many of a hundred visitors do not get it. */
  holdout_percent: number;
}

/** An enabled timer, as pages ask for it. */
export interface PageTimer {
  id: number;
  /** The text after the time; empty: the default in the shop's language. */
  text: string;
  display_type: DisplayType;
  product_ids: readonly number[];
  collection_ids: readonly number[];
  time: OwnTime;
  /** Null: it is bound to none, and simulated. */
  offer: TimerOffer | null;
  labels: Readonly<Record<TimerUnit, boolean>>;
}

/** The enabled timers of a shop by what they are shown on, each list the newest first. */
export interface TimerIndex {
  products: ReadonlyMap<number, readonly PageTimer[]>;
  collections: ReadonlyMap<number, readonly PageTimer[]>;
  all: readonly PageTimer[];
}

export function compileTimers(timers: readonly PageTimer[]): TimerIndex {
  const products = new Map<number, PageTimer[]>();
  const collections = new Map<number, PageTimer[]>();
  const all: PageTimer[] = [];
  const add = (map: Map<number, PageTimer[]>, ids: readonly number[], timer: PageTimer) => {
    for (const id of new Set(ids)) {
      const known = map.get(id);
      if (known) known.push(timer);
      else map.set(id, [timer]);
    }
  };
  for (const timer of timers.toSorted((a, b) => b.id - a.id)) {
    if (timer.display_type === 'products') add(products, timer.product_ids, timer);
    else if (timer.display_type === 'collections') add(collections, timer.collection_ids, timer);
    else all.push(timer);
  }
  return { products, collections, all };
}

/** The timer of a product's page, and the time of its zero in milliseconds. */
export interface ShownTimer {
  timer: PageTimer;
  ends_at: number;
}

/** Whether an offer is for a product. */
export const isForProduct = (
  { all, products, collections }: Pick<TimerOffer, 'all' | 'products' | 'collections'>,
  product: TargetProduct,
): boolean =>
  all || products.includes(product.id) || product.collection_ids.some((id) => collections.includes(id));

/** The visitor of a page. */
export interface ShownTo {
  /** They may be shown what is simulated. */
  maySimulate: boolean;
  /** They get list prices, as on pages of a store whose checkout does not make good what offers take off. */
  listPrices?: boolean;
  /** Their session, which decides trials. */
  visitor?: string | undefined;
}

/** When a timer is at zero on the page of a product, as of a moment; null: it is not shown there now. */
function shownUntil(
  { offer, time }: PageTimer,
  product: TargetProduct,
  now: number,
  { maySimulate, listPrices = false, visitor }: ShownTo,
): number | null {
  if (offer) {
    if (listPrices || !offer.active || offer.ends_at === null || !isForProduct(offer, product)) return null;
    // Visitors in the control group don't see the offer's end either.
    const { id, holdout_percent } = offer;
    if (offerTrialOf({ id, source: { holdout_percent } }, visitor) === 'out') return null;
    const { is, ends_at } = boundState(time.starts_at, offer.ends_at, now);
    return is === 'running' ? ends_at : null;
  }
  if (!maySimulate) return null;
  const { is, ends_at } = ownState(time, now);
  return is === 'running' ? ends_at : null;
}

/**
 * The one timer of a product's page: those for the product itself come before those for its collections, these before
 * those for all products, and of each the newest first; one that is not shown now is passed over. A bound timer is true
 * on pages of products that its offer is for, and nowhere else.
 */
export function timerFor(
  index: TimerIndex,
  product: TargetProduct,
  now: number,
  to: ShownTo,
): ShownTimer | null {
  const ofCollections = product.collection_ids.flatMap((id) => index.collections.get(id) ?? []);
  const inLine = [
    index.products.get(product.id) ?? [],
    // A timer of several of the product's collections is tried as often, with the same answer.
    ofCollections.toSorted((a, b) => b.id - a.id),
    index.all,
  ];
  for (const timers of inLine)
    for (const timer of timers) {
      const ends_at = shownUntil(timer, product, now, to);
      if (ends_at !== null) return { timer, ends_at };
    }
  return null;
}
