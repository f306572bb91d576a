import { percentOf } from '#core/rules/money.ts';
import type { PreviewedProduct } from '#modules/catalog/product/contract/product-fields.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import { type PreviewFormat, previewProduct } from '../../offer/admin/preview-product.ts';
import { percentageProblem } from '../../offer/rules/discount-validation.ts';
import { type BoxWords, boxWords, endWords } from '../../offer/rules/box-words.ts';
import { renderMessage } from '../../offer/rules/message-text.ts';
import type { UpsellDraft } from '../../offer/admin/blocks/upsell-draft.ts';
import { upsellEditorText } from './upsell-editor-text.ts';

export interface PreviewFacts extends PreviewFormat {
  beside: PreviewedProduct | undefined;
  products: readonly PreviewedProduct[];
  now: Date;
}

/** The box a shopper would get for the draft; undefined until there is something to offer. */
export function previewBox(draft: UpsellDraft, facts: PreviewFacts): UpsellBox | undefined {
  const words = boxWords(facts.locale);
  const data = draft.discount_data;
  const percent = givenPercent(draft, facts.now);
  const products = facts.products.flatMap((product) =>
    previewProduct(product, 1, (price) => price - percentOf(price, percent), facts),
  );
  if (products.length === 0) return undefined;
  const filled = {
    discount: percent > 0 ? `${percent}%` : '',
    product_title: facts.beside?.title ?? '',
    offer_product_title: products[0]!.title,
    last_name: upsellEditorText.text('example_name'),
  };
  return {
    offer_id: 1,
    offer_type: draft.offer_type,
    variant: 'a',
    title:
      draft.offer_type === 'post-purchase' ? renderMessage(draft.offer_title, filled, words.own.title) : '',
    message: renderMessage(draft.offer_message, filled, words.own.message[draft.offer_type]),
    cta: draft.cta,
    products,
    discount_text: percent > 0 ? words.save(filled.discount) : '',
    total: '',
    original_total: '',
    ends_at:
      percent > 0 && data.setup_end_date && data.end_date_time && !data.auto_extend_end_date
        ? new Date(data.end_date_time * 1000).toISOString()
        : null,
    left: percent > 0 && data.setup_stock_limit ? data.stock_item_limit : null,
    words: {
      ...words.box,
      ends: endWords(data.text_display_date_time, words.box),
      ...besideWords(draft, filled.product_title, words),
    },
  };
}

/** The product that a discount depends on, where shoppers see it. */
function besideWords(draft: UpsellDraft, product: string, words: BoxWords): { each?: string } {
  const { beyond_targets } = draft.discount_data;
  if (draft.offer_type === 'handpicked')
    return { each: beyond_targets ? words.beside(product) : words.each(product) };
  const isPerTarget = product !== '' && !beyond_targets && draft.offer_type !== 'post-purchase';
  return isPerTarget ? { each: words.each(product) } : {};
}

/** Percent that shoppers get now: none while it is off, wrong or over. */
export function givenPercent(draft: UpsellDraft, now: Date): number {
  const { percentage_discount: percent, ...data } = draft.discount_data;
  if (!draft.enable_discount || percent === null || percentageProblem(percent)) return 0;
  const over =
    data.setup_end_date &&
    !data.auto_extend_end_date &&
    data.end_date_time != null &&
    data.end_date_time * 1000 <= now.getTime();
  return over ? 0 : percent;
}
