import { openFacts } from '../../look/storefront/product-facts.ts';
import type { ShownStock, ShownVisitors } from '../contract/shown-counter.ts';
import { stockFact } from './stock-row.ts';
import { visitorsFact } from './visitors-row.ts';

interface Mounted<Shown> {
  update(shown: Shown): void;
  remove(): void;
}

/** The stock counter by itself, for previews. It is about the variant 0. */
export function mountStock(host: HTMLElement, first: ShownStock): Mounted<ShownStock> {
  const box = openFacts(host);
  const update = (shown: ShownStock) => {
    const fact = stockFact(shown, location.origin);
    fact.choose(0);
    box.put(fact);
  };
  update(first);
  return { update, remove: () => box.element.remove() };
}

/** The same of who looks. */
export function mountVisitors(host: HTMLElement, first: ShownVisitors): Mounted<ShownVisitors> {
  const box = openFacts(host);
  const update = (shown: ShownVisitors) => box.put(visitorsFact(shown, location.origin));
  update(first);
  return { update, remove: () => box.element.remove() };
}
