import { make, openShadow } from '#core/storefront/element.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import { demoIcon } from './demo-icon.ts';
import css from './checkout-note.css?inline';

/** The line as it is drawn: its text, and an icon's name or a picture's address. */
export interface ShownCheckoutNote {
  text: string;
  icon: string | null;
  image: string | null;
}

export interface MountedCheckoutNote {
  readonly element: HTMLElement;
  update(note: ShownCheckoutNote): void;
  remove(): void;
}

/** Draws the line at the end of a place. Its text is only ever text. */
export function mountCheckoutNote(host: HTMLElement, first: ShownCheckoutNote): MountedCheckoutNote {
  const element = document.createElement('backroom-checkout-note');
  const root = openShadow(element, css);
  const line = make('p');
  function update({ text, icon, image }: ShownCheckoutNote): void {
    const picture = image
      ? make('img', { src: image, alt: '', width: 32, height: 32 })
      : demoIcon(icon ?? '');
    line.replaceChildren(...(picture ? [picture] : []), make('span', { text }));
  }
  update(first);
  root.append(line);
  host.append(element);
  return { element, update, remove: () => element.remove() };
}

function checked(answer: unknown): ShownCheckoutNote | null {
  const { text, icon, image } = (answer ?? {}) as Partial<Record<keyof ShownCheckoutNote, unknown>>;
  if (typeof text !== 'string' || text === '') return null;
  return {
    text,
    icon: typeof icon === 'string' ? icon : null,
    // A picture of the shop's own files, and of nowhere else.
    image: typeof image === 'string' && /^(https?:\/\/[^/]+)?\/files\//.test(image) ? image : null,
  };
}

/** The place of the line: the theme's own, or on a store that has none below its cart. */
function placesOf(shop: ShopPage): HTMLElement[] {
  const own = shop.slots('checkout-note');
  if (own.length > 0) return own;
  const below = document.querySelector('[data-backroom-slot="cart-lines"][data-backroom-own]');
  if (!below) return [];
  const slot = document.createElement('div');
  slot.dataset['backroomSlot'] = 'checkout-note';
  below.after(slot);
  return [slot];
}

/** Shows the line in the cart or checkout of the page, where nothing that is seen moves for it. */
export async function show(shop: ShopPage, answer: unknown): Promise<void> {
  const note = checked(answer);
  if (!note) return;
  for (const place of placesOf(shop))
    await shop.fillCalmly(place, () => [mountCheckoutNote(place, note).element]);
}
