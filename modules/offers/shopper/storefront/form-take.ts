import type { Taken } from '../../offer/storefront/box-parts.ts';
import { type ShopPage, takeLines } from './offer-cart.ts';

/** Puts what the page's own form says into the cart without leaving the page; loaded when the form is sent. */
export const takeForm = (shop: ShopPage, variant_id: number, quantity: number): Promise<Taken> =>
  takeLines(shop, [{ variant_id, quantity }], 'continue', quantity);
