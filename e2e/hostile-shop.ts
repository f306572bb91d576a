import { type Browser, expect, type Page } from '#core/testing/browser-test.ts';
import { type ConnectedShop, newShop, secondAccount } from './connected-shop.ts';
import { host, hostile, joined, listen, madeOf } from './hostile-texts.ts';

export const headers = { 'X-Requested-With': 'backroom' };
export const reviewsPath = '/admin/reviews';
/** All of the texts, as long as a review may be. */
export const all = joined(hostile, 5000);
/** What the shop is called: an address, too, which a mail might make a link of. */
export const shopName = joined(hostile, 100, `https://${host}/name `);
/** Whose file the first reviews come from. */
export const app = 'Shopify Product Reviews';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  from_name?: string;
}

/** A shop whose name, street and products are hostile texts. */
export interface HostileShop extends ConnectedShop {
  /** Where shoppers find it. */
  store: string;
  domain: string;
  /** One with each text as its title, in the order of `hostile`. */
  products: readonly { id: number; handle: string; variant: number }[];
  /** Brings a review of each product over with its text in every field, as an app writes them, and as a file of ours does. */
  bringAll(): Promise<void>;
  /** Writes a review on a page of the shop: of one network five an hour are taken, for all tests of a lane. */
  write(review: object): Promise<void>;
  /** What becomes of a review that is written: shown at once, or after somebody looked. */
  publish(publish: 'at_once' | 'after_look'): Promise<unknown>;
  /** Sells everything to a buyer with a hostile name, who has it then; answers the link that they are mailed to write by. */
  askBuyer(email: string): Promise<string>;
  mailsTo(email: string): Promise<Mail[]>;
  /** The address of this kind in a mail to somebody, once it has come. */
  mailedLink(email: string, kind: string): Promise<string>;
}

export const csv = (...rows: (string | number)[][]): string =>
  rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\n');
export const fileOf = (text: string, name = 'reviews.csv') => ({
  ...{ name, mimeType: 'text/csv', buffer: Buffer.from(text) },
});

/** Makes it, and goes into it. */
export async function hostileShop(page: Page, baseURL: string | undefined): Promise<HostileShop> {
  const shop = await newShop(page, 'Hostile', secondAccount);
  const { request } = page;
  const { shop: own } = await shop.get<{ shop: { store_address: string; domain: string } }>(
    '/admin/shop/context.json',
  );
  const domain = own.domain;
  const settings = '/admin/setting/shop.json';
  const { shop: before } = await shop.get<{ shop: Record<string, unknown> }>(settings);
  const { domain: _, package: __, currency_can_change: ___, ...kept } = before;
  await shop.put(settings, { shop: { ...kept, name: shopName, address1: joined(hostile, 200) } });
  const products: { id: number; handle: string; variant: number }[] = [];
  for (const title of hostile) {
    const product = { title, vendor: title, status: 'active', variants: [{ price: 12 }] };
    type Made = { product: { id: number; handle: string; variants: { id: number }[] } };
    const { id, handle, variants } = (await shop.post<Made>('/admin/products.json', { product })).product;
    products.push({ id, handle, variant: variants[0]!.id });
  }

  async function bring(head: string, row: (text: string, at: number) => (string | number)[]): Promise<void> {
    const file = fileOf(csv(head.split(','), ...hostile.map(row)));
    const sent = await request.post(`${reviewsPath}/import.json`, { headers, multipart: { file } });
    expect(sent.status(), await sent.text()).toBe(202);
    const { job_id } = (await sent.json()) as { job_id: number };
    const job = async () =>
      (await shop.get<{ job: { status: string; result: object } }>(`/admin/jobs/${job_id}.json`)).job;
    await expect.poll(async () => (await job()).status, { timeout: 30_000 }).toBe('done');
    expect((await job()).result).toMatchObject({ new: hostile.length, wrong: 0 });
  }
  const mailsTo = async (email: string) =>
    (await shop.get<{ mails: Mail[] }>('/dev/mailbox.json')).mails.filter(
      ({ to, from_name }) => to === email && from_name === shopName,
    );
  async function mailedLink(email: string, kind: string): Promise<string> {
    let link = '';
    const form = new RegExp(`https?://\\S+/reviews/${kind}/[\\w-]{43}`);
    await expect(async () => {
      link = (await mailsTo(email)).map(({ text }) => form.exec(text)?.[0] ?? '').find(Boolean) ?? '';
      expect(link).not.toBe('');
    }).toPass();
    return link;
  }
  return {
    ...{ ...shop, domain, products, mailsTo, mailedLink },
    store: new URL(own.store_address, baseURL).href.replace(/\/$/, ''),
    async bringAll() {
      const day = '2026-01-02 10:00:00 UTC';
      await bring(
        'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at',
        (text, at) => [
          ...[products[at]!.handle, 'published', 1 + (at % 5), text, text, '', text, text, text, day, day],
        ],
      );
      await bring(
        'review_id,product_handle,review_type,rating,title,content,name,created_at,status,is_starred,tags,imported_from,variant_title',
        (text, at) => [
          ...[
            at + 1,
            products[at]!.handle,
            'product',
            5,
            text,
            text,
            text,
            '2026-01-03',
            'published',
            'true',
          ],
          ...[text, text, text],
        ],
      );
    },
    async write(review) {
      const data = { product: products[0]!.id, rating: 4, content: all, title: hostile[0], ...review };
      const sent = await request.post(`/storefront/reviews.json?shop=${domain}`, { data });
      expect(sent.status(), await sent.text()).toBe(201);
    },
    publish: (publish) =>
      shop.put(`${reviewsPath}/settings.json`, { settings: { general: { publish, write_on_page: true } } }),
    async askBuyer(email) {
      const often = { wait_days: 0, untold_days: 21, reminders: 1, reminder_days: 7, audience: 'marketing' };
      await shop.put(`${reviewsPath}/settings.json`, {
        settings: { review_request: { enabled: true, ...often } },
      });
      const { customer } = await shop.post<{ customer: { id: number } }>('/admin/customers.json', {
        customer: { email, first_name: hostile[2], last_name: hostile[3], accepts_marketing: true },
      });
      const { order } = await shop.post<{ order: { id: number } }>('/admin/orders.json', {
        order: {
          line_items: products.map(({ variant }) => ({ variant_id: variant, quantity: 1 })),
          ...{ customer: { id: customer.id }, email, financial_status: 'paid' },
        },
      });
      const fulfillment = { shipment_status: 'delivered' };
      await shop.post(`/admin/orders/${order.id}/fulfillments.json`, { fulfillment });
      return mailedLink(email, 'write');
    },
  };
}

/** A page of somebody else, and what was done to it: nothing, as long as `done` is empty. */
export async function visitor(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  return { context, done: await listen(context), page: await context.newPage() };
}

/** That nothing on a page is made of a text; `where` is what is said otherwise. */
export const calm = async (page: Page, where: string): Promise<void> =>
  expect(await madeOf(page), where).toEqual([]);
