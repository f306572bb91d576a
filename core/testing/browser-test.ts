import { test as base } from '@playwright/test';

export * from '@playwright/test';

/**
 * Playwright's test, on the page that its lane keeps (`reuseContext`). Playwright clears cookies, storage, routes and
 * scripts between tests; the tab's own storage is cleared here, before a page of the new test sees it.
 */
export const test = base.extend<{ newSession: void }>({
  newSession: [
    async ({ context }, use, { testId }) => {
      await context.addInitScript((id) => {
        try {
          if (sessionStorage.getItem('test') === id) return;
          sessionStorage.clear();
          sessionStorage.setItem('test', id);
        } catch {
          // A frame without an origin has no storage.
        }
      }, testId);
      await use();
    },
    { auto: true },
  ],
});
