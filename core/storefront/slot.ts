const cartForm = 'form[action*="/cart/add"]';

/**
 * The place on the page for a kind of content: the theme's own `[data-backroom-slot]`, or on a store that has
 * none a new one before the button of the form that adds to the cart. Null when there is neither.
 */
export function findSlot(name: string): HTMLElement | null {
  const own = document.querySelector<HTMLElement>(`[data-backroom-slot="${name}"]`);
  if (own || name !== 'product-form') return own;
  const form = document.querySelector<HTMLFormElement>(cartForm);
  const button = form?.querySelector('button:not([type=button]),input[type=submit]');
  if (!button) return null;
  const slot = document.createElement('div');
  slot.dataset['backroomSlot'] = name;
  button.before(slot);
  return slot;
}

/** The form of the page that adds to the cart and holds this element, if this is one. */
export function cartFormOf(target: EventTarget | null): HTMLFormElement | null {
  return target instanceof Element ? target.closest<HTMLFormElement>(cartForm) : null;
}

/**
 * Keeps room for what was shown in this slot before, so that the page does not move when it comes again. The
 * answer gives the room back; call it when the content is there, or will not come.
 */
export function reserveSlot(slot: HTMLElement, key: string): { release(shown: boolean): void } {
  const place = `backroom:height:${key}:${innerWidth}`;
  try {
    const known = Number(sessionStorage.getItem(place));
    if (known > 0 && known < 3_000) slot.style.minHeight = `${known}px`;
  } catch {
    // Storage is forbidden here; then nothing is kept.
  }
  return {
    release(shown) {
      slot.style.minHeight = '';
      try {
        if (shown) sessionStorage.setItem(place, String(slot.offsetHeight));
        else sessionStorage.removeItem(place);
      } catch {
        // As above.
      }
    },
  };
}
