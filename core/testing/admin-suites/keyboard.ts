import { expect, type Locator, type Page } from '../browser-test.ts';

/**
 * What has the focus is on the screen and looks otherwise than it would without: an outline, or the ring of the box
 * around it; of a list that the arrows walk through, the entry they have reached.
 */
export async function expectFocusSeen(page: Page, what = 'what has the focus'): Promise<void> {
  const fault = () =>
    page.evaluate(() => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
      const name = `${focused.tagName.toLowerCase()}.${focused.className} “${(focused.getAttribute('aria-label') ?? focused.innerText ?? '').slice(0, 40)}”`;
      const { top, bottom, width } = focused.getBoundingClientRect();
      const around = [focused, focused.parentElement, focused.parentElement?.parentElement];
      const isHidden = focused.matches('input') && (width <= 2 || getComputedStyle(focused).opacity === '0');
      if (!isHidden && (bottom < 0 || top > innerHeight)) return `${name} is off the screen`;
      // The page itself takes the focus after a way, so that reading starts there: it has no frame.
      if (focused.matches('main, [role="document"]')) return '';
      const ringed = around.some((element) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      });
      const reached = document.getElementById(focused.getAttribute('aria-activedescendant') ?? '');
      return ringed || reached?.matches('.active, [aria-selected="true"]') ? '' : `${name} does not show it`;
    });
  await expect.poll(fault, what).toBe('');
}

/** Tab (or Shift+Tab) until `target` has the focus; each step on the way is seen, and none is a trap. */
export async function tabTo(page: Page, target: Locator, { back = false, most = 90 } = {}): Promise<void> {
  await expect(target, 'is there to be reached').toBeVisible();
  const isReached = () => target.evaluate((element) => element === document.activeElement);
  const seen: string[] = [];
  for (let step = 0; step < most; step += 1) {
    if (await isReached()) return expectFocusSeen(page);
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    await expectFocusSeen(page);
    seen.push(await nameOfFocus(page));
  }
  throw new Error(`Not reached in ${most} steps: ${target}\n${seen.join('\n')}`);
}

/** Tab to it and press Enter. */
export async function pressEnterOn(page: Page, target: Locator, how?: { back?: boolean }): Promise<void> {
  await tabTo(page, target, how);
  await page.keyboard.press('Enter');
}

/** What has the focus, as it is called on the screen. */
export const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLElement | null;
    if (!focused || focused === document.body) return '(nothing)';
    const label = focused.getAttribute('aria-label') ?? (focused as HTMLInputElement).labels?.[0]?.innerText;
    return `${focused.tagName.toLowerCase()} ${(label ?? focused.innerText ?? '').trim().slice(0, 60)}`;
  });

/** Down to the entry of an open menu, and Enter. */
export async function chooseInMenu(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).first();
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 40; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expectFocusSeen(page);
  await page.keyboard.press('Enter');
}
