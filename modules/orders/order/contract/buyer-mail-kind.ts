/** Mails that an order's buyer gets: `link` is a new link to the order's page, which they asked for there. */
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
