import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, test, type Page } from '#core/testing/browser-test.ts';

const headers = { 'X-Requested-With': 'backroom' };

async function post<T>(page: Page, url: string, data: object): Promise<T> {
  const answer = await page.request.post(url, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

test('a product gets a fulfillment service in its shipping card, and removing the service returns its variants', async ({
  page,
}) => {
  await signIn(page);
  const name = `Harbour Print ${Date.now()}`;
  const { product } = await post<{ product: { id: number } }>(page, '/admin/products.json', {
    product: { title: `Printed ${Date.now()}`, variants: [{ price: 12 }] },
  });
  const { fulfillment_service: service } = await post<{
    fulfillment_service: { id: number; handle: string };
  }>(page, '/admin/fulfillment_services.json', { fulfillment_service: { service_name: name } });
  const sender = async () => {
    const answer = await page.request.get(`/admin/products/${product.id}.json`, { headers });
    const body = (await answer.json()) as { product: { variants: { fulfillment_service: string }[] } };
    return body.product.variants.map((variant) => variant.fulfillment_service);
  };

  await test.step('the choice is at the product once the shop has a service, and is saved with it', async () => {
    await page.goto(`/products/${product.id}`);
    await page.getByLabel('Fulfilled by').selectOption({ label: name });
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).first().click();
    expect((await saved).status()).toBe(200);
    expect(await sender()).toEqual([service.handle]);
  });

  const row = page.locator('tr[data-row]').filter({ hasText: name });
  await test.step('the list says how much it sends', async () => {
    await page.goto('/products/fulfillment-services');
    await expect(row).toContainText('1 variant');
    await expectEveryLook(page, 'fulfilment services');
  });

  await test.step('removed, its variants are sent by the shop', async () => {
    await row.getByRole('button', { name: /actions|more/i }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('You’ll fulfill 1 variant yourself');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
    expect(await sender()).toEqual(['manual']);
  });
});
