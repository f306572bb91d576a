import { expectAccessible } from '#core/testing/accessibility.ts';
import { answerTo, expectEveryLook, expectNoSideways } from '#core/testing/admin-suites/page-checks.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import { expect, test, type Page } from '#core/testing/browser-test.ts';

const headers = { 'X-Requested-With': 'backroom' };
const email = `reader.${Date.now()}@example.com`;

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { headers, data });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return (await answer.json()) as T;
}

/** An order of a new product by a new buyer who accepts mails, sent and arrived. */
async function arrived(page: Page): Promise<void> {
  const { product } = await post<{ product: { id: number; variants: { id: number }[] } }>(
    page,
    '/admin/products.json',
    { product: { title: 'Jug that was asked about', variants: [{ price: 18 }] } },
  );
  const { customer } = await post<{ customer: { id: number } }>(page, '/admin/customers.json', {
    customer: { email, first_name: 'Ines', last_name: 'Moreira', accepts_marketing: true },
  });
  const { order } = await post<{ order: { id: number } }>(page, '/admin/orders.json', {
    order: {
      line_items: [{ variant_id: product.variants[0]!.id, quantity: 1 }],
      ...{ customer: { id: customer.id }, email, financial_status: 'paid' },
    },
  });
  await post(page, `/admin/orders/${order.id}/fulfillments.json`, {
    fulfillment: { shipment_status: 'delivered' },
  });
}

async function mailedLink(page: Page): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { mails } = (await (await page.request.get('/dev/mailbox.json')).json()) as {
      mails: { to: string; text: string }[];
    };
    const texts = mails.flatMap(({ to, text }) => (to === email ? [text] : []));
    link = texts.map((text) => /https?:\/\/\S+\/reviews\/write\/[\w-]{43}/.exec(text)?.[0]).find(Boolean);
    expect(link).toBeTruthy();
  }).toPass();
  return new URL(link!).pathname;
}

test('R074 R079 requests are turned on, a customer writes from the email without script, and the dashboard counts it', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.goto('/apps/review/setting');
  const asking = page.getByRole('switch', { name: 'Send review requests after delivery' });
  const days = page.getByLabel('Days after delivery', { exact: true });
  await test.step('requests are turned on, and their email is previewed', async () => {
    await asking.click();
    await days.fill('0');
    await page.getByRole('button', { name: 'Preview email' }).click();
    await expect(
      page.frameLocator('iframe[title="Email preview"]').getByRole('link', { name: 'Write a review' }),
    ).toBeVisible();
    await expectEveryLook(page, 'the settings of requests');
    const saved = await answerTo(page, /\/admin\/reviews\/settings\.json$/, 'PUT', () =>
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    );
    expect(saved.status()).toBe(200);
  });

  await arrived(page);
  const link = await mailedLink(page);
  await test.step('both pages can be used by everyone', async () => {
    await page.goto(link);
    await expectAccessible(page);
    await page.goto(link.replace('/write/', '/unsubscribe/'));
    await expectAccessible(page);
  });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const phone = await context.newPage();
  await test.step('the customer writes on a phone, without script', async () => {
    await phone.goto(link);
    await expect(phone.getByRole('heading', { name: 'Jug that was asked about' })).toBeVisible();
    await expectNoSideways(phone);
    await expect(phone.getByLabel('Your name')).toHaveValue('Ines M.');
    await phone.getByRole('radio', { name: '2 stars' }).check();
    await phone.getByLabel(/^Title/).fill('It drips');
    await phone.getByLabel(/^Your review/).fill('Every time.\nA cloth helps.');
    await phone.getByLabel(/^Photos/).setInputFiles({
      ...{ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
    });
    await phone.getByRole('button', { name: 'Submit review' }).click();
    await expect(phone.locator('[aria-invalid="true"]')).toHaveCount(1);
    await expect(phone.getByLabel(/^Title/)).toHaveValue('It drips');
    await expect(phone.getByRole('radio', { name: '2 stars' })).toBeChecked();
    await phone.getByRole('button', { name: 'Submit review' }).click();
    await expect(phone.getByRole('status')).toContainText('Thank you');
    await phone.goto(link);
    await expect(phone.getByRole('button', { name: 'Submit review' })).toHaveCount(0);
  });
  await test.step('and unsubscribes from requests', async () => {
    await phone.getByRole('link', { name: 'Unsubscribe from review requests' }).click();
    await phone.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(phone.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
    await context.close();
  });
  await test.step('the dashboard counts it', async () => {
    await page.goto('/apps/review');
    const card = page.getByRole('region', { name: 'Review requests' });
    await expect(card).toContainText('Reviews received');
    await expect(card).toContainText('%');
    await expectEveryLook(page, 'the dashboard of reviews');
  });
  const off = { enabled: false, wait_days: 7, untold_days: 21, reminders: 1, reminder_days: 7 };
  await page.request.put('/admin/reviews/settings.json', {
    headers,
    data: { settings: { review_request: { ...off, audience: 'marketing' } } },
  });
});
