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

const everywhere = ['order', 'shop', 'first_name'] as const;

/** What the texts of each kind may name in double braces: `{{order}}` is `#1001`. */
export const buyerMailVariables = {
  confirmation: [...everywhere, 'total'],
  added: [...everywhere, 'product', 'units', 'amount'],
  sent: everywhere,
  tracking: everywhere,
  refunded: [...everywhere, 'amount'],
  cancelled: everywhere,
  link: everywhere,
} as const satisfies Readonly<Record<BuyerMailKind, readonly string[]>>;

export type BuyerMailVariable = (typeof buyerMailVariables)[BuyerMailKind][number];
