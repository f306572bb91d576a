import { withTime } from '../rules/time-left.ts';

/**
 * Writes the time until `end` (ISO 8601) into the element, as `text` has it (`withTime`), and keeps it up to date for as long as the element is on
 * the page; `over` when there is none left. It is not read out loud on every change.
 */
export function countDown(
  element: HTMLElement,
  end: string,
  text: string,
  locale: string,
  over: () => void,
): void {
  const at = Date.parse(end);
  if (Number.isNaN(at)) return;
  let wasThere = false;
  const tick = () => {
    const seconds = Math.floor((at - Date.now()) / 1_000);
    wasThere ||= element.isConnected;
    if (wasThere && !element.isConnected) return;
    if (seconds <= 0) return over();
    element.textContent = withTime(text, seconds, locale);
    setTimeout(tick, seconds > 180 ? 30_000 : 1_000);
  };
  tick();
}
