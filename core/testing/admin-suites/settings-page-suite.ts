import { expect, type Page, test } from '../browser-test.ts';
import { editorPageSuite, type EditorPageUnderTest } from './editor-page-suite.ts';
import { addressOf, inShell, intercept, refuse, requestsOf, watchPage } from './page-checks.ts';

export interface SettingsPageUnderTest extends Omit<EditorPageUnderTest, 'creation'> {
  /** The switch that saves at once, as labelled, and its call (PUT). */
  master?: { label: string; call: RegExp };
  /** What the field holds after a reset to the standard values. */
  standard?: string;
}

/** What every settings page does (V192, V428): all that an editor does, and a master switch and a way back to the standard. */
export function settingsPageSuite(name: string, settings: SettingsPageUnderTest): void {
  editorPageSuite(name, { savedText: 'All changes were successfully saved', ...settings });

  const field = (page: Page) => page.getByLabel(settings.field.label, { exact: true });
  const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });

  test.describe(`settings: ${name}`, () => {
    watchPage(settings);
    test.beforeEach(async ({ page }) => {
      await page.goto(addressOf(settings.path));
      await expect(field(page)).toBeVisible();
    });

    const { master, standard } = settings;
    if (master) {
      const control = (page: Page) => page.getByRole('switch', { name: new RegExp(`^${master.label}`) });

      test('the master switch saves at once, leaves the form alone, and can be undone', async ({ page }) => {
        const calls = requestsOf(page, master.call, 'PUT');
        await field(page).fill('Not saved yet');
        const before = await control(page).isChecked();
        await control(page).click({ force: true });
        await expect(control(page)).toBeChecked({ checked: !before });
        await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
        expect(calls).toHaveLength(1);
        await expect(field(page)).toHaveValue('Not saved yet');
        await expect(bar(page)).toBeVisible();
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(control(page)).toBeChecked({ checked: before });
        await expect.poll(() => calls.length).toBe(2);
      });

      test('V196 a master switch that cannot be saved goes back and says why', inShell, async ({ page }) => {
        await intercept(page, master.call, 'PUT', (route) => refuse(route, 500, 'The shop is away.'));
        const before = await control(page).isChecked();
        await control(page).click({ force: true });
        await expect(page.getByText('The shop is away.')).toBeVisible();
        await expect(control(page)).toBeChecked({ checked: before });
      });
    }

    if (standard !== undefined) {
      test('V104 a reset to the standard is a change like any other: saved by Save, undone by Discard', async ({
        page,
      }) => {
        const calls = requestsOf(page, settings.call, 'PUT');
        const before = await field(page).inputValue();
        await page.getByRole('button', { name: 'Reset to default' }).click();
        await expect(field(page)).toHaveValue(standard);
        await expect(bar(page)).toBeVisible();
        expect(calls).toHaveLength(0);
        await bar(page).getByRole('button', { name: 'Discard' }).click();
        await expect(field(page)).toHaveValue(before);
      });
    }
  });
}
