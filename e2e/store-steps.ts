import { expect, type Page } from '@playwright/test';

/** What a shopper types at the checkout, by the label of the field. */
export const address = {
  Email: 'sam.shopper@example.com',
  'First name': 'Sam',
  'Last name': 'Shopper',
  'Street and number': '1 Main Street',
  Postcode: '12345',
  City: 'Springfield',
} as const;

export const card = {
  'Card number': '4242 4242 4242 4242',
  'Name on card': 'Sam Shopper',
  'Expires, MM/YY': '12/34',
  'Security code': '123',
} as const;

/** A field of the checkout, whether or not its label ends in “optional”. */
export function fieldName(label: string): RegExp {
  return new RegExp(`^${label.replace('/', '\\/')}( optional)?$`);
}

/** An amount as the store writes it, in cents. */
export function cents(text: string | null): number {
  return Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100);
}

/** Fills in a checkout and pays, whatever comes next. */
export async function payAtCheckout(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await page.getByLabel('Country').selectOption('US');
  for (const [label, value] of Object.entries({ ...address, ...card })) {
    await page.getByLabel(fieldName(label)).fill(value);
  }
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Says no to whatever the shop offers after payment, until the page of thanks is there. */
export async function declineWhatIsOffered(page: Page): Promise<void> {
  const thanks = page.getByRole('heading', { name: 'Thank you, Sam', level: 1 });
  const decline = page.getByRole('button', { name: 'No thanks' });
  // A funnel of the longest kind ends before.
  for (let steps = 0; steps < 10; steps += 1) {
    await expect(thanks.or(decline)).toBeVisible();
    if (await thanks.isVisible()) return;
    const offered = page.locator('input[name="step"]').first();
    const step = await offered.inputValue();
    await decline.click();
    await expect(thanks.or(page.locator(`input[name="step"]:not([value="${step}"])`).first())).toBeAttached();
  }
  await expect(thanks).toBeVisible();
}

/** Fills in a checkout, pays, wants nothing more, and gives the order's name from the page of thanks. */
export async function pay(page: Page): Promise<string> {
  await payAtCheckout(page);
  await declineWhatIsOffered(page);
  const confirmation = await page.getByText(/Order #\d+ is placed/).textContent();
  return /#\d+/.exec(confirmation ?? '')![0];
}
