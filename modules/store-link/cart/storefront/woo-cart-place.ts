import type { ReadCart } from './read-cart.ts';

const slotName = 'cart-lines';
const maxLines = 100;

/**
 * Publishes the lines of a WooCommerce cart page, because the rows of the page don't name the variant. They are stored on
 * an element after the cart, where offers go, and an event announces each change.
 */
export function sayWooCart(cart: Element | null, { lines }: Pick<ReadCart, 'lines'>): void {
  if (!cart) return;
  const found = document.querySelector<HTMLElement>(`[data-backroom-slot="${slotName}"]`);
  const place = found ?? document.createElement('div');
  if (!found) {
    place.dataset['backroomSlot'] = slotName;
    place.dataset['backroomOwn'] = '';
    cart.after(place);
  }
  const units = new Map<string, number>();
  for (const { variant_id, quantity } of lines)
    units.set(variant_id, Math.min(999, (units.get(variant_id) ?? 0) + quantity));
  const shown = [...units]
    .slice(0, maxLines)
    .map((line) => line.join(':'))
    .join();
  if (place.dataset['lines'] === shown) return;
  place.dataset['lines'] = shown;
  document.dispatchEvent(new CustomEvent('backroom:cart-shown', { detail: { lines: shown } }));
}
