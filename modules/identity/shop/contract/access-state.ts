import { defineSentences } from '#core/contract/sentence.ts';

/** Why a shop's calls are stopped (V323). The code is also the `code` of the 402 answers. */
export const accessCodes = [
  'shop_is_frozen',
  'shop_did_not_complete_survey',
  'shop_is_end_free_trial',
  'shop_is_reopened',
  'shop_is_closed',
] as const;
export type AccessCode = (typeof accessCodes)[number];

/** What the frozen screen and the 402 answers say when the one who stopped the shop gave no reason. */
export const accessReasons = defineSentences('identity.access', {
  shop_is_frozen: 'This shop is suspended.',
  shop_did_not_complete_survey: 'This shop is waiting for its owner’s reply.',
  shop_is_end_free_trial: 'The free trial of this shop has ended.',
  shop_is_reopened: 'This shop is being reopened.',
  shop_is_closed: 'This shop is closed.',
} satisfies Record<AccessCode, string>);
