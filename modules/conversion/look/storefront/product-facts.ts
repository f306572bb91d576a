import { make, openShadow, takeColours } from '#core/storefront/element.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import base from '#core/storefront/widget-base.css?inline';
import { type FactKind, inOrder } from '../rules/fact-rows.ts';
import css from './product-facts.css?inline';

/** A row of the place `product-facts`: its element has the class `fact`, and a height that never changes. */
export interface ProductFact {
  kind: FactKind;
  element: HTMLElement;
  /** Of its own, beside that of the box. */
  style?: string;
}

/** The box of all rows. */
export interface FactsBox {
  readonly element: HTMLElement;
  /** Puts a row in its place; one of its kind that is there goes. */
  put(fact: ProductFact): void;
  /** Takes a row out; true where none is left. */
  take(kind: FactKind): boolean;
}

/** An empty box in a place; it is in the colours of what lies around it. */
export function openFacts(place: HTMLElement): FactsBox {
  const element = document.createElement('backroom-product-facts');
  const list = make('div', { class: 'facts' });
  const rows = new Map<FactKind, ProductFact>();
  place.append(element);
  takeColours(element, place);
  openShadow(element, base, css).append(list);
  const draw = () => {
    const facts = inOrder(rows);
    openShadow(element, base, css, ...facts.flatMap(({ style }) => style ?? []));
    list.hidden = facts.length === 0;
    list.replaceChildren(...facts.map((fact) => fact.element));
  };
  draw();
  return {
    element,
    put(fact) {
      rows.set(fact.kind, fact);
      draw();
    },
    take(kind) {
      rows.delete(kind);
      draw();
      return rows.size === 0;
    },
  };
}

const boxes = new WeakMap<HTMLElement, FactsBox>();

/**
 * Puts a row into the page's place for facts about its product, as soon as nothing visible moves: at once if the theme
 * reserved the room. The returned function removes the row, and its room once nothing moves; null if the page has no
 * such place.
 */
export async function showFact(shop: ShopPage, fact: ProductFact): Promise<(() => void) | null> {
  const [place] = shop.slots('product-facts');
  if (!place) return null;
  // Where there is no place of the theme, the first row finds the moment for the box.
  const isFirst = place.childElementCount === 0;
  const isOwn = place.dataset['backroomOwn'] !== undefined;
  await shop.settle(place);
  let box = boxes.get(place);
  if (!box?.element.isConnected) boxes.set(place, (box = openFacts(place)));
  const end = () => place.getBoundingClientRect().bottom;
  const before = end();
  box.put(fact);
  if (end() - before > 1 && !(isOwn && isFirst)) {
    if (box.take(fact.kind)) box.element.remove();
    await shop.untilCalm(place, isOwn);
    if (!box.element.isConnected) place.append(box.element);
    box.put(fact);
  }
  const { element, take } = box;
  return () => {
    place.style.minHeight = `${place.offsetHeight}px`;
    const isEmpty = take(fact.kind);
    void shop.untilCalm(place).then(() => {
      place.style.minHeight = '';
      if (isEmpty && element.isConnected && take(fact.kind)) element.remove();
    });
  };
}
