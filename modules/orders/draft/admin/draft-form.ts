import type { BodyInputOf } from '#core/contract/endpoint.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { createDraftOrder, type DraftOrder } from '../contract/draft-order-calls.ts';
import type { NamedValue } from '../../base/contract/named-value.ts';
import { type AddressDraft, addressDraft } from '../../customer/admin/address-dialog.tsx';
import { draftText } from './draft-text.ts';
import { typedAmount } from '../../base/admin/typed-amount.ts';

export type DraftBody = BodyInputOf<typeof createDraftOrder>['draft_order'];

/** A line of the form; amounts are texts as typed. */
export interface DraftLine {
  variant_id: number | null;
  title: string;
  price: string;
  quantity: number;
  requires_shipping: boolean;
  /** Not edited here, but sent back as stored. */
  properties: NamedValue[];
}

/** The values of the form. */
export interface DraftForm {
  customer_id: number | null;
  email: string;
  note: string;
  tags: string;
  line_items: DraftLine[];
  applied_discount: { title: string; value_type: 'percentage' | 'fixed_amount'; value: string } | null;
  shipping_line: { title: string; price: string } | null;
  shipping_address: AddressDraft | null;
}

export const blankDraft = (): DraftForm => ({
  customer_id: null,
  email: '',
  note: '',
  tags: '',
  line_items: [],
  applied_discount: null,
  shipping_line: null,
  shipping_address: null,
});

export const customLine = (): DraftLine => ({
  variant_id: null,
  title: '',
  price: '',
  quantity: 1,
  requires_shipping: true,
  properties: [],
});

export const variantLine = (variant_id: number): DraftLine => ({ ...customLine(), variant_id });

export function formOf(draft: DraftOrder): DraftForm {
  const { applied_discount: discount, shipping_line: shipping } = draft;
  return {
    customer_id: draft.customer?.id ?? null,
    email: draft.email,
    note: draft.note,
    tags: draft.tags,
    line_items: draft.line_items.map((line) => ({
      variant_id: line.variant_id,
      title: line.variant_id === null ? line.title : '',
      price: line.variant_id === null ? String(line.price) : '',
      quantity: line.quantity,
      requires_shipping: line.variant_id === null ? line.requires_shipping : true,
      properties: line.properties,
    })),
    applied_discount: discount && {
      title: discount.title,
      value_type: discount.value_type,
      value: String(discount.value),
    },
    shipping_line: shipping && { title: shipping.title, price: String(shipping.price) },
    shipping_address: draft.shipping_address && addressDraft(draft.shipping_address),
  };
}

/** The body of the request. Invalid amounts become 0, but `draftProblems` refuses them before. */
export function bodyOf(form: DraftForm): DraftBody {
  const { applied_discount: discount, shipping_line: shipping } = form;
  return {
    ...form,
    line_items: form.line_items.map((line) => ({ ...line, price: typedAmount(line.price) ?? 0 })),
    applied_discount: discount && { ...discount, value: typedAmount(discount.value) ?? 0 },
    shipping_line: shipping && { ...shipping, price: typedAmount(shipping.price) ?? 0 },
  };
}

/** The form's problems: a sentence by field path. */
export function draftProblems(form: DraftForm): Record<string, string> {
  const t = draftText.text;
  const found: Record<string, string> = {};
  for (const [at, line] of form.line_items.entries()) {
    if (line.variant_id !== null) continue;
    if (line.title.trim() === '') found[`line_items.${at}.title`] = t('draft_title_missing');
    if (line.price.trim() === '' || typedAmount(line.price) === undefined)
      found[`line_items.${at}.price`] = t('draft_amount_wrong');
  }
  const { applied_discount: discount, shipping_line: shipping } = form;
  const value = discount && typedAmount(discount.value);
  if (discount && value === undefined) found['applied_discount.value'] = t('draft_amount_wrong');
  else if (discount && !value) found['applied_discount.value'] = t('draft_amount_positive');
  else if (discount?.value_type === 'percentage' && (value ?? 0) > 100)
    found['applied_discount.value'] = t('draft_percent_wrong');
  if (shipping && typedAmount(shipping.price) === undefined)
    found['shipping_line.price'] = t('draft_amount_wrong');
  return { ...bodyProblems(createDraftOrder, { draft_order: bodyOf(form) }, 'draft_order'), ...found };
}
