/** The store's own form that adds a product to the cart. */
export const cartForm = 'form[action*="/cart/add"],form.cart';

/** Where a store without slots gets one: beside the form that adds to the cart, or its button. */
const besideForm: Readonly<Record<string, 'button' | 'after'>> = {
  'product-form': 'button',
  'product-accessories': 'button',
  'product-bundle': 'after',
  'product-facts': 'after',
};

/**
 * The place on the page for a kind of content: the theme's own `[data-backroom-slot]`, or on a store without slots a
 * new one beside the form that adds to the cart. Null when there is neither.
 */
export function findSlot(name: string): HTMLElement | null {
  const own = document.querySelector<HTMLElement>(`[data-backroom-slot="${name}"]`);
  const side = besideForm[name];
  // A theme that has places for some kinds does not want the others.
  if (own || !side || document.querySelector('[data-backroom-slot="product-form"]:not([data-backroom-own])'))
    return own;
  const form = document.querySelector<HTMLFormElement>(cartForm);
  const button = form?.querySelector('button:not([type=button]),input[type=submit]');
  if (!form || !button) return null;
  const slot = makeSlot(name);
  if (side === 'button') button.before(slot);
  else form.after(slot);
  return slot;
}

/** A place for a kind of content that the page does not have itself. */
export function makeSlot(name: string): HTMLElement {
  const slot = document.createElement('div');
  slot.dataset['backroomSlot'] = name;
  slot.dataset['backroomOwn'] = '';
  return slot;
}

/** All places of a kind (a cart may be shown twice, as a page and as a drawer); see `findSlot`. */
export function findSlots(name: string): HTMLElement[] {
  const own = [...document.querySelectorAll<HTMLElement>(`[data-backroom-slot="${name}"]`)];
  const one = own.length > 0 ? null : findSlot(name);
  return one ? [one] : own;
}

/** The form of the page that adds to the cart and holds this element, if this is one. */
export function cartFormOf(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>(cartForm) : null;
}

/** The forms that change a cart, on a store without our theme parts; forms that add to it are not among them. */
export const foreignCarts = (): HTMLFormElement[] => [
  ...document.querySelectorAll<HTMLFormElement>(
    'form[data-backroom-cart],form[action*="/cart"]:not([action*="/cart/add"])',
  ),
];

/**
 * Reserves the room that this slot's content had before, so that the page does not move when it comes again. Returns a
 * function that removes the room; call it when the content is there, or will not come. `calmly`: not where the room
 * itself would now shift what has been painted.
 */
export function reserveSlot(
  slot: HTMLElement,
  key: string,
  calmly = false,
): { release(shown: boolean): void } {
  const seen = () =>
    performance.getEntriesByType('paint').length > 0 && slot.getBoundingClientRect().top < innerHeight;
  const mapKey = `backroom:height:${key}:${innerWidth}`;
  try {
    const known = Number(sessionStorage.getItem(mapKey));
    if (known > 0 && known < 3_000 && !(calmly && seen())) slot.style.minHeight = `${known}px`;
  } catch {
    // The browser forbids storage; then nothing is stored.
  }
  return {
    release(shown) {
      slot.style.minHeight = '';
      try {
        if (shown) sessionStorage.setItem(mapKey, String(slot.offsetHeight));
        else sessionStorage.removeItem(mapKey);
      } catch {
        // As above.
      }
    },
  };
}
