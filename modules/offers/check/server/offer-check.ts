import { toMajor } from '#core/rules/money.ts';
import type { ActingShop, Services, ShopCtx } from '#core/server/context.ts';
import { checkedProducts, type OfferCheck, type OfferWarning } from '../contract/offer-check-calls.ts';
import type { OfferInput } from '../../offer/contract/offer.ts';
import { finishedOffer } from '../../offer/rules/offer-change.ts';
import { checkedCarts, type CheckedCart, rivalsOf } from '../rules/offer-conflict.ts';
import { compileOffers, matchOffers, type OfferIndex } from '../../pricing/rules/offer-index.ts';
import type { CompiledOffer, OfferSource } from '../../pricing/rules/offer-pricer.ts';
import { runningUntil } from '../../pricing/rules/offer-limit.ts';
import { checkedProductsOf } from './checked-products.ts';
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
    return { ...row, activated: true, priority: row.priority + (row.smart_key === null ? 0 : 1_000_000_000) };
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
const nameOf = (offer: CompiledOffer) => ({ id: offer.id, name: offer.name, offer_type: offer.type });
const productsIn = (carts: readonly CheckedCart[]) =>
  new Set(carts.map((cart) => cart.lines[0]!.product_id)).size;

/** Looks at offers one after another, each with its share of the products that one call looks at. */
export async function checkSources(
  services: Services,
  shop: ActingShop,
  indexCache: OfferIndexCache,
  sources: readonly OfferSource[],
): Promise<OfferCheck[]> {
  const index = await indexCache.of(shop, { asStored: true });
  const limit = Math.max(2, Math.floor(checkedProducts / sources.length));
  const checks: OfferCheck[] = [];
  for (const source of sources) checks.push(await checkOne({ services, shop }, index, source, limit));
  return checks;
}

async function checkOne(
  context: { services: Services; shop: ActingShop },
  index: OfferIndex,
  source: OfferSource,
  limit: number,
): Promise<OfferCheck> {
  const { shop, services } = context;
  const now = services.now();
  const alone = compileOffers([source], { currency: shop.currency, pricers: index.pricers });
  const offer = alone.offers[0]!;
  const { targets, discounted } = await checkedProductsOf(context, offer, limit);
  const carts = checkedCarts(offer, alone, discounted.products);
  const before = (other: CompiledOffer) =>
    other.source.priority < source.priority ||
    (other.source.priority === source.priority && (source.id === 0 || other.id < source.id));
  const warnings: OfferWarning[] = [];
  const warn = (code: OfferWarning['code'], more: Partial<OfferWarning> = {}) =>
    void warnings.push({ ...blank, code, ...more });

  if (runningUntil(source.discount_data, now) === 'over') warn('ended');
  const gone = targets.not_sold + (discounted === targets ? 0 : discounted.not_sold);
  if (gone > 0) warn('not_sold', { products: gone });
  else if (targets.products.length === 0) warn('no_products');

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
      warn(code, { other: nameOf(other), product_title: some[0]!.title, products: productsIn(some) });
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
        warn('popup', { other: nameOf(other), product_title: titles[0]!, products: titles.length });
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
