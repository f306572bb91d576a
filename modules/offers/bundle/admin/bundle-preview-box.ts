import { formatMinor } from '#core/rules/money.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import { type PreviewFormat, previewProduct } from '../../offer/admin/preview-product.ts';
import { boxWords, endWords } from '../../offer/rules/box-words.ts';
import { renderMessage } from '../../offer/rules/message-text.ts';
import type { BundlePrice } from '../rules/bundle-set.ts';
import type { BundleDraft } from './bundle-editor-draft.ts';
import type { BundleItem } from './bundle-products.ts';

/** Builds the box a shopper would see for the draft. Undefined until the draft has two units of known products. */
export function bundlePreviewBox(
  draft: BundleDraft,
  items: readonly BundleItem[],
  { total, discounted, parts }: BundlePrice,
  { currency, locale }: PreviewFormat,
): UpsellBox | undefined {
  const data = draft.discount_data;
  const saved = total - discounted;
  const percent = saved > 0 && data.discount_type === 'percentage' ? (data.percentage_discount ?? 0) : 0;
  // The price covers only the known products (`bundleUnits`).
  const products = items
    .filter(({ product }) => product?.first_variant)
    .flatMap(({ product, quantity }, at) =>
      product ? previewProduct(product, quantity, (price) => parts[at] ?? price, { currency, locale }) : [],
    );
  if (products.reduce((sum, product) => sum + product.quantity, 0) < 2) return undefined;
  const words = boxWords(locale);
  const discount = saved === 0 ? '' : percent > 0 ? `${percent}%` : formatMinor(saved, currency, locale);
  return {
    offer_id: 1,
    offer_type: 'bundle',
    variant: 'a',
    title: '',
    message: renderMessage(
      draft.offer_message,
      {
        discount,
        product_title: products[0]!.title,
        offer_product_title: (products[1] ?? products[0]!).title,
      },
      words.own.message.bundle,
    ),
    cta: draft.cta,
    products,
    discount_text: discount === '' ? '' : words.save(discount),
    total: formatMinor(discounted, currency, locale),
    original_total: formatMinor(total, currency, locale),
    ends_at:
      saved > 0 && data.setup_end_date && data.end_date_time && !data.auto_extend_end_date
        ? new Date(data.end_date_time * 1000).toISOString()
        : null,
    left: saved > 0 && data.setup_stock_limit ? data.stock_item_limit : null,
    words: {
      ...words.box,
      ends: endWords(data.text_display_date_time, words.box),
      add: words.bundle_add,
    },
  };
}
