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
  shopifyCollectionRows,
  shopifyCustomerRow,
  shopifyOrderRow,
  shopifyProductRow,
} from './shopify-data.ts';

export interface ShopifySandboxOptions {
  port?: number;
  products?: number;
  orders?: number;
  currency?: string;
  /** What the store takes as its access token, and signs its webhooks with. */
  api_password?: string;
  api_secret?: string;
  bucket?: Bucket;
  /** The largest page; 250 as the real one's. */
  pageSize?: number;
  /** The home page's HTML. */
  homePage?: string;
  /** Address of the product's image. */
  image?: string;
}

export interface ShopifySandbox extends Sandbox {
  products: Row[];
  customers: Row[];
  orders: Row[];
  collections: { kind: 'custom' | 'smart'; row: Row; products: number[] }[];
  webhooks: { id: number; topic: string; address: string }[];
  homePage: string;
  /** Changes a row as someone in the store would. */
  touch<T extends Row>(row: T, changes?: object): T;
  add(n: number): { product: Row; order: Row };
  removeProduct(row: Row): void;
  /** The headers and body of an announcement, signed. */
  announcement(
    topic: string,
    body: object,
    given?: { id?: string; at?: Date; secret?: string },
  ): { headers: Record<string, string>; body: string };
}

const api = /^\/admin\/api\/\d{4}-\d{2}\/(.+)\.json$/;

/** A Shopify store in memory that speaks the REST Admin API. Its clock has whole seconds. */
export async function startShopifySandbox(options: ShopifySandboxOptions = {}): Promise<ShopifySandbox> {
  const { products: many = 20, orders: manyOrders = many, currency = 'USD' } = options;
  const password = options.api_password ?? 'shpat_sandbox';
  const secret = options.api_secret ?? 'shpss_sandbox';
  const products = Array.from({ length: many }, (_, n) => shopifyProductRow(n, options.image));
  const customers = Array.from({ length: Math.max(1, Math.ceil(manyOrders / 2)) }, (_, n) =>
    shopifyCustomerRow(n),
  );
  const orders = Array.from({ length: many === 0 ? 0 : manyOrders }, (_, n): Row => ({
    ...shopifyOrderRow(n, products, customers[n % customers.length]!),
    currency,
  }));
  const collections: ShopifySandbox['collections'] = shopifyCollectionRows(products);
  const webhooks: ShopifySandbox['webhooks'] = [];
  const tick = changeClock();
  /** What a page link stands for: a list as it was asked for, and the id after which it goes on. */
  const links = new Map<string, { path: string; query: URLSearchParams; after: number }>();
  let made = Math.max(many, manyOrders);

  function rowsOf(path: string, query: URLSearchParams): { name: string; rows: Row[] } | null {
    const inCollection = /^collections\/(\d+)\/products$/.exec(path);
    if (inCollection) {
      const found = collections.find(({ row }) => row.id === Number(inCollection[1]));
      const ids = new Set(found?.products);
      return { name: 'products', rows: products.filter((row) => ids.has(row.id)) };
    }
    if (path === 'collects') {
      const found = collections.find(
        ({ kind, row }) => kind === 'custom' && row.id === Number(query.get('collection_id')),
      );
      const rows = (found?.products ?? []).map((product_id, index) => ({
        ...{ id: Number(found!.row.id) * 10_000 + index, product_id, position: index + 1 },
        ...{ collection_id: found!.row.id, updated_at: found!.row.updated_at },
      }));
      return { name: 'collects', rows };
    }
    if (path === 'products') return { name: path, rows: products };
    if (path === 'customers') return { name: path, rows: customers };
    // Without it the real one leaves out what is closed.
    if (path === 'orders') return { name: path, rows: query.get('status') === 'any' ? orders : [] };
    if (path === 'custom_collections' || path === 'smart_collections') {
      const kind = path.startsWith('custom') ? 'custom' : 'smart';
      return { name: path, rows: collections.filter((one) => one.kind === kind).map(({ row }) => row) };
    }
    return null;
  }

  function filtered(rows: readonly Row[], query: URLSearchParams): Row[] {
    const since = query.get('updated_at_min');
    const ids = query.get('ids')?.split(',').map(Number);
    return rows
      .filter((row) => !since || Date.parse(row.updated_at) >= Date.parse(since))
      .filter((row) => !ids || ids.includes(row.id))
      .toSorted((a, b) => a.id - b.id);
  }

  function list(path: string, query: URLSearchParams): SandboxReply | null {
    const limit = Math.min(options.pageSize ?? 250, Number(query.get('limit') ?? 50));
    const token = query.get('page_info');
    if (
      token !== null &&
      [...query.keys()].some((key) => key !== 'limit' && key !== 'page_info' && key !== 'fields')
    )
      return { status: 400, body: { errors: 'page_info goes with limit only' } };
    const link = token === null ? undefined : links.get(token);
    if (token !== null && link?.path !== path) return { status: 400, body: { errors: 'Invalid page_info' } };
    const asked = link?.query ?? query;
    const found = rowsOf(path, asked);
    if (!found) return null;
    const rest = filtered(found.rows, asked).filter((row) => row.id > (link?.after ?? 0));
    const page = rest.slice(0, limit);
    const headers: Record<string, string> = {};
    if (rest.length > page.length) {
      const next = randomUUID();
      links.set(next, { path, query: asked, after: page.at(-1)!.id });
      // The real one names itself here; whoever follows it blindly sends their token wherever it says.
      headers.link = `<https://elsewhere.test/admin/api/x/${path}.json?limit=${limit}&page_info=${next}>; rel="next"`;
    }
    const fields = asked.get('fields')?.split(',');
    const rows = fields
      ? page.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => fields.includes(key))))
      : page;
    return { headers, body: { [found.name]: rows } };
  }

  function hooks({ method, path, body }: SandboxRequest): SandboxReply {
    const one = /webhooks\/(\d+)\.json$/.exec(path);
    if (method === 'DELETE' && one) {
      const at = webhooks.findIndex((hook) => hook.id === Number(one[1]));
      if (at >= 0) webhooks.splice(at, 1);
      return { body: {} };
    }
    if (method !== 'POST') return { body: { webhooks } };
    const { topic, address } = (body as { webhook: { topic: string; address: string } }).webhook;
    if (webhooks.some((hook) => hook.topic === topic && hook.address === address))
      return { status: 422, body: { errors: { address: ['for this topic has already been taken'] } } };
    webhooks.push({ id: webhooks.length + 1, topic, address });
    return { status: 201, body: { webhook: webhooks.at(-1) } };
  }

  function handle(request: SandboxRequest): SandboxReply {
    if (request.path === '/') return { body: sandbox.homePage };
    const path = api.exec(request.path)?.[1];
    if (path === undefined) return { status: 404, body: { errors: 'Not Found' } };
    if (request.headers['x-shopify-access-token'] !== password)
      return {
        status: 401,
        body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
      };
    if (path === 'shop')
      return {
        body: {
          shop: {
            name: 'Casa Clara',
            currency,
            domain: sandbox.host,
            myshopify_domain: sandbox.host,
            weight_unit: 'kg',
          },
        },
      };
    if (path === 'webhooks' || path.startsWith('webhooks/')) return hooks(request);
    const counted = /^(\w+)\/count$/.exec(path);
    if (counted) {
      const found = rowsOf(counted[1]!, request.query);
      return { body: { count: found ? filtered(found.rows, request.query).length : 0 } };
    }
    return list(path, request.query) ?? { status: 404, body: { errors: 'Not Found' } };
  }

  const server = await startSandbox({
    ...(options.port === undefined ? {} : { port: options.port }),
    bucket: options.bucket ?? { size: 40, perSecond: 2 },
    tellLimit: (used, size) => ({ 'x-shopify-shop-api-call-limit': `${used}/${size}` }),
    handle,
  });
  const sandbox: ShopifySandbox = Object.assign(server, {
    products,
    customers,
    orders,
    collections,
    webhooks,
    homePage: options.homePage ?? '<!doctype html><title>Casa Clara</title><h1>Casa Clara</h1>',
    touch: <T extends Row>(row: T, changes: object = {}) =>
      Object.assign(row, changes, { updated_at: tick() }),
    add(n: number) {
      const product = sandbox.touch(shopifyProductRow(made + n));
      products.push(product);
      const order = sandbox.touch(shopifyOrderRow(made + n, [product], customers[0]!));
      orders.push(order);
      made += n + 1;
      return { product, order };
    },
    removeProduct(row: Row) {
      products.splice(products.indexOf(row), 1);
      for (const one of collections) one.products = one.products.filter((id) => id !== row.id);
    },
    announcement(topic: string, body: object, given: { id?: string; at?: Date; secret?: string } = {}) {
      const text = JSON.stringify(body);
      return {
        body: text,
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': topic,
          'x-shopify-shop-domain': server.host,
          'x-shopify-webhook-id': given.id ?? randomUUID(),
          'x-shopify-triggered-at': (given.at ?? new Date()).toISOString(),
          'x-shopify-hmac-sha256': createHmac('sha256', given.secret ?? secret)
            .update(text)
            .digest('base64'),
        },
      };
    },
  });
  return sandbox;
}
