import { type Check, flag, id, number, shape, text } from '#core/storefront/answer-check.ts';
import type { PartDrawer } from '#core/storefront/page-part.ts';
import { showFact } from '../../look/storefront/product-facts.ts';
import type { ShownTimer } from '../contract/shown-timer.ts';
import { timerFact } from './timer-row.ts';

const unit = shape({ label: flag, one: text, other: text });
const isTimer: Check = shape({
  id,
  ends_at: (value) => typeof value === 'string' && Date.parse(value) > 0,
  left: text,
  units: shape({ day: unit, hour: unit, minute: unit, second: unit }),
  look: shape({ color: text, font_family: text, font_size: number }),
});

/**
 * Shows the timer of a product's page. At zero it is gone in that second, by the server's clock, and what the page offers
 * is asked for anew, so that the price goes with it. Where only list prices may be shown nothing ends.
 */
export const show: PartDrawer['show'] = async (shop, answer) => {
  if (!isTimer(answer) || shop.source.prices) return;
  const fact = timerFact(answer as ShownTimer, shop.source.origin);
  const remove = await showFact(shop, fact);
  if (!remove) return;
  const stop = fact.start(() => {
    remove();
    document.dispatchEvent(new CustomEvent('backroom:offers-again', { detail: { work: [] } }));
  });
  document.addEventListener('backroom:list-prices', () => {
    stop();
    remove();
  });
};
