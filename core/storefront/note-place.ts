/** Corners of the window. Start and end are those of the page's language. */
export type Corner = 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';

/** Distance in pixels between a note and the edges of the window, and the elements that it must not cover. */
const edge = 16;
const clearance = 8;

interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const isRtl = (): boolean => getComputedStyle(document.documentElement).direction === 'rtl';

/** Where a note of this size would lie. */
function rectIn(corner: Corner, { width, height }: { width: number; height: number }): Rect {
  const { clientWidth } = document.documentElement;
  const isLeft = corner.endsWith('start') !== isRtl();
  const left = isLeft ? edge : clientWidth - edge - width;
  const top = corner.startsWith('top') ? edge : innerHeight - edge - height;
  return { left, top, right: left + width, bottom: top + height };
}

const meets = (a: Rect, b: Rect): boolean =>
  a.left < b.right + clearance &&
  b.left < a.right + clearance &&
  a.top < b.bottom + clearance &&
  b.top < a.bottom + clearance;

const isDrawn = (element: Element): boolean =>
  element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true;

/** All elements, those in open shadow roots, too; without what lies in `own`. */
function* elementsIn(root: ParentNode, own: Element | undefined): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    if (own?.contains(element)) continue;
    yield element;
    if (element.shadowRoot) yield* elementsIn(element.shadowRoot, own);
  }
}

/**
 * The rectangles that an element covers: its own, or, if it is empty or lets everything through, those of its children.
 */
function rectsOf(element: Element): Rect[] {
  const box = element.getBoundingClientRect();
  const inside = [...element.children, ...(element.shadowRoot?.children ?? [])];
  const isBox = box.width > 0 && box.height > 0;
  const isHolder = inside.length > 0 && getComputedStyle(element).pointerEvents === 'none';
  if (!isBox || isHolder) return inside.flatMap(rectsOf);
  return isDrawn(element) ? [box] : [];
}

/** Bars and buttons that stay in place while the page scrolls, wherever they are now. */
function stayingOnes(own: Element | undefined): Element[] {
  return [...elementsIn(document, own)].filter((element) => {
    const { position } = getComputedStyle(element);
    return position === 'fixed' || position === 'sticky';
  });
}

const leadsToPaying = '[name="checkout"],a[href$="/checkout"],a[href*="/checkout?"]';

/** The elements that are pressed to buy: buttons of forms that add to the cart, and links to the checkout. */
function buyButtons(isCartForm: (form: HTMLFormElement) => boolean): Element[] {
  const ofForms = [...document.forms]
    .filter(isCartForm)
    .flatMap((form) => [...form.elements])
    .filter((part) => part.matches('button:not([type=button],[type=reset]),input[type=submit]'));
  return [...ofForms, ...document.querySelectorAll(leadsToPaying)];
}

const scanMs = 1_000;
let scanned = { at: -Infinity, staying: [] as Element[] };

export interface NotePlace {
  /** How large the note is as it is drawn; pixels. */
  size: { width: number; height: number };
  /** Where it may lie, the best first. */
  corners: readonly Corner[];
  /** The note itself, once it is on the page. */
  own?: Element;
  /** Which forms add to the cart (`ShopPage.cartFormOf`). */
  isCartForm: (form: HTMLFormElement) => boolean;
}

/**
 * The first corner in which a note covers no fixed element (a bar, a chat button) and no button that buys, measured as
 * the page is now; null if there is none. With `at`, that corner while it is still free.
 */
export function freeCorner(
  { size, corners, own, isCartForm }: NotePlace,
  at: string | null = null,
): Corner | null {
  if (performance.now() - scanned.at > scanMs) scanned = { at: performance.now(), staying: stayingOnes(own) };
  const staying = scanned.staying.filter((element) => !own?.contains(element));
  const taken = [...staying, ...buyButtons(isCartForm)].flatMap(rectsOf);
  const fits = (corner: Corner): boolean => {
    const rect = rectIn(corner, size);
    const isInside = rect.left >= 0 && rect.top >= 0 && rect.right <= document.documentElement.clientWidth;
    return isInside && rect.bottom <= innerHeight && !taken.some((one) => meets(rect, one));
  };
  const first = corners.find((corner) => corner === at);
  return first && fits(first) ? first : (corners.find(fits) ?? null);
}

/** Puts a note where `freeCorner` found room for it. */
export function putIntoCorner(element: HTMLElement, corner: Corner): void {
  const [vertical, side] = corner.split('-') as ['bottom' | 'top', 'start' | 'end'];
  const { style } = element;
  style.position = 'fixed';
  style.inset = 'auto';
  style[vertical] = `${edge}px`;
  style[side === 'start' ? 'insetInlineStart' : 'insetInlineEnd'] = `${edge}px`;
}
