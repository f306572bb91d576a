import type { PartDrawer } from '#core/storefront/page-part.ts';
import { showFact } from '../../look/storefront/product-facts.ts';
import type { ShownVisitors } from '../contract/shown-counter.ts';
import { isVisitors } from './counter-answers.ts';
import { visitorsFact } from './visitors-row.ts';

/** Shows the number of viewers, and asks again while the tab is visible. It is removed if there is nothing to show. */
export const show: PartDrawer['show'] = async (shop, answer) => {
  const { product } = shop;
  if (!isVisitors(answer) || !product) return;
  const shown = answer as ShownVisitors;
  const fact = visitorsFact(shown, shop.source.origin);
  let remove = await showFact(shop, fact);
  if (!remove) return;
  const every = Math.max(5, shown.again_seconds) * 1_000;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function again(): Promise<void> {
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const reply = (await shop.read('/storefront/visitors.json', `product=${product!.id}&zone=${zone}`)) as {
      count?: unknown;
    } | null;
    // An answer that did not come says nothing; the last one is old by then.
    const count = typeof reply?.count === 'number' ? reply.count : null;
    if (count === null) {
      remove?.();
      remove = null;
    } else {
      fact.count(count);
      remove ??= await showFact(shop, fact);
    }
    wait();
  }
  function wait(): void {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(() => void again(), every);
  }
  document.addEventListener('visibilitychange', wait);
  wait();
};
