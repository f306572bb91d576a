import type { Page } from '@playwright/test';

export interface PageWatch {
  /** Uncaught errors, console errors and answers of 500 and above, oldest first. */
  problems: string[];
  /** How far things moved by themselves on the page that is open now. */
  shift(): Promise<number>;
}

/** Notes everything that goes wrong on a page from now on. Call it before the first address. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // A preview runs no scripts, so neither this watch nor axe: that they are kept out is no fault of the page.
    const isBlocked = message.text().startsWith("Blocked script execution in 'about:");
    if (message.type() === 'error' && !isBlocked)
      problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 500) problems.push(`${answer.status()} ${answer.url()}`);
  });
  await page.addInitScript(() => {
    let shift = 0;
    Object.assign(window, { layoutShift: () => shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    problems,
    shift: () => page.evaluate(() => (window as unknown as { layoutShift(): number }).layoutShift()),
  };
}
