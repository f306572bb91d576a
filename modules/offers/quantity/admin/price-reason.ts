import { toMinor } from '#core/rules/money.ts';
import type { ProductRow } from '#modules/catalog/contract/product.ts';
import type { OfferRow } from '../../contract/offer-list.ts';
import type { Offer } from '../../contract/offer.ts';
import { priceCart } from '../../rules/cart-price.ts';
import { compileOffers } from '../../rules/offer-index.ts';
import type { OfferSource } from '../../rules/offer-pricer.ts';
import type { DiscountApplication } from '../../rules/price-result.ts';
import type { OfferSwitches } from '../../rules/offer-switch.ts';
import { previewTiers, type EditorDraft } from './quantity-editor-draft.ts';

/** A draft that was never saved is tried after all the others, as a new offer is. */
const last = Number.MAX_SAFE_INTEGER;

export interface PriceQuestion {
  draft: EditorDraft;
  stored: Pick<Offer, 'id' | 'version' | 'priority'> | undefined;
  switches: OfferSwitches;
  /** The shop's active quantity discounts as the list gives them. */
  others: readonly OfferRow[];
  product: ProductRow;
  collectionIds: readonly number[];
  quantity: number;
  currency: string;
}

export interface PriceAnswer {
  subtotal_minor: number;
  total_minor: number;
  discounts: readonly DiscountApplication[];
  entries: readonly {
    offer_id: number;
    name: string;
    /** The offer being edited. */
    own: boolean;
    applied: boolean;
    /** One sentence; absent where the offer does not target the product. */
    detail: string | undefined;
  }[];
  /** Offers that target by rules: a list does not carry those. */
  left_out: number;
}

/** Prices one line with the draft among the shop's other offers, and says of each what became of it. */
export function explainPrice(asked: PriceQuestion): PriceAnswer {
  const { draft, stored, product, currency } = asked;
  const own: OfferSource = {
    id: stored?.id ?? 0,
    version: stored?.version ?? 1,
    priority: stored?.priority ?? last,
    offer_name: draft.offer_name,
    offer_type: draft.offer_type,
    target_type: draft.target_type,
    target_ids: draft.target_ids,
    condition: draft.condition,
    enable_discount: draft.enable_discount,
    discount_data: previewTiers(draft.discount_data, asked.switches).tiers,
    activated: true,
  };
  const foreign = asked.others.filter((offer) => offer.id !== own.id);
  const known = foreign.filter((offer) => offer.target_type !== 'condition');
  const index = compileOffers([own, ...known.map((offer) => ({ ...offer, condition: {} }))], { currency });
  const variant = product.variants[0];
  const line = {
    key: 'sample',
    product_id: product.id,
    variant_id: variant?.id ?? 0,
    collection_ids: asked.collectionIds,
    quantity: asked.quantity,
    unit_price_minor: toMinor(variant?.price ?? product.price_min, currency),
    title: product.title,
    variant_title: variant?.title,
    vendor: product.vendor,
    product_type: product.product_type,
    tags: product.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    compare_at_minor: variant?.compare_at_price == null ? null : toMinor(variant.compare_at_price, currency),
    grams: variant?.grams,
    inventory: variant && variant.inventory_management !== '' ? variant.inventory_quantity : null,
  };
  const result = priceCart(index, [line], { trace: true });
  const names = new Map(index.offers.map((offer) => [offer.id, offer.name]));
  const entries: PriceAnswer['entries'][number][] = result.trace.map((entry) => ({
    offer_id: entry.offer_id,
    name: names.get(entry.offer_id) ?? '',
    own: entry.offer_id === own.id,
    applied: entry.outcome === 'applied',
    detail: entry.detail,
  }));
  if (!entries.some((entry) => entry.own))
    entries.push({ offer_id: own.id, name: own.offer_name, own: true, applied: false, detail: undefined });
  return {
    subtotal_minor: result.subtotal_minor,
    total_minor: result.total_minor,
    discounts: result.discount_applications,
    entries,
    left_out: foreign.length - known.length,
  };
}
