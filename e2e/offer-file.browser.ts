import { readFile } from 'node:fs/promises';
import { expect, longForm, type Page, test } from '#core/testing/browser-test.ts';
import { expectEveryLook } from '#core/testing/admin-suites/page-checks.ts';
import { importFile } from './admin-steps.ts';

// Two shops of one installation, each with products of its own under the same handles: an offer of the first is carried
// to the second as a file, and a shopper pays what it says.

const serial = `${Date.now()}-${process.pid}`;
const headers = { 'X-Requested-With': 'backroom' };
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function codeFromMail(page: Page, to: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const { mails } = (await (await page.request.get('/dev/mailbox.json')).json()) as {
      mails: { to: string; text: string }[];
    };
    found = mails.flatMap((mail) => (mail.to === to ? (/^(\d{6})$/m.exec(mail.text)?.[1] ?? []) : []))[0];
    expect(found, `a mail to ${to}`).toBeTruthy();
  }).toPass();
  return found!;
}

async function openShop(page: Page, name: string): Promise<void> {
  const email = `${name}.${serial}@example.com`;
  await page.goto('/sign-up');
  await field(page, 'Email').fill(email);
  await page.keyboard.press('Enter');
  await field(page, 'Verification code').fill(await codeFromMail(page, email));
  await field(page, 'First name').fill('Ana');
  await field(page, 'Last name').fill('Reis');
  await field(page, 'Shop name').fill(name);
  await field(page, 'Password').fill('seven oranges in a blue bowl');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}

/** Products in another order in each shop, so that no id is the same thing in both. */
async function fillShop(page: Page, handles: readonly string[]): Promise<void> {
  const lines = handles.map((handle) => `${handle},${handle} ${serial},${handle}-sku,10.00,true`);
  const csv = ['Handle,Title,Variant SKU,Variant Price,Published', ...lines].join('\n');
  await importFile(page, { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
}

interface Product {
  id: number;
  handle: string;
  variants: { id: number }[];
}
async function productOf(page: Page, handle: string): Promise<Product> {
  const answer = await page.request.get('/admin/products.json?limit=50', { headers });
  const { products } = (await answer.json()) as { products: Product[] };
  return products.find((product) => product.handle === handle)!;
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name: 'offers.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check the file' }).click();
}

const cell = (page: Page, line: string) => page.getByRole('row', { name: new RegExp(line) });

test(
  'C013 C014 a file of offers of one shop is checked and applied in another, and a shopper pays what it says',
  longForm,
  async ({ page }) => {
    await openShop(page, 'first');
    await fillShop(page, ['mug', 'bowl', 'only-first']);
    const [mug, only] = [await productOf(page, 'mug'), await productOf(page, 'only-first')];
    const tier = { key: 0, label: '', min_quantity: 2, value_discount: 10, type: 'percentage_each' };
    for (const [offer_name, target] of [
      ['Two mugs', mug.id],
      ['For nothing there', only.id],
    ] as const) {
      const made = await page.request.post('/admin/offers.json', {
        headers,
        data: {
          offer: {
            offer_name,
            offer_message: 'Take two',
            offer_type: 'quantity',
            target_type: 'product',
            target_ids: [target],
            discount_data: { data: [{ ...tier, mark_as_popular: true }], is_default_select: -1 },
          },
        },
      });
      expect(made.status(), await made.text()).toBe(201);
    }
    await page.goto('/apps/boost-upsell/import');
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export all' }).click();
    const file = await readFile(await (await saving).path());

    await page.goto('/logout');
    await openShop(page, 'second');
    await fillShop(page, ['bowl', 'plate', 'mug']);
    const own = await productOf(page, 'mug');
    expect(own.id).not.toBe(mug.id);

    await test.step('the check says line by line what would come, and writes nothing', async () => {
      await page.goto('/apps/boost-upsell/import');
      await choose(page, file);
      await expect(page.getByRole('heading', { name: 'Preview' })).toBeVisible();
      await expect(cell(page, 'Two mugs')).toContainText('New');
      await expect(cell(page, 'For nothing there')).toContainText('No target');
      await expect(cell(page, 'For nothing there')).toContainText('no product has the handle "only-first"');
      const count = await page.request.get('/admin/offers/count.json', { headers });
      expect(((await count.json()) as { count: number }).count).toBe(0);
      await expectEveryLook(page);
    });

    await test.step('a reload finds the check again; applied, the offer is the one of this shop', async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(page.getByText('1 added, 0 changed, 0 unchanged, 0 deleted.')).toBeVisible();
      const list = await page.request.get('/admin/offers/list.json', { headers });
      const { offers } = (await list.json()) as { offers: { offer_name: string; target_ids: number[] }[] };
      expect(offers).toMatchObject([{ offer_name: 'Two mugs', target_ids: [own.id] }]);
    });

    await test.step('the same file again changes nothing', async () => {
      await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
      await choose(page, file);
      await expect(cell(page, 'Two mugs')).toContainText('Unchanged');
      await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    });

    await test.step('a shopper of the second shop pays two mugs with 10 % off', async () => {
      const context = await page.request.get('/admin/shop/context.json', { headers });
      const { shop } = (await context.json()) as { shop: { domain: string } };
      const shopper = async <Reply>(path: string, data: object): Promise<Reply> => {
        const answer = await page.request.post(`${path}?shop=${shop.domain}`, { headers, data });
        expect(answer.ok(), await answer.text()).toBe(true);
        return (await answer.json()) as Reply;
      };
      const lines = [{ variant_id: own.variants[0]!.id, quantity: 2 }];
      const { cart } = await shopper<{ cart: { token: string } }>('/storefront/cart/add.json', { lines });
      const { checkout } = await shopper<{ checkout: { quote: { total_minor: number } } }>(
        '/storefront/checkouts.json',
        { cart_token: cart.token },
      );
      expect(checkout.quote.total_minor).toBe(1800);
    });
  },
);
