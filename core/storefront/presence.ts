import type { ScriptSource } from './page-context.ts';

const everyMs = 20_000;
/** The page types that the shop counts; all others are one type. */
const known = /^(index|product|collection|cart|checkout)$/;

/**
 * Reports to the shop that this tab is visible: now, every 20 seconds while it is, and once more when it is left.
 * Nothing is stored in the browser, and a report that is lost is not repeated. `tab`: 16 hex digits of this page.
 */
export function startBeats(source: ScriptSource, tab: string, visitor: string, visit: () => string): void {
  const [type, id = 0] = source.about ?? [''];
  const url = `${source.origin}/storefront/presence.json?shop=${encodeURIComponent(source.shop)}${source.ids}`;
  let timer = 0;

  function tell(more = ''): void {
    try {
      const page = known.test(type) ? type : 'other';
      // Written by hand, because some pages teach texts and lists a toJSON of their own.
      navigator.sendBeacon(
        url,
        `{"tab":"${tab}","visitor":"${visitor}","visit":"${visit()}","page":"${page}","page_id":${id}${more}}`,
      );
    } catch {
      // Then this tab is not seen.
    }
  }
  function look(): void {
    clearInterval(timer);
    if (document.visibilityState !== 'visible') return;
    tell();
    timer = window.setInterval(tell, everyMs, '');
  }

  addEventListener('pagehide', () => {
    clearInterval(timer);
    tell(',"gone":true');
  });
  // A page from the browser's back-forward cache is shown again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look();
  });
  document.addEventListener('visibilitychange', look);
  look();
}
