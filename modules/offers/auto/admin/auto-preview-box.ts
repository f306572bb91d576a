import { formatMinor, percentOf, toMinor } from '#core/rules/money.ts';
import type { UpsellBox } from '../../offer/contract/upsell-box.ts';
import { boxWords } from '../../offer/rules/box-words.ts';
import { renderMessage } from '../../offer/rules/message-text.ts';
import type { UpsellDraft } from '../../offer/admin/blocks/upsell-draft.ts';
import { blankDraft } from '../../offer/admin/blocks/upsell-draft.ts';
import { upsellEditorText } from '../../upsell/admin/upsell-editor-text.ts';
import { previewBox, type PreviewFacts } from '../../upsell/admin/upsell-preview-box.ts';
import type { AutoOfferDraft } from '../rules/auto-offer-draft.ts';
import { validateAutoOffer } from '../rules/auto-offer-validation.ts';

/** The offer as any other of its kind, without its discount, for finding products to show. */
export function plainDraft(draft: AutoOfferDraft): UpsellDraft {
  const { target_product: target, recommend_product: recommend } = draft;
  const collection = target.type === 'collection';
  const ids = collection ? target.category_ids : target.product_ids;
  return {
    ...blankDraft('post-purchase', false),
    offer_name: draft.offer_name,
    offer_message: draft.offer_message,
    offer_title: draft.offer_title,
    target_type: ids.length === 0 ? 'all' : collection ? 'collection' : 'product',
    target_ids: ids,
    recommend_type: recommend.type === 'category' ? 'collection' : 'product',
    recommend_ids: recommend.ids,
  };
}

/** The box a shopper would get; undefined until there is something to offer. A wrong discount counts as none. */
export function autoPreviewBox(draft: AutoOfferDraft, facts: PreviewFacts): UpsellBox | undefined {
  const box = previewBox(plainDraft(draft), facts);
  if (!box) return undefined;
  const { currency, locale } = facts;
  const { type } = draft.discount_data;
  const given = autoDiscountGiven(draft);
  const percent = type === 'percentage' ? given : 0;
  const amount = type === 'value' ? toMinor(given, currency) : 0;
  const discount =
    given === 0 ? '' : type === 'percentage' ? `${given}%` : formatMinor(amount, currency, locale);
  const words = boxWords(locale);
  const filled = {
    discount,
    product_title: facts.beside?.title ?? '',
    offer_product_title: box.products[0]!.title,
    last_name: upsellEditorText.text('example_name'),
  };
  return {
    ...box,
    title: renderMessage(draft.offer_title, filled, words.own.title),
    message: renderMessage(draft.offer_message, filled, words.own.message['post-purchase']),
    discount_text: given === 0 ? '' : words.save(discount),
    products: box.products.map((product) => ({
      ...product,
      variants: product.variants.map((variant) => {
        const price = variant.price_minor;
        const offer_price_minor = Math.max(0, price - percentOf(price, percent) - amount);
        return {
          ...variant,
          offer_price_minor,
          offer_price: formatMinor(offer_price_minor, currency, locale),
        };
      }),
    })),
  };
}

/** What the discount is now: 0 while it is off or wrong. */
export function autoDiscountGiven(draft: AutoOfferDraft): number {
  const { discount, value } = draft.discount_data;
  if (!discount || value === null) return 0;
  const wrong = validateAutoOffer(draft, { picker_cap_50: false }).some(
    (problem) => problem.path === 'discount_data.value',
  );
  return wrong ? 0 : value;
}
