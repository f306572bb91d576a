import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** axe finds nothing on the page as it stands, or within the elements of a selector; what it finds is told with its rule. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // By itself axe opens a tab to put its results together and lists all that it found well: five times the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false });
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}
