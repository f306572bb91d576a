import { expect, type APIRequestContext, type Page } from '#core/testing/browser-test.ts';
import { signIn } from '#core/testing/admin-suites/sign-in.ts';
import type { ShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';
import type { WooSandbox } from '../sandbox/woocommerce/woocommerce-sandbox.ts';

const headers = { 'X-Requested-With': 'backroom' };

/** A shop of its own, so that what comes in from its store is not for other suites to meet. */
export interface ConnectedShop {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, data: object): Promise<T>;
  put<T>(path: string, data: object): Promise<T>;
  /** The tag that the merchant pastes into the head of the store's theme. */
  scriptTag: string;
  /** Has what a story started end with it, once the shop is left. */
  closing(close: () => Promise<void>): void;
  /** Disconnects its store, and goes back to the shop that was there before. */
  leave(): Promise<void>;
}

/** An account opens twenty shops a day: stories that want many are those of the second one. */
export const secondAccount = 'owner@other.backroom.test';

/** Signs in on `page` and makes a shop that is named after `name`. */
export async function newShop(page: Page, name: string, account?: string): Promise<ConnectedShop> {
  await signIn(page, account);
  const request: APIRequestContext = page.request;
  const get = async <T>(path: string) => (await (await request.get(path, { headers })).json()) as T;
  const sending =
    (method: 'POST' | 'PUT') =>
    async <T>(path: string, data: object) => {
      const answer = await request.fetch(path, { method, headers, data });
      expect([path, answer.status() < 300, answer.ok() ? '' : await answer.text()]).toEqual([path, true, '']);
      return (await answer.json()) as T;
    };
  const [post, put] = [sending('POST'), sending('PUT')];
  const home = (await get<{ shop: { id: number } }>('/admin/shop/context.json')).shop.id;
  await post('/v1/user/shops.json', { shop_name: `${name} ${Date.now()}` });
  const { script_tag } = await get<{ script_tag: string }>('/admin/integrate.json');
  const closes: (() => Promise<void>)[] = [];
  return {
    ...{ get, post, put, scriptTag: script_tag },
    closing: (close) => void closes.push(close),
    leave: async () => {
      // The next suite's store has the same address: whatever is left here would be deleted there.
      await request.delete('/admin/integrate.json', { headers });
      await request.post('/v1/auth/switch-shop', { headers, data: { shop_id: home } });
      for (const close of closes) await close();
    },
  };
}

/** Connects a store by this call, and waits until it is in. */
export async function connect(shop: ConnectedShop, call: string, keys: object): Promise<void> {
  const begun = await shop.post<{ job_id: number }>(call, keys);
  const status = async () =>
    (await shop.get<{ job: { status: string } }>(`/admin/jobs/${begun.job_id}.json`)).job.status;
  await expect.poll(status, { timeout: 60_000 }).toBe('done');
}
/** Connects a store, and waits until it is in. */
export const connectShopify = (shop: ConnectedShop, store: ShopifySandbox): Promise<void> =>
  connect(shop, '/admin/integrate/shopify.json', {
    ...{ domain: store.host, api_key: 'key', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' },
  });
export const connectWoo = (shop: ConnectedShop, store: WooSandbox): Promise<void> =>
  connect(shop, '/admin/integrate/basic-auth.json', {
    ...{ domain: store.host, api_key: 'ck_sandbox', api_password: 'cs_sandbox' },
  });

/** Has the store's checkout tested, unless it is ready for discounts, and waits until it is. */
export async function openGate(shop: ConnectedShop): Promise<void> {
  // The server tests it by itself once the products are in; of two tests at once one has nothing to say.
  await expect(async () => {
    const look = () => shop.get<{ checkout: { state: string } }>('/admin/integrate/checkout.json');
    let shown = await look();
    if (shown.checkout.state !== 'ready') {
      await shop.post('/admin/integrate/checkout/test.json', {});
      shown = await look();
    }
    expect(shown.checkout).toMatchObject({ state: 'ready', discounts: true, problem: null });
  }).toPass({ timeout: 30_000 });
}

/** Products of the shop whose titles end in these numbers, in their order. */
export async function productsOf(shop: ConnectedShop, ...numbers: number[]) {
  const { products } = await shop.get<{ products: { id: number; title: string }[] }>(
    '/admin/products.json?sort_field=title&sort_direction=asc&limit=250',
  );
  return numbers.map((n) => products.find(({ title }) => title.endsWith(` ${n}`))!);
}

/** Two or more of anything for ten per cent less. */
export const quantityOffer = (more: object = {}) => ({
  offer: {
    offer_name: 'More',
    offer_type: 'quantity',
    target_type: 'all',
    offer_message: 'Buy more',
    discount_data: {
      data: [
        {
          ...{ key: 0, label: '', min_quantity: 2, value_discount: 10 },
          ...{ type: 'percentage_each', mark_as_popular: true },
        },
      ],
      is_default_select: 0,
    },
    ...more,
  },
});
