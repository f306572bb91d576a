import { formatMinor, toMinor } from '#core/rules/money.ts';
import type { PreviewedProduct } from '#modules/catalog/product/contract/product-fields.ts';
import type { BoxProduct } from '../contract/upsell-box.ts';

export interface PreviewFormat {
  currency: string;
  locale: string;
}

/**
 * A product as a preview's box shows it: its first variant, of which there are `quantity`, at what `offered` makes of
 * their price in minor units. None for a product without a variant.
 */
export function previewProduct(
  product: PreviewedProduct,
  quantity: number,
  offered: (price: number) => number,
  { currency, locale }: PreviewFormat,
): BoxProduct[] {
  const variant = product.first_variant;
  if (!variant) return [];
  const price = toMinor(variant.price, currency) * quantity;
  const offerPrice = offered(price);
  return [
    {
      product_id: product.id,
      title: product.title,
      handle: product.handle,
      image: product.image && { src: product.image.src, alt: product.image.alt_text },
      options: product.options.map((option) => option.name),
      variants: [
        {
          id: variant.id,
          title: product.variant_count > 1 ? variant.title : '',
          options: [variant.option1, variant.option2, variant.option3].filter((one) => one !== null),
          available: variant.available,
          price: formatMinor(price, currency, locale),
          offer_price: formatMinor(offerPrice, currency, locale),
          price_minor: price,
          offer_price_minor: offerPrice,
        },
      ],
      quantity,
    },
  ];
}
