import { make, openShadow, takeColours } from '#core/storefront/element.ts';
import type { ShopPage } from '#core/storefront/shop-page.ts';
import base from '#core/storefront/widget-base.css?inline';
import { type FactKind, factKinds } from '../rules/fact-rows.ts';
import css from './product-facts.css?inline';

/** A row of the place `product-facts`: its element has the class `fact`, and a height that never changes. */
export interface ProductFact {
  kind: FactKind;
  element: HTMLElement;
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
  const rows = new Map<FactKind, HTMLElement>();
  place.append(element);
  takeColours(element, place);
  openShadow(element, base, css).append(list);
  const draw = () => {
    list.hidden = rows.size === 0;
    list.replaceChildren(...factKinds.flatMap((kind) => rows.get(kind) ?? []));
  };
  draw();
  return {
    element,
    put(fact) {
      rows.set(fact.kind, fact.element);
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
 * Puts a row into the page's place for what is true of its product, as soon as nothing that is seen moves for it: at once
 * where the theme has kept its room. What comes back takes it away, and its room when that moves nothing; null where the
 * page has no such place.
 */
export async function showFact(shop: ShopPage, fact: ProductFact): Promise<(() => void) | null> {
  const [place] = shop.slots('product-facts');
  if (!place) return null;
  // Where there is no place of the theme, the first row finds the moment for the box.
  const isOwn = place.dataset['backroomOwn'] !== undefined;
  const isSettled = isOwn && place.childElementCount === 0;
  await shop.settle(place);
  let box = boxes.get(place);
  if (!box?.element.isConnected) boxes.set(place, (box = openFacts(place)));
  const { element, put, take } = box;
  const end = () => place.getBoundingClientRect().bottom;
  const before = end();
  put(fact);
  if (end() - before > 1 && !isSettled) {
    if (take(fact.kind)) element.remove();
    await shop.untilCalm(place, isOwn);
    place.append(element);
    put(fact);
  }
  return () => {
    place.style.minHeight = `${place.offsetHeight}px`;
    take(fact.kind);
    void shop.untilCalm(place).then(() => {
      place.style.minHeight = '';
      if (take(fact.kind)) element.remove();
    });
  };
}
