import { formatMinor } from '#core/rules/money.ts';
import { priceCart } from '../../pricing/rules/cart-price.ts';
import { quantityPricer } from './quantity-pricer.ts';
import { compileOffers } from '../../pricing/rules/offer-index.ts';
import type { OfferSource } from '../../pricing/rules/offer-pricer.ts';
import { type BoxWords, boxWords } from '../../offer/rules/box-words.ts';
import { hasTiers, tierThreshold } from '../../offer/rules/tier-list.ts';

/** One row of the widget, the preview and the store's table: ready to show, priced by the engine. */
export interface TierRow {
  key: number;
  /** The merchant's label, or `Buy 3` / `Buy 2, get 1 free` in the shop's language. */
  label: string;
  /** Units that taking this row puts into the cart. */
  quantity: number;
  original_minor: number;
  total_minor: number;
  save_minor: number;
  /** Share saved in whole percent, rounded down, so that it never promises more than it gives. */
  save_percent: number;
  /** For reading only: a price a unit, rounded up to the minor unit. */
  each_minor: number;
  /** The same amounts in the shop's way of writing them. */
  text: { original: string; total: string; save: string; each: string };
  popular: boolean;
  default: boolean;
  image: string | null;
}

/** What a tier's price depends on: a saved offer fits, and a draft with `finishedTiers`. */
export type TierOffer = Pick<OfferSource, 'discount_data' | 'enable_discount'>;

/**
 * What each tier of a quantity offer costs for a product of this price, lowest quantity first. Other
 * offers are left out, and whether it is active or targets the product: this is what the offer promises.
 */
export function priceTiers(
  offer: TierOffer,
  product: { unit_price_minor: number; locale?: string },
  currency: string,
): TierRow[] {
  const data = offer.discount_data;
  if (!hasTiers(data)) return [];
  const alone: OfferSource = {
    ...offer,
    id: 1,
    version: 1,
    offer_name: '',
    offer_type: 'quantity',
    target_type: 'all',
    target_ids: [],
    condition: {},
    priority: 1,
    activated: true,
  };
  const index = compileOffers([alone], { currency, pricers: { quantity: quantityPricer } });
  const words = boxWords(product.locale ?? 'en');
  const write = (minor: number) => formatMinor(minor, currency, product.locale);
  const rows = data.data.map((tier): TierRow => {
    const quantity = tierThreshold(tier);
    const line = {
      key: 'preview',
      product_id: 1,
      variant_id: 1,
      collection_ids: [],
      quantity,
      unit_price_minor: product.unit_price_minor,
    };
    const { subtotal_minor: original, total_minor: total, discount_minor: save } = priceCart(index, [line]);
    const each = quantity > 0 ? Math.ceil(total / quantity) : 0;
    return {
      key: tier.key,
      label: tier.label.trim() || tierLabel(tier, words),
      quantity,
      original_minor: original,
      total_minor: total,
      save_minor: save,
      save_percent: original > 0 ? Math.floor((save * 100) / original) : 0,
      each_minor: each,
      text: { original: write(original), total: write(total), save: write(save), each: write(each) },
      popular: tier.mark_as_popular,
      default: tier.key === data.is_default_select,
      image: tier.image ?? null,
    };
  });
  return rows.sort((a, b) => a.quantity - b.quantity || a.key - b.key);
}

/**
 * The most an offer can give on a product of this price, for `{{discount}}` in its message: `20%` where a
 * percentage gives most, else the amount. Empty when it gives nothing.
 */
export function bestDiscountText(
  offer: TierOffer,
  product: { unit_price_minor: number; locale?: string },
  currency: string,
): string {
  const rows = priceTiers(offer, product, currency);
  const best = rows.sort((a, b) => b.save_minor - a.save_minor)[0];
  if (!best || best.save_minor === 0 || !hasTiers(offer.discount_data)) return '';
  const tier = offer.discount_data.data.find((one) => one.key === best.key);
  return tier?.type === 'percentage_each' ? `${tier.value_discount}%` : best.text.save;
}

function tierLabel(
  { type, min_quantity, value_discount }: { type: string; min_quantity: number; value_discount: number },
  words: BoxWords,
): string {
  return type === 'buy_x_get_x' ? words.buy_free(min_quantity, value_discount) : words.buy(min_quantity);
}
