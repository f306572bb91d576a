import { createHmac, randomUUID } from 'node:crypto';
import {
  type Bucket,
  changeClock,
  type Sandbox,
  type SandboxReply,
  type SandboxRequest,
  startSandbox,
} from '../sandbox-server.ts';
import {
  type Row,
  wooCategories,
  wooCustomerRow,
  wooMoment,
  wooOrderRow,
  wooProductRow,
} from './woocommerce-data.ts';

export interface WooSandboxOptions {
  port?: number;
  products?: number;
  orders?: number;
  currency?: string;
  api_key?: string;
  api_password?: string;
  bucket?: Bucket;
  /** The largest page; 100 as the real one's. */
  pageSize?: number;
  homePage?: string;
  image?: string;
}

export interface WooSandbox extends Sandbox {
  products: { row: Row; variations: Row[] }[];
  customers: Row[];
  orders: { row: Row; refunds: Row[] }[];
  webhooks: { id: number; topic: string; delivery_url: string; secret: string; status: string }[];
  touch(row: Row, changes?: object): Row;
  /** The headers and body of an announcement, signed with the secret that its webhook was made with. */
  announcement(
    topic: string,
    body: object,
    given?: { id?: string; secret?: string },
  ): { headers: Record<string, string>; body: string };
}

/** A WooCommerce store in memory that speaks the REST API, version 3. Its clock has whole seconds. */
export async function startWooSandbox(options: WooSandboxOptions = {}): Promise<WooSandbox> {
  const { products: many = 20, orders: manyOrders = many, currency = 'USD' } = options;
  const key = options.api_key ?? 'ck_sandbox';
  const password = options.api_password ?? 'cs_sandbox';
  const products = Array.from({ length: many }, (_, n) => wooProductRow(n, options.image));
  const customers = Array.from({ length: Math.max(1, Math.ceil(manyOrders / 2)) }, (_, n) =>
    wooCustomerRow(n),
  );
  const orders = Array.from({ length: many === 0 ? 0 : manyOrders }, (_, n) =>
    wooOrderRow(n, products, customers[n % customers.length]!),
  );
  const webhooks: WooSandbox['webhooks'] = [];
  const tick = changeClock();

  function rowsOf(path: string, query: URLSearchParams): Row[] | null {
    if (path === 'products') {
      const category = query.get('category');
      const rows = products.map(({ row }) => row);
      return category
        ? rows.filter((row) => (row.categories as { id: number }[]).some(({ id }) => id === Number(category)))
        : rows;
    }
    const variations = /^products\/(\d+)\/variations$/.exec(path);
    if (variations) return products.find(({ row }) => row.id === Number(variations[1]))?.variations ?? null;
    if (path === 'products/categories')
      return wooCategories.map((row) => ({ ...row, date_modified_gmt: '' }));
    if (path === 'customers') return customers;
    if (path === 'orders') return orders.map(({ row }) => row);
    const refunds = /^orders\/(\d+)\/refunds$/.exec(path);
    if (refunds) return orders.find(({ row }) => row.id === Number(refunds[1]))?.refunds ?? null;
    if (path === 'webhooks')
      return webhooks.map((hook) => ({ ...hook, secret: undefined, date_modified_gmt: '' }));
    return null;
  }

  function list(path: string, query: URLSearchParams): SandboxReply | null {
    const found = rowsOf(path, query);
    if (!found) return null;
    const perPage = Number(query.get('per_page') ?? 10);
    if (!(perPage >= 1 && perPage <= 100)) return { status: 400, body: { code: 'rest_invalid_param' } };
    const size = Math.min(perPage, options.pageSize ?? 100);
    const page = Number(query.get('page') ?? 1);
    const after = query.get('modified_after');
    const include = query.get('include')?.split(',').map(Number);
    const down = query.get('order') === 'desc' ? -1 : 1;
    const rows = found
      .filter((row) => !after || Date.parse(`${row.date_modified_gmt}Z`) > Date.parse(after))
      .filter((row) => !include || include.includes(row.id))
      .toSorted((a, b) => (a.id - b.id) * down);
    const pages = Math.ceil(rows.length / size);
    if (page > 1 && page > pages) return { status: 400, body: { code: 'rest_post_invalid_page_number' } };
    const fields = query.get('_fields')?.split(',');
    return {
      headers: { 'x-wp-total': String(rows.length), 'x-wp-totalpages': String(pages) },
      body: rows
        .slice((page - 1) * size, page * size)
        .map((row) =>
          fields ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) : row,
        ),
    };
  }

  function handle({ method, path, query, headers, body }: SandboxRequest): SandboxReply {
    if (path === '/')
      return { body: options.homePage ?? '<!doctype html><title>Barro</title><h1>Barro</h1>' };
    if (path === '/wp-json/') return { body: { name: 'Barro' } };
    const rest = /^\/wp-json\/wc\/v3\/(.+)$/.exec(path)?.[1];
    if (rest === undefined) return { status: 404, body: { code: 'rest_no_route' } };
    const expected = `Basic ${Buffer.from(`${key}:${password}`).toString('base64')}`;
    if (headers.authorization !== expected)
      return { status: 401, body: { code: 'woocommerce_rest_cannot_view' } };
    if (rest === 'data/currencies/current') return { body: { code: currency } };
    if (rest === 'settings/products/woocommerce_weight_unit') return { body: { value: 'kg' } };
    if (rest === 'webhooks' && method === 'POST') {
      const made = {
        ...(body as Omit<WooSandbox['webhooks'][number], 'id'>),
        id: (webhooks.at(-1)?.id ?? 0) + 1,
      };
      webhooks.push(made);
      return { status: 201, body: { id: made.id } };
    }
    const hook = /^webhooks\/(\d+)$/.exec(rest);
    if (hook && method === 'DELETE') {
      const at = webhooks.findIndex(({ id }) => id === Number(hook[1]));
      if (at >= 0) webhooks.splice(at, 1);
      return { body: {} };
    }
    return list(rest, query) ?? { status: 404, body: { code: 'rest_no_route' } };
  }

  const server = await startSandbox({
    ...(options.port === undefined ? {} : { port: options.port }),
    bucket: options.bucket ?? { size: 60, perSecond: 20 },
    handle,
  });
  return Object.assign(server, {
    products,
    customers,
    orders,
    webhooks,
    touch: (row: Row, changes: object = {}) =>
      Object.assign(row, changes, { date_modified_gmt: wooMoment(tick()) }),
    announcement(topic: string, body: object, given: { id?: string; secret?: string } = {}) {
      const text = JSON.stringify(body);
      const secret = given.secret ?? webhooks.find((hook) => hook.topic === topic)?.secret ?? 'none';
      return {
        body: text,
        headers: {
          'content-type': 'application/json',
          'x-wc-webhook-topic': topic,
          'x-wc-webhook-source': `http://${server.host}/`,
          'x-wc-webhook-delivery-id': given.id ?? randomUUID(),
          'x-wc-webhook-signature': createHmac('sha256', secret).update(text).digest('base64'),
        },
      };
    },
  });
}
