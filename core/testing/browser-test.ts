import { expect, test as base } from '@playwright/test';

export * from '@playwright/test';

/** Marks a long form whose short one stands beside it, or elsewhere (`docs/testing.md`): only `npm run prove` runs it. */
export const longForm = { tag: '@prove' };

/** What a declared sentence is called until it is said, `orders.sold_out`; no name of a file. */
const nameOfSentence =
  /(?<![\w./@-])(?:core|identity|catalog|orders|offers|conversion|reviews|developer|store-link|analytics)\.(?!csv|json)[a-z_]+(?:\.[a-z_]+)?(?![\w/@-])/;

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
      for (const page of context.pages()) {
        const shown = await page
          .locator('body')
          .innerText({ timeout: 1_000 })
          .catch(() => '');
        expect(nameOfSentence.exec(shown)?.[0], 'a sentence is shown by its name').toBeUndefined();
      }
    },
    { auto: true },
  ],
});
