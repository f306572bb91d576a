/** How long a shopper who presses the button waits for the codes; then the checkout comes without them. */
export const checkoutPatienceMs = 1_000;

/** Links to the checkout by their class, because their address depends on the shop's language. */
const named =
  '.checkout-button,.wc-block-cart__submit-button,.wc-block-mini-cart__footer-checkout,.widget_shopping_cart a.checkout,[name="checkout"]';
/** Buys one product past the cart: the cart's price has no part in it. */
const pastCart = '.shopify-payment-button,[data-shopify="payment-button"]';
const address = /\/checkouts?(?:[/?#]|$)/;

/** The button or link of the store that was pressed, if it leads from the cart to the checkout. */
export function checkoutButton(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const pressed = target.closest<HTMLElement>('a[href],button,input[type=submit],[role=button]');
  if (!pressed || pressed.closest(pastCart)) return null;
  if (pressed.matches(named)) return pressed;
  if (pressed instanceof HTMLAnchorElement)
    return pressed.origin === location.origin && address.test(pressed.href) ? pressed : null;
  const { form, type } = pressed as HTMLButtonElement;
  // Buttons of the checkout's own page pay, and must never wait for us.
  if (!form || type === 'button' || address.test(location.pathname)) return null;
  return address.test(pressed.getAttribute('formaction') ?? form.getAttribute('action') ?? '')
    ? pressed
    : null;
}

export interface CheckoutParts {
  /** Whether the shopper may go on at once; no price is drawn any more, then, that may not be charged. */
  mayPass(): boolean;
  /** Waits until the cart costs what is shown, at most so long; whether it does. */
  settled(ms: number): Promise<boolean>;
  /** The shopper goes on without it; whether another price was shown. */
  late(): boolean;
  /** The store's own total, ready to show; null where it is not known. */
  total(): string | null;
}

/**
 * Holds a press on the store's checkout button while codes are on their way, a second at most, and then lets it through
 * as it was: a checkout is never kept from a shopper. Where the codes did not come in time, our prices are off the page
 * by then, and the button says what the store asks.
 */
export function holdCheckout({ mayPass, settled, late, total }: CheckoutParts): void {
  let passing = false;
  let held: HTMLElement | null = null;
  const hold = (event: MouseEvent): void => {
    const pressed = passing ? null : checkoutButton(event.target);
    // In another tab, or downloaded: that page has its own look at the cart.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!pressed || mayPass()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held) return;
    held = pressed;
    const { cursor } = pressed.style;
    pressed.setAttribute('aria-busy', 'true');
    pressed.style.cursor = 'progress';
    void settled(checkoutPatienceMs)
      .catch(() => false)
      .then((isCharged) => {
        if (!isCharged && late()) sayTotal(pressed, total());
      })
      // Whatever went wrong, the shopper goes on.
      .catch(() => {})
      .then(() => {
        held = null;
        pressed.removeAttribute('aria-busy');
        pressed.style.cursor = cursor;
        goOn(pressed);
      });
  };
  // Before the page's own handlers, so that none of them has begun.
  addEventListener('click', hold, true);

  function goOn(pressed: HTMLElement): void {
    const { id } = pressed;
    // A cart that was drawn anew meanwhile has another button of that name.
    const button = pressed.isConnected
      ? pressed
      : (id && document.getElementById(id)) || document.querySelector<HTMLElement>(named);
    if (!button) return location.assign(pressed instanceof HTMLAnchorElement ? pressed.href : '/checkout');
    passing = true;
    try {
      button.click();
    } finally {
      passing = false;
    }
  }
}

/** Writes the store's total behind what its button says, for those who read the page and those who hear it. */
function sayTotal(button: HTMLElement, total: string | null): void {
  if (total === null) return;
  const text = document.createElement('span');
  text.setAttribute('role', 'status');
  text.textContent = ` · ${total}`;
  button.append(text);
  addEventListener('pageshow', () => text.remove(), { once: true });
}
