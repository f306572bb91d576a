import { withTime } from '#core/rules/time-left.ts';
import { countDown } from '#core/storefront/countdown.ts';
import { make, openShadow, takeColours } from '#core/storefront/element.ts';
import { imageAddress } from '#core/storefront/image-address.ts';
import base from '#core/storefront/widget-base.css?inline';
import type { TakenLine } from '#core/storefront/store-cart.ts';
import type { BoxProduct, BoxVariant, UpsellBox } from '../contract/upsell-box.ts';
import css from './upsell-box.css?inline';

/** The result of taking an offer: `message` is the store's error, '' if it gave none. */
export type Taken = { ok: true } | { ok: false; message: string };

export interface BoxOptions {
  /** Pictures without an origin belong to this one. */
  origin?: string;
  /** Language of times and amounts. */
  locale?: string;
  /** Address of a product's page; without it titles lead nowhere. */
  productUrl?(handle: string): string;
  /** Puts the lines into the cart. Without it (previews) nothing is taken. */
  take?(lines: TakenLine[]): Promise<Taken>;
}

/** A box on the page. */
export interface MountedBox<Shown = UpsellBox> {
  readonly element: HTMLElement;
  /** Shows another state of the offer, or nothing. */
  update(box: Shown | null): void;
  remove(): void;
}

export type Choice = { product: BoxProduct; variant: BoxVariant };

/** The element of a box with its shadow root, in the colours of what lies around it. */
export function boxHost(
  host: HTMLElement,
  tag: string,
  style = css,
): { element: HTMLElement; root: ShadowRoot } {
  const element = document.createElement(tag);
  host.append(element);
  const root = openShadow(element, base, style);
  takeColours(element, host);
  return { element, root };
}

/** Takes out what was drawn, but not the style. */
export function clearBox(root: ShadowRoot): void {
  for (const child of [...root.children]) if (child.tagName !== 'STYLE') child.remove();
}

export const firstVariant = (product: BoxProduct): BoxVariant =>
  product.variants.find((variant) => variant.available) ?? product.variants[0]!;

export function picture(
  image: { src: string } | null,
  origin: string | undefined,
  { alt = '', width = 128 }: { alt?: string; width?: 128 | 400 } = {},
): HTMLElement {
  const frame = make('span', { class: 'picture' });
  if (!image) return frame;
  const drawn = make('img', { alt, decoding: 'async', loading: 'lazy' });
  drawn.addEventListener('error', () => drawn.remove());
  try {
    drawn.src = imageAddress(image.src, origin, width);
    frame.append(drawn);
  } catch {
    // Not an address: the frame stays empty.
  }
  return frame;
}

export function productName({ title, handle, quantity }: BoxProduct, options: BoxOptions): HTMLElement {
  const text = quantity > 1 ? `${quantity} × ${title}` : title;
  return options.productUrl
    ? make('a', { class: 'name', href: options.productUrl(handle), text })
    : make('span', { class: 'name', text });
}

/** What something costs now and before, ready to show; the same text where nothing is off. */
export interface ShownPrice {
  total: string;
  original: string;
}

export const shownPrice = (variant: BoxVariant): ShownPrice => ({
  total: variant.offer_price,
  original: variant.offer_price_minor < variant.price_minor ? variant.price : '',
});

export function writeSum(element: HTMLElement, { total, original }: ShownPrice): void {
  const before = original && original !== total && make('s', { text: original });
  element.replaceChildren(...(before ? [before] : []), document.createTextNode(total));
}

/** Writes what a variant costs, before and now. */
export const writePrice = (element: HTMLElement, variant: BoxVariant): void =>
  writeSum(element, shownPrice(variant));

/** A choice of variants; null for a product without one. Sold out ones can be read but not chosen. */
export function variantSelect(
  product: BoxProduct,
  words: UpsellBox['words'],
  chosen: (variant: BoxVariant) => void,
): HTMLSelectElement | null {
  if (product.variants.length < 2) return null;
  const select = make('select', { 'aria-label': `${words.choose}: ${product.title}` });
  const first = firstVariant(product);
  for (const variant of product.variants) {
    const option = make('option', {
      value: variant.id,
      text: variant.available ? variant.title : `${variant.title} – ${words.sold_out}`,
      disabled: !variant.available,
    });
    option.selected = variant === first;
    select.append(option);
  }
  select.addEventListener('change', () => {
    const variant = product.variants.find(({ id }) => String(id) === select.value);
    if (variant) chosen(variant);
  });
  return select;
}

/** How much is saved, until when and how many are left, only where the server says so. */
export function limitsLine(box: UpsellBox, options: BoxOptions, over: () => void): HTMLElement {
  const line = make('p', { class: 'limits' });
  if (box.discount_text) line.append(make('b', { text: box.discount_text }));
  if (box.discount_text && box.words.each) line.append(make('span', { text: box.words.each }));
  const { ends = '{{time}}', left = '{{count}}' } = box.words;
  if (box.ends_at) {
    const time = make('span');
    line.append(time);
    const locale = options.locale ?? document.documentElement.lang;
    const draw = (seconds: number) => (time.textContent = withTime(ends, seconds, locale));
    // It is not read out on every change.
    countDown(time, box.ends_at, draw, over, 'words');
  }
  if (box.left !== null) line.append(make('span', { text: left.replace('{{count}}', String(box.left)) }));
  return line;
}

/** Where a box says what came of a click; screen readers hear it. */
export const sayLine = (): HTMLElement => make('p', { class: 'say', role: 'status' });

/** Runs a click's work once at a time; meanwhile the button says that it is busy. */
export function onPress(button: HTMLButtonElement, work: () => Promise<void>): void {
  let busy = false;
  button.addEventListener('click', () => {
    if (busy || button.getAttribute('aria-disabled') === 'true') return;
    busy = true;
    button.setAttribute('aria-disabled', 'true');
    void work()
      .catch(() => {})
      .finally(() => {
        busy = false;
        if (!button.dataset['done']) button.removeAttribute('aria-disabled');
      });
  });
}

/** A button whose words keep their colour on ink. */
export function inkButton(text: string, kind = 'main'): HTMLButtonElement {
  return make('button', { type: 'button', class: kind }, make('span', { text }));
}

/** One unit taken from a box, with what the box says of the product. */
export function takenOf(box: UpsellBox, { proof }: BoxProduct, variant_id: number): TakenLine {
  return { variant_id, quantity: 1, offer_id: box.offer_id, ...(proof ? { proof } : {}) };
}
