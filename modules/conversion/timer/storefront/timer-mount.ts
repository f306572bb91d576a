import { openFacts } from '../../look/storefront/product-facts.ts';
import type { ShownTimer } from '../contract/shown-timer.ts';
import { timerFact } from './timer-row.ts';

/** The widget by itself, for previews: redrawn with each change, and removed at zero. */
export function mountTimer(
  host: HTMLElement,
  first: ShownTimer,
): { update(shown: ShownTimer): void; remove(): void } {
  const box = openFacts(host);
  let stop = () => {};
  const update = (shown: ShownTimer) => {
    stop();
    const fact = timerFact(shown, location.origin);
    box.put(fact);
    stop = fact.start(() => void box.take('timer'));
  };
  update(first);
  return {
    update,
    remove() {
      stop();
      box.element.remove();
    },
  };
}
