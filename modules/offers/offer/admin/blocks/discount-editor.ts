import type { EditorField } from '#core/admin/shells/editor-state.ts';
import type { UpsellDiscountDataInput } from '../../contract/offer.ts';
import type { BlockDraft } from './offer-editor.ts';

/** An offer of any kind but quantity, as far as its discount goes. */
export type DiscountDraft = BlockDraft & { discount_data: UpsellDiscountDataInput };

export type DiscountField =
  'percentage_discount' | 'amount_discount' | 'stock_item_limit' | 'end_date_time' | 'text_display_date_time';

/** What the discount card needs of the editor it stands in; see `OfferEditor`. */
export interface DiscountEditor {
  readonly readOnly: boolean;
  readonly errors: Readonly<Record<string, string>>;
  set: (change: <D extends DiscountDraft>(draft: D) => D) => void;
  field: (
    path: 'offer_message' | `discount_data.${DiscountField}`,
  ) => Pick<EditorField<unknown>, 'name' | 'onBlur' | 'error' | 'disabled'>;
}
