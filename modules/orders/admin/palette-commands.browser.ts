import { expect, longForm, test } from '#core/testing/browser-test.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';

const headers = { 'X-Requested-With': 'backroom' };

test(
  'by keyboard alone: the palette opens the refund of an order, an editor, and changes the look',
  longForm,
  async ({ page }) => {
    await signIn(page);
    const line = { title: 'Vase on request', price: 20, quantity: 1 };
    const draft = { draft_order: { line_items: [line], email: `palette.${Date.now()}@example.com` } };
    const made = await page.request.post('/admin/draft_orders.json', { headers, data: draft });
    const { draft_order: one } = (await made.json()) as { draft_order: { id: number; total_price: number } };
    const complete = `/admin/draft_orders/${one.id}/complete.json`;
    const placed = await page.request.post(complete, {
      headers,
      data: { total_price: one.total_price, payment_pending: false },
    });
    expect(placed.ok(), await placed.text()).toBe(true);
    const found = await page.request.get(`/admin/orders.json?limit=1&search=${draft.draft_order.email}`);
    const [order] = ((await found.json()) as { orders: { id: number; name: string }[] }).orders;
    const number = order!.name.replace(/\D/g, '');

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const box = page.getByRole('combobox');
    const first = page.getByRole('option').first();

    await test.step('"refund" goes on to ask for the number, and opens that order’s dialog', async () => {
      await page.keyboard.press('Control+k');
      await box.fill('refund');
      await expect(first).toContainText('Refund an order');
      await page.keyboard.press('Enter');
      await expect(box).toHaveValue('refund ');
      await page.keyboard.type(number);
      await expect(first).toContainText(`Refund ${order!.name}`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: /refund/i })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/orders/${order!.id}$`));
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: order!.name })).toBeVisible();
      await expect(page.getByRole('dialog'), 'the address has forgotten it').toHaveCount(0);
    });

    await test.step('a number finds the order before all else, and Enter waits for it', async () => {
      await page.goto('/products');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('Control+k');
      await box.fill(order!.name);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/orders/${order!.id}$`));
    });

    await test.step('"dark" switches the look, "create bundle" opens the editor of a new one', async () => {
      await page.keyboard.press('Control+k');
      await box.fill('dark');
      await expect(first).toContainText('Theme: dark');
      await page.keyboard.press('Enter');
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
      await page.keyboard.press('Control+k');
      await box.fill('create bundle');
      await expect(first).toContainText('Create bundle');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/bundle-offer\/0/);
    });

    await test.step('at 390 px it fits, in the dark, too', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await box.fill('create');
      await expect(first).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(390);
    });
  },
);
