import { type StaffMailKind, staffMailKinds } from '#modules/identity/staff/contract/staff-mail-kind.ts';
import { type BuyerMailKind, buyerMailKinds } from './buyer-mail-kind.ts';

/** Every mail that a shop may word. */
export type ShopMailKind = BuyerMailKind | StaffMailKind;
export const shopMailKinds: readonly ShopMailKind[] = [...buyerMailKinds, ...staffMailKinds];

export const isShopMailKind = (kind: string): kind is ShopMailKind =>
  (shopMailKinds as readonly string[]).includes(kind);

/** Between the texts of a notice stands what the bell tells, so that they need say nothing themselves. */
export const hasOwnSentence = (kind: ShopMailKind): boolean => kind.startsWith('notice_');
