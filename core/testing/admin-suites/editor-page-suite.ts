import { expect, type Page, test } from '../browser-test.ts';
import {
  addressOf,
  expectEveryLook,
  inShell,
  intercept,
  refuse,
  requestsOf,
  watchPage,
  type PageUnderTest,
} from './page-checks.ts';

export interface EditorPageUnderTest extends PageUnderTest {
  /** The call that reads the thing, by path: `/\/admin\/offers\/\d+\.json$/`; saving is a PUT of it, or … */
  call: RegExp;
  /** … this method. */
  saving?: 'PUT' | 'POST';
  /** A text field as labelled, and its path in the body with the wrapper: `offer.offer_name`. */
  field: { label: string; path: string };
  /** What the toast says after saving; “Saved” unless given. */
  savedText?: string;
  /** A text field that must not be empty, and what it says then. */
  required?: { label: string; error: string };
  /** Creating: the address with id 0, its call (POST), what it needs, and where it leads. */
  creation?: { path: string; call: RegExp; fill: (page: Page) => Promise<void>; then: string };
  /** Changes the thing behind the page's back: `field` gets `value`, the version goes up. */
  saveElsewhere?: (page: Page, value: string) => Promise<void>;
  /** It is about a customer, or a password: nothing of it is kept in the browser. */
  keepsNothing?: boolean;
}

/** What every editor does, asked of one editor in the browser. See `inShell` for what runs where. */
export function editorPageSuite(name: string, editor: EditorPageUnderTest): void {
  const { saving = 'PUT', savedText = 'Saved', required, creation, saveElsewhere, keepsNothing } = editor;
  const field = (page: Page) => page.getByLabel(editor.field.label, { exact: true });
  const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
  const saveButton = (page: Page) => bar(page).getByRole('button', { name: /^Sav/ });

  const open = async (page: Page) => {
    await page.goto(addressOf(editor.path));
    await expect(field(page)).toBeVisible();
  };
  const isHere = (url: URL) => url.pathname === new URL(addressOf(editor.path), url).pathname;

  test.describe(`editor: ${name}`, () => {
    watchPage(editor);
    test.beforeEach(({ page }) => open(page));

    test('V027 V104 V105 V106 the save bar is there while something differs; Ctrl S saves, trims, stays, and counts as saved then', async ({
      page,
    }) => {
      const calls = requestsOf(page, editor.call, saving);
      await expect(bar(page)).toHaveCount(0);
      const before = await field(page).inputValue();
      await field(page).fill('Something else');
      await expect(bar(page)).toBeVisible();
      await field(page).fill(before);
      await expect(bar(page)).toHaveCount(0);
      await field(page).fill('Something else');
      await bar(page).getByRole('button', { name: 'Discard' }).click();
      await expect(field(page)).toHaveValue(before);
      await page.getByText('Undo', { exact: true }).click();
      await expect(field(page)).toHaveValue('Something else');
      await field(page).fill('  Saved by keyboard  ');
      await field(page).blur();
      await expect(field(page)).toHaveValue('Saved by keyboard');
      await page.keyboard.press('Control+s');
      await expect(page.getByText(savedText, { exact: true })).toBeVisible();
      await expect(bar(page)).toHaveCount(0);
      await expect(page).toHaveURL(isHere);
      expect(calls).toHaveLength(1);
      await page.reload();
      await expect(field(page)).toHaveValue('Saved by keyboard');
    });

    test('saves once, however often it is asked', inShell, async ({ page }) => {
      const calls = requestsOf(page, editor.call, saving);
      const asked = Promise.withResolvers<void>();
      await intercept(page, editor.call, saving, async (route) => {
        await asked.promise;
        await route.continue();
      });
      await field(page).fill('Once');
      await saveButton(page).click();
      await saveButton(page).click({ force: true });
      await page.keyboard.press('Control+s');
      asked.resolve();
      await expect(page.getByText(savedText, { exact: true })).toBeVisible();
      expect(calls).toHaveLength(1);
    });

    test('V029 V035 V066 asks before leaving with changes, and not without', inShell, async ({ page }) => {
      await field(page).fill('Not saved');
      await page.getByRole('main').getByRole('link').first().click();
      const dialog = page.getByRole('alertdialog', { name: 'Unsaved changes' });
      await expect(dialog).toContainText('Are you sure you want to lose unsaved changes?');
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await expect(field(page)).toHaveValue('Not saved');
      await page.getByRole('main').getByRole('link').first().click();
      await dialog.getByRole('button', { name: 'Leave page' }).click();
      await expect(page).not.toHaveURL(isHere);
    });

    test(
      'V186 V188 keeps what was typed when saving fails, and says why until it is mended',
      inShell,
      async ({ page }) => {
        let message: string | undefined;
        await intercept(page, editor.call, saving, (route) =>
          message === undefined ? route.continue() : refuse(route, 500, message),
        );
        await field(page).fill('Typed with care');
        for (message of ['Something went wrong, please try again later', 'The pen broke.']) {
          await saveButton(page).click();
          await expect(page.getByRole('main').getByRole('alert')).toContainText(message);
          // The toast is the server's message, and nothing beside it.
          await expect(page.locator('.toast.bad').last().getByText(message, { exact: true })).toBeVisible();
          await expect(page).toHaveURL(isHere);
          await expect(field(page)).toHaveValue('Typed with care');
        }
        message = undefined;
        await saveButton(page).click();
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      },
    );

    test('what is wrong is said at its field, with the cursor there: before anything goes out, and as the server finds it', async ({
      page,
    }) => {
      if (required) {
        const calls = requestsOf(page, editor.call, saving);
        const input = page.getByLabel(required.label, { exact: true });
        const before = await input.inputValue();
        await input.fill('');
        await input.blur();
        await expect(input).toHaveAccessibleDescription(required.error);
        await saveButton(page).click();
        await expect(input).toBeFocused();
        await expect(page.getByRole('main').getByRole('alert')).toContainText(/Fix .+ to save\./);
        expect(calls, 'nothing goes out').toEqual([]);
        await input.fill(before);
      }
      await intercept(page, editor.call, saving, (route) =>
        refuse(route, 422, 'Look again.', { [editor.field.path]: 'Not this.' }),
      );
      await field(page).fill('Wrong in a way only the server knows');
      await saveButton(page).click();
      await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(page)).toBeFocused();
      await expect(field(page)).toHaveAccessibleDescription('Not this.');
      await field(page).fill('Better');
      await expect(field(page)).not.toHaveAttribute('aria-invalid', 'true');
    });

    if (keepsNothing)
      test('what is typed about a customer, or is a password, is not kept in the browser', async ({
        page,
      }) => {
        await field(page).fill('Nobody else is to read this');
        // Longer than it takes to write a draft down.
        await page.waitForTimeout(1000);
        page.on('dialog', (dialog) => void dialog.accept());
        await page.reload();
        await expect(field(page)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0);
        expect(
          await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
        ).not.toContain('Nobody else');
      });
    else
      test(
        'a draft outlives its page and is offered back, with the time; thrown away, it is gone',
        inShell,
        async ({ page }) => {
          page.on('dialog', (dialog) => void dialog.accept());
          await field(page).fill('Half a thought');
          await page.reload();
          const note = page
            .getByRole('main')
            .getByRole('status')
            .filter({ hasText: 'You have unsaved changes from' });
          await expect(note).toContainText(String(new Date().getFullYear()));
          await note.getByRole('button', { name: 'Restore' }).click();
          await expect(field(page)).toHaveValue('Half a thought');
          await expect(bar(page)).toBeVisible();
          await page.reload();
          await note.getByRole('button', { name: 'Discard' }).click();
          await expect(note).toHaveCount(0);
          await page.waitForTimeout(1000);
          await page.reload();
          await expect(field(page)).toBeVisible();
          await expect(field(page)).not.toHaveValue('Half a thought');
          await expect(note).toHaveCount(0);
        },
      );

    test('a read that comes in meanwhile leaves the draft alone', inShell, async ({ page }) => {
      await page.clock.install();
      await open(page);
      await field(page).fill('Mine');
      await page.clock.fastForward(11_000);
      const read = page.waitForResponse((answer) => editor.call.test(new URL(answer.url()).pathname));
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      await read;
      await expect(field(page)).toHaveValue('Mine');
      await expect(bar(page)).toBeVisible();
    });

    test('V026 shows its shape until it is read', inShell, async ({ page }) => {
      const asked = Promise.withResolvers<void>();
      await intercept(page, editor.call, 'GET', async (route) => {
        await asked.promise;
        await route.continue();
      });
      await page.goto(addressOf(editor.path));
      const loading = page.getByRole('main').getByRole('status', { name: 'Loading' });
      await expect(loading.locator('.editor-grid, .editor-single')).toBeAttached();
      await expect(field(page)).toHaveCount(0);
      asked.resolve();
      await expect(field(page)).toBeVisible();
      await expect(loading).toHaveCount(0);
    });

    const failedTitle = 'says that reading failed, why, and tries again; a missing one is a page of its own';
    test(failedTitle, inShell, async ({ page }) => {
      let status = 500;
      await intercept(page, editor.call, 'GET', (route) =>
        status === 200 ? route.continue() : refuse(route, status, 'No light.'),
      );
      await page.goto(addressOf(editor.path));
      await expect(page.getByRole('alert')).toContainText('No light.');
      status = 200;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(field(page)).toBeVisible();
      status = 404;
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    });

    test('no sideways scrolling, axe finds nothing', inShell, async ({ page }) => {
      await field(page).fill('Changed');
      await expect(bar(page)).toBeVisible();
      await expectEveryLook(page);
    });

    if (creation)
      test(
        'V029 V035 V104 V106 creates once and goes on, with the bar always there and no question on leaving',
        inShell,
        async ({ page }) => {
          const calls = requestsOf(page, creation.call, 'POST');
          await page.goto(new URL(creation.path, page.url()).href);
          // What nobody has touched has no changes.
          await expect(page.getByRole('region', { name: 'Not saved yet' })).toBeVisible();
          await expect(bar(page)).toHaveCount(0);
          await creation.fill(page);
          await expect(bar(page)).toBeVisible();
          await page.getByRole('main').getByRole('link').first().click();
          await expect(page.getByRole('alertdialog')).toHaveCount(0);
          await expect(page).toHaveURL((url) => url.pathname !== creation.path);
          await page.goto(new URL(creation.path, page.url()).href);
          await creation.fill(page);
          await saveButton(page).dblclick();
          await expect(page).toHaveURL((url) => url.pathname === creation.then);
          await expect(page.getByRole('alertdialog')).toHaveCount(0);
          expect(calls).toHaveLength(1);
        },
      );

    if (saveElsewhere)
      test('loses neither side when someone else saved first', inShell, async ({ page }) => {
        const dialog = page.getByRole('alertdialog', {
          name: 'Someone else changed this while you were editing',
        });
        await field(page).fill('Mine');
        await saveElsewhere(page, 'Theirs');
        await saveButton(page).click();
        await dialog.getByRole('button', { name: 'View their version' }).click();
        await expect(field(page)).toHaveValue('Theirs');
        await page.getByRole('button', { name: 'Restore' }).click();
        await expect(field(page)).toHaveValue('Mine');
        await saveElsewhere(page, 'Theirs again');
        await page.waitForTimeout(100);
        await saveButton(page).click();
        await expect
          .poll(async () => (await dialog.isVisible()) || (await bar(page).count()) === 0)
          .toBe(true);
        if (await dialog.isVisible())
          await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
        await expect(bar(page)).toHaveCount(0);
        await page.reload();
        await expect(field(page)).toHaveValue('Mine');
      });
  });
}
