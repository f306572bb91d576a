/** Codes of an offer that cannot be saved as sent. Alerts that have a key of their own have it as their code (V166, V171, V057). */
export const invalidOfferCodes = [
  'offers.invalid',
  'same-value-min-quantity',
  'choose-at-least',
  'maximum-selected',
] as const;
