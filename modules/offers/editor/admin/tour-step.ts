import { fieldElement } from '#core/admin/shells/editor-focus.ts';

/** Which editor a tour leads through (V020). */
export type OfferTourName = 'upsell' | 'bundle';

/** The part of the editor a step points at: the card of a field, or the preview beside the form. */
const parts = {
  upsell: ['offer_type', 'offer_name', 'target_type', 'recommend_type', 'enable_discount', 'preview'],
  bundle: ['offer_name', 'target_ids', 'enable_discount', 'preview'],
} as const;
type Part = (typeof parts)[OfferTourName][number];

export interface TourStep {
  /** Names its strings: `upsell_1` and `upsell_1_text`. */
  id: `upsell_${1 | 2 | 3 | 4 | 5 | 6}` | `bundle_${1 | 2 | 3 | 4}`;
  part: Part;
}

export function tourSteps(name: OfferTourName): TourStep[] {
  return parts[name].map((part, at) => ({ id: `${name}_${at + 1}` as TourStep['id'], part }));
}

/** Where the part is now; the page's title in the place of one that an editor does not have. */
export function tourElement(part: Part): Element {
  const found =
    part === 'preview' ? document.querySelector('.editor-side') : fieldElement(part)?.closest('.card');
  return found ?? document.querySelector('.page-header') ?? document.body;
}
