import { type StaffMailKind, staffMailKinds } from '#modules/identity/staff/contract/staff-mail-kind.ts';
import { type BuyerMailKind, buyerMailKinds } from '../../order/contract/buyer-mail-kind.ts';

/** Mails to buyers that areas further down write, each worded here like those of orders. */
export const furtherMailKinds = ['review_request'] as const;
export type FurtherMailKind = (typeof furtherMailKinds)[number];

export const isFurtherMailKind = (kind: string): kind is FurtherMailKind =>
  (furtherMailKinds as readonly string[]).includes(kind);

/** Every mail that a shop may word. */
export type ShopMailKind = BuyerMailKind | FurtherMailKind | StaffMailKind;
export const shopMailKinds: readonly ShopMailKind[] = [
  ...buyerMailKinds,
  ...furtherMailKinds,
  ...staffMailKinds,
];

export const isShopMailKind = (kind: string): kind is ShopMailKind =>
  (shopMailKinds as readonly string[]).includes(kind);

/** A notice has a sentence of its own between these texts, so they can be empty. */
export const hasOwnSentence = (kind: ShopMailKind): boolean => kind.startsWith('notice_');
