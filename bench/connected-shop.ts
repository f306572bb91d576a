import { setTimeout as delay } from 'node:timers/promises';
import { type ShopifySandbox, startShopifySandbox } from '../sandbox/shopify/shopify-sandbox.ts';
import { type BenchShop, startBenchShop } from './bench-server.ts';

export interface ConnectedBenchShop {
  store: ShopifySandbox;
  shop: BenchShop;
  admin<T>(method: string, path: string, body?: object): Promise<T>;
  /** Resolves when a job that fetches the store is done. */
  fetched(job: number): Promise<void>;
  close(): Promise<void>;
}

const products = 40;

/** What everything costs less from two on, so that every cart of two has a code. */
const offer = {
  ...{ offer_name: 'More', offer_type: 'quantity', target_type: 'all', offer_message: 'Buy more' },
  discount_data: {
    data: [
      {
        ...{ key: 0, label: '', min_quantity: 2, value_discount: 10 },
        ...{ type: 'percentage_each', mark_as_popular: true },
      },
    ],
    is_default_select: 0,
  },
};

/**
 * The real server with a Shopify store connected whose checkout was tested: its products are in, each two of them cost a
 * tenth less, and callers are held to their limits. With `pages` the store's pages have the shop's script.
 */
export async function startConnectedBenchShop(
  port: number,
  { pages = false } = {},
): Promise<ConnectedBenchShop> {
  const tag = `<script src="http://127.0.0.1:${port}/storefront.js" data-shop="bench.test" defer></script>`;
  const bucket = { size: 5000, perSecond: 5000 };
  const store = await startShopifySandbox({ products, orders: 0, bucket, ...(pages && { themeHead: tag }) });
  process.env['OUTBOUND_ALLOW'] = store.host;
  const shop = await startBenchShop(1, port, 'quantity discounts', { limits: true, pages });
  const close = async () => {
    await shop.close();
    await store.close();
  };
  try {
    const headers = {
      'content-type': 'application/json',
      'x-requested-with': 'backroom',
      authorization: `Bearer ${shop.token}`,
    };
    const admin = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await fetch(`${shop.url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const fetched = async (job: number): Promise<void> => {
      for (;;) {
        const { status } = (await admin<{ job: { status: string } }>('GET', `/admin/jobs/${job}.json`)).job;
        if (status === 'done') return;
        if (status === 'failed') throw new Error('the store did not come in');
        await delay(200);
      }
    };
    const { job_id } = await admin<{ job_id: number }>('POST', '/admin/integrate/shopify.json', {
      ...{ domain: store.host, api_key: 'key', api_password: 'shpat_sandbox', api_secret: 'shpss_sandbox' },
    });
    await fetched(job_id);
    await admin('POST', '/admin/offers.json', { offer });
    await admin('POST', '/admin/integrate/checkout/test.json', {});
    return { store, shop, admin, fetched, close };
  } catch (error) {
    await close();
    throw error;
  }
}
