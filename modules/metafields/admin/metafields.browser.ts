import { expectEveryLook, intercept, refuse } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import type { Metafield } from '../contract/metafield-calls.ts';

const headers = { 'X-Requested-With': 'backroom' };
const list = /\/admin\/products\/\d+\/metafields\.json$/;

async function post<T>(page: Page, url: string, data: object): Promise<T> {
  const answer = await page.request.post(url, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}
const card = (page: Page) => page.getByRole('region', { name: 'Metafields' });
const rows = (page: Page) => card(page).getByRole('listitem');

test('metafields of a product are added, changed and deleted by the keyboard, and the page’s own edits stay', async ({
  page,
}) => {
  await signIn(page);
  const { product } = await post<{ product: { id: number } }>(page, '/admin/products.json', {
    product: { title: `Metafields ${Date.now()}`, variants: [{ price: 12 }] },
  });
  const stored = async () => {
    const answer = await page.request.get(`/admin/products/${product.id}/metafields.json`, { headers });
    return ((await answer.json()) as { metafields: Metafield[] }).metafields;
  };
  await page.goto(`/products/${product.id}`);
  const dialog = page.getByRole('dialog');
  await expect(card(page)).toContainText('Custom data stored by apps');
  await page.getByLabel('Title', { exact: true }).fill('Not saved yet');

  await test.step('what is wrong stands beside its field before anything is sent', async () => {
    await card(page).getByRole('button', { name: 'Add metafield' }).press('Enter');
    await expect(dialog.getByLabel('Namespace')).toBeFocused();
    await page.keyboard.type('care');
    await page.keyboard.press('Tab');
    await page.keyboard.type('wash at');
    await dialog.getByLabel('Type').selectOption({ label: 'Integer' });
    await dialog.getByLabel('Value').fill('forty');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Key')).toHaveAccessibleDescription(/Letters, digits, hyphens/);
    await expect(dialog.getByLabel('Value')).toHaveAccessibleDescription(/Enter an integer/);
    await expectEveryLook(page, 'the dialog with errors');
    await dialog.getByLabel('Key').fill('wash_at');
    await dialog.getByLabel('Value').fill('40');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(rows(page)).toContainText(['care.wash_at']);
    expect(await stored()).toMatchObject([
      { namespace: 'care', key: 'wash_at', value: 40, value_type: 'integer' },
    ]);
  });

  await test.step('another of the same name is refused, and what was typed stays', async () => {
    await card(page).getByRole('button', { name: 'Add metafield' }).click();
    await dialog.getByLabel('Namespace').fill('care');
    await dialog.getByLabel('Key').fill('wash_at');
    await dialog.getByLabel('Value').fill('By hand');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByLabel('Key')).toHaveAccessibleDescription(
      /Metafield care.wash_at already exists/,
    );
    await dialog.getByLabel('Key').fill('label');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expectEveryLook(page, 'the card');
  });

  await test.step('it is changed, and not over what somebody else wrote', async () => {
    await page.getByRole('button', { name: 'Actions for care.label' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Edit metafield' }).press('Enter');
    await dialog.getByLabel('Value').fill('By hand, cold');
    const { id } = (await stored())[1]!;
    const url = `/admin/metafields/${id}.json`;
    await page.request.put(url, { headers, data: { metafield: { value: 'Elsewhere' } } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Someone else saved this in the meantime');
    await expect(dialog.getByLabel('Value')).toHaveValue('By hand, cold');
    expect((await stored())[1]!.value).toBe('Elsewhere');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByText('Close', { exact: true }).click();
    await expect(rows(page).nth(1)).toContainText('Elsewhere');
    await page.getByRole('button', { name: 'Actions for care.label' }).click();
    await page.getByRole('menuitem', { name: 'Edit metafield' }).click();
    await dialog.getByLabel('Value').fill('By hand, cold');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rows(page).nth(1)).toContainText('By hand, cold');
  });

  await test.step('it is deleted once that is confirmed', async () => {
    await page.getByRole('button', { name: 'Actions for care.label' }).click();
    await page.getByRole('menuitem', { name: 'Delete metafield' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete metafield' }).click();
    await expect(rows(page)).toHaveCount(1);
    expect(await stored()).toHaveLength(1);
  });
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Not saved yet');

  await test.step('a list that could not be read says so, and is read again', async () => {
    await page.getByRole('button', { name: 'Discard' }).click();
    let fails = true;
    await intercept(page, list, 'GET', (route) =>
      fails ? refuse(route, 422, 'It cannot be read.') : route.continue(),
    );
    await page.goto(`/products/${product.id}`);
    await expect(card(page).getByRole('alert')).toContainText('It cannot be read.');
    fails = false;
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(1);
  });
});

test(
  'collections, customers and orders have the card, with what programs wrote',
  longForm,
  async ({ page }) => {
    await signIn(page);
    const mark = Date.now();
    const { collection } = await post<{ collection: { id: number } }>(page, '/admin/collections.json', {
      collection: { title: `Metafields ${mark}` },
    });
    const { customer } = await post<{ customer: { id: number } }>(page, '/admin/customers.json', {
      customer: { email: `metafields.${mark}@example.com`, first_name: 'Meta', last_name: 'Field' },
    });
    const orders = await page.request.get('/admin/orders.json?limit=1', { headers });
    const order = ((await orders.json()) as { orders: { id: number }[] }).orders[0]!;
    for (const path of [`collections/${collection.id}`, `customers/${customer.id}`, `orders/${order.id}`]) {
      const key = `of_${path.split('/')[0]}_${mark}`;
      const value = `{"words":"${'long'.repeat(60)}"}`;
      await post(page, `/admin/${path}/metafields.json`, {
        metafield: { namespace: 'app', key, value, value_type: 'json_string' },
      });
      await page.goto(`/${path}`);
      await expect(rows(page)).toContainText([`app.${key}`]);
      await page.getByRole('button', { name: `Actions for app.${key}` }).click();
      await page.getByRole('menuitem', { name: 'Edit metafield' }).click();
      await page.getByRole('dialog').getByLabel('Value').fill('{"words":2}');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(rows(page)).toContainText(['{"words":2}']);
      await expectEveryLook(page, path);
    }
  },
);

test('a variant has the card in its dialog, which stays open beneath', longForm, async ({ page }) => {
  await signIn(page);
  const { product } = await post<{ product: { id: number; variants: { id: number }[] } }>(
    page,
    '/admin/products.json',
    {
      product: {
        title: `Metafields of variants ${Date.now()}`,
        options: [{ name: 'Size', values: ['Small', 'Large'] }],
      },
    },
  );
  const [small, large] = product.variants.map(({ id }) => `/admin/variants/${id}/metafields.json`);
  await post(page, large!, { metafield: { namespace: 'care', key: 'heavy', value: 'Two hands' } });
  await page.goto(`/products/${product.id}`);
  await page.getByRole('button', { name: 'Edit Small' }).click();
  const outer = page.getByRole('dialog', { name: 'Small' });
  const inner = page.getByRole('dialog', { name: 'Add metafield' });
  await outer.getByRole('button', { name: 'Add metafield' }).click();
  await inner.getByLabel('Value').fill('40');
  await inner.getByLabel('Namespace').fill('care');
  await inner.getByLabel('Key').fill('wash_at');
  await page.keyboard.press('Enter');
  await expect(inner).toHaveCount(0);
  await expect(outer.getByRole('listitem')).toContainText(['care.wash_at']);
  await expectEveryLook(page, 'the dialog of a variant');
  const answer = await page.request.get(small!, { headers });
  expect(((await answer.json()) as { metafields: Metafield[] }).metafields).toHaveLength(1);
  await outer.getByRole('button', { name: 'Next variant' }).click();
  await expect(page.getByRole('dialog', { name: 'Large' }).getByRole('listitem')).toContainText([
    'care.heavy',
  ]);
});
