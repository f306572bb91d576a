import type { PartDrawer } from '#core/storefront/page-part.ts';
import { showFact } from '../../look/storefront/product-facts.ts';
import type { ShownStock } from '../contract/shown-counter.ts';
import { isStock } from './counter-answers.ts';
import { stockFact } from './stock-row.ts';

/** Shows how many units of the selected variant are left, and updates when the shopper selects another one. */
export const show: PartDrawer['show'] = async (shop, answer) => {
  if (!isStock(answer)) return;
  const fact = stockFact(answer as ShownStock, shop.source.origin);
  fact.choose(shop.product?.selected_variant_id ?? null);
  document.addEventListener('backroom:variant-change', (event) => {
    const { variant_id } = ((event as CustomEvent<unknown>).detail ?? {}) as { variant_id?: unknown };
    if (typeof variant_id === 'number') fact.choose(variant_id);
  });
  await showFact(shop, fact);
};
