import { trueEnd } from '../../pricing/rules/offer-limit.ts';
import type { OfferSource } from '../../pricing/rules/offer-pricer.ts';
import type { QuantityWidget } from '../contract/storefront-offer-calls.ts';
import { boxWords } from '../../offer/rules/box-words.ts';
import { renderMessage } from '../../offer/rules/message-text.ts';
import { bestDiscountText, priceTiers } from './tier-price.ts';

/** What a widget is made from: a stored offer, or a draft with `finishedTiers`. */
export type WidgetOffer = Pick<OfferSource, 'discount_data' | 'enable_discount'> & {
  id: number;
  offer_message: string;
  cta?: string;
};

export interface WidgetProduct {
  unit_price_minor: number;
  title: string;
}

export interface WidgetShop {
  currency: string;
  /** Of who reads it: the shop's language and way of writing amounts. */
  locale: string;
  /** Switch `quantity_layout_v2`. */
  layout_v2: boolean;
}

/** What shoppers see of a quantity offer on a product, in the shop and in the editor's preview alike. */
export function quantityWidgetOf(
  offer: WidgetOffer,
  product: WidgetProduct,
  shop: WidgetShop,
): QuantityWidget {
  const words = boxWords(shop.locale);
  const price = { unit_price_minor: product.unit_price_minor, locale: shop.locale };
  return {
    offer_id: offer.id,
    message: renderMessage(offer.offer_message, {
      discount: bestDiscountText(offer, price, shop.currency),
      product_title: product.title,
      offer_product_title: product.title,
    }),
    cta: offer.cta === 'continue' ? 'continue' : 'cart',
    layout: shop.layout_v2 ? 'v2' : 'v1',
    tiers: priceTiers(offer, price, shop.currency).map((row) => ({
      key: row.key,
      label: row.label,
      quantity: row.quantity,
      summary: words.items(row.quantity, row.text.each),
      total: row.text.total,
      original: row.text.original,
      saving: row.save_minor > 0 ? words.save(row.text.save) : '',
      popular: row.popular,
      selected: row.default,
      image: row.image,
    })),
    ends_at: (offer.enable_discount && trueEnd(offer.discount_data)?.toISOString()) || null,
    words: words.quantity,
  };
}
