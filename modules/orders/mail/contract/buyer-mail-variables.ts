import type { BuyerMailKind } from '../../order/contract/buyer-mail-kind.ts';

const everywhere = ['order', 'shop', 'first_name'] as const;

/** Variables in the texts of each kind, in double braces: `{{order}}` is `#1001`. */
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
