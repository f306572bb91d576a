import { toMajor } from '#core/rules/money.ts';
import type { ActingShop, Services, ShopCtx } from '#core/server/call/context.ts';
import { checkedProducts, type OfferCheck, type OfferWarning } from '../contract/offer-check-calls.ts';
import type { OfferInput } from '../../offer/contract/offer.ts';
import { finishedOffer } from '../../offer/rules/offer-change.ts';
import { checkedCarts, type CheckedCart, rivalsOf } from '../rules/offer-conflict.ts';
import { compileOffers, matchOffers, type OfferIndex } from '../../pricing/rules/offer-index.ts';
import type { CompiledOffer, OfferSource } from '../../pricing/rules/offer-pricer.ts';
import { runningUntil } from '../../pricing/rules/offer-limit.ts';
import {
  type CheckedProducts,
  checkedProductsOf,
  pooledProductsOf,
  productPool,
} from './checked-products.ts';
import type { OfferIndexCache } from '../../pricing/server/offer-index-cache.ts';
import { offerRanking } from '../../offer/server/offer-rankings.ts';
import { rowsOf } from '../../offer/server/ranked-rows.ts';

export type CheckedDraft = OfferInput & { id?: number | undefined };

/** What is not made yet is tried last; what keeps itself up to date after all that was made by hand. */
const last = Number.MAX_SAFE_INTEGER;
const maxNamed = 10;

/** A draft as it would decide: fields that still wait for a number give nothing. */
function sourceOf(
  draft: CheckedDraft,
  stored: { priority: number; version: number } | undefined,
): OfferSource {
  const data = draft.discount_data;
  const whole =
    'data' in data
      ? {
          ...data,
          data: data.data.filter((tier) => tier.min_quantity !== null && tier.value_discount !== null),
        }
      : data;
  return {
    ...finishedOffer({ ...draft, discount_data: whole }),
    id: draft.id ?? 0,
    version: stored?.version ?? 1,
    priority: stored?.priority ?? draft.priority ?? last,
    activated: true,
  };
}

/** The stored ones among the asked offers. @throws 404 when one is not there. */
export async function storedSources(ctx: ShopCtx, ids: readonly number[]): Promise<OfferSource[]> {
  const rows = await rowsOf(ctx, offerRanking, ids, false);
  return ids.map((id) => {
    const row = rows.get(id)!;
    return { ...row, activated: true, priority: row.priority + (row.smart_key === null ? 0 : smartFrom) };
  });
}

export async function draftSource(ctx: ShopCtx, draft: CheckedDraft): Promise<OfferSource> {
  if (!draft.id) return sourceOf(draft, undefined);
  return sourceOf(draft, (await storedSources(ctx, [draft.id]))[0]);
}

/** A warning about nothing more than its code. */
const blank: Omit<OfferWarning, 'code'> = {
  other: null,
  product_title: '',
  products: 0,
  quantity: 0,
  price: null,
  cost: null,
};
/** What keeps itself up to date is tried after all that was made by hand, and in an order of its own. */
const smartFrom = 1_000_000_000;

/**
 * The place of another offer where the one that is checked can be put ahead of it; null where it cannot: it is there
 * already, or the two are not of one order.
 */
function placeAhead(source: OfferSource, other: CompiledOffer, isBefore: boolean): number | null {
  const smart = other.source.priority >= smartFrom;
  if (!isBefore || other.source.automated || smart !== (source.id !== 0 && source.priority >= smartFrom))
    return null;
  return smart ? other.source.priority - smartFrom : other.source.priority;
}
const productsIn = (carts: readonly CheckedCart[]) =>
  new Set(carts.map((cart) => cart.lines[0]!.product_id)).size;

/** Of several offers, so many of their products altogether are tried; each has its share. */
const triedProducts = 2000;

/**
 * Looks at offers one after another: one alone with the products that it names or finds; several with products that are
 * read once for all of them, however many offers there are.
 */
export async function checkSources(
  services: Services,
  shop: ActingShop,
  indexCache: OfferIndexCache,
  sources: readonly OfferSource[],
): Promise<OfferCheck[]> {
  const index = await indexCache.of(shop, { asStored: true });
  const context = { services, shop };
  const [only] = sources;
  if (only && sources.length === 1) {
    const offer = compiled(index, only, shop);
    return [checkOne(context, index, offer, await checkedProductsOf(context, offer.offer, checkedProducts))];
  }
  const pool = await productPool(context, sources, checkedProducts);
  const limit = Math.max(2, Math.floor(triedProducts / Math.max(1, sources.length)));
  return sources.map((source) => {
    const offer = compiled(index, source, shop);
    return checkOne(context, index, offer, pooledProductsOf(pool, offer.offer, limit));
  });
}

interface Alone {
  offer: CompiledOffer;
  /** An index of nothing else. */
  alone: OfferIndex;
}

function compiled(index: OfferIndex, source: OfferSource, { currency }: ActingShop): Alone {
  const alone = compileOffers([source], { currency, pricers: index.pricers });
  return { offer: alone.offers[0]!, alone };
}

function checkOne(
  { shop, services }: { services: Services; shop: ActingShop },
  index: OfferIndex,
  { offer, alone }: Alone,
  { targets, discounted }: { targets: CheckedProducts; discounted: CheckedProducts },
): OfferCheck {
  const { source } = offer;
  const now = services.now();
  const carts = checkedCarts(offer, alone, discounted.products);
  const before = (other: CompiledOffer) =>
    other.source.priority < source.priority ||
    (other.source.priority === source.priority && other.id < source.id);
  const rival = (other: CompiledOffer) => ({
    ...{ id: other.id, name: other.name, offer_type: other.type },
    place_ahead: placeAhead(source, other, before(other)),
  });
  const warnings: OfferWarning[] = [];
  const warn = (code: OfferWarning['code'], more: Partial<OfferWarning> = {}) =>
    void warnings.push({ ...blank, code, ...more });

  if (runningUntil(source.discount_data, now) === 'over') warn('ended');
  const gone = targets.not_sold + (discounted === targets ? 0 : discounted.not_sold);
  if (gone > 0) warn('not_sold', { products: gone });
  else if (targets.products.length === 0 && targets.complete) warn('no_products');

  const losing = carts.filter(
    (cart) => cart.cost_minor !== null && cart.subtotal_minor - cart.discount_minor < cart.cost_minor,
  );
  const margin = (cart: CheckedCart) => cart.subtotal_minor - cart.discount_minor - cart.cost_minor!;
  const [worstLoss] = losing.toSorted((a, b) => margin(a) - margin(b));
  if (worstLoss) {
    warn('below_cost', {
      product_title: worstLoss.title,
      products: productsIn(losing),
      quantity: worstLoss.quantity,
      price: toMajor(worstLoss.subtotal_minor - worstLoss.discount_minor, shop.currency),
      cost: toMajor(worstLoss.cost_minor!, shop.currency),
    });
  }

  const rivals = rivalsOf(offer, index, carts, before, now);
  const tell = (code: OfferWarning['code'], map: Map<CompiledOffer, CheckedCart[]>) => {
    for (const [other, some] of [...map].slice(0, maxNamed))
      warn(code, { other: rival(other), product_title: some[0]!.title, products: productsIn(some) });
  };
  tell(carts.length > 0 && rivals.won === 0 ? 'unreachable' : 'later', rivals.lost_to);
  tell('earlier', rivals.taken_from);
  if (offer.type === 'pre-purchase') {
    const shown = new Map<CompiledOffer, string[]>();
    for (const [target] of targets.products) {
      if (!target) continue;
      const [other] = matchOffers(index, target, {
        offer_type: 'pre-purchase',
        limit: 1,
        exclude: (one) => one.id === offer.id || one.source.automated === true,
      });
      if (other) shown.set(other, [...(shown.get(other) ?? []), target.title]);
    }
    for (const [other, titles] of [...shown].slice(0, maxNamed)) {
      if (before(other))
        warn('popup', { other: rival(other), product_title: titles[0]!, products: titles.length });
    }
  }

  const percent = ({ discount_minor, subtotal_minor }: CheckedCart) =>
    (discount_minor / subtotal_minor) * 100;
  const [worst] = carts.toSorted((a, b) => percent(b) - percent(a));
  return {
    offer_id: source.id,
    offer_name: source.offer_name,
    warnings,
    worst: worst
      ? {
          product_title: worst.title,
          quantity: worst.quantity,
          percent: Math.round(percent(worst) * 10) / 10,
        }
      : null,
    products_checked: discounted.products.length,
    complete: discounted.complete,
  };
}
