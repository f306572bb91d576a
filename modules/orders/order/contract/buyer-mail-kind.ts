/** Kinds of emails to an order's customer. `link` is a new link to the order's page, sent on request. */
export const buyerMailKinds = [
  'confirmation',
  'added',
  'sent',
  'tracking',
  'refunded',
  'cancelled',
  'link',
] as const;
export type BuyerMailKind = (typeof buyerMailKinds)[number];

export const isBuyerMailKind = (kind: string): kind is BuyerMailKind =>
  (buyerMailKinds as readonly string[]).includes(kind);
