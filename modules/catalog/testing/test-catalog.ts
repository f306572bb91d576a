import { createApp } from '#core/server/pipeline/app.ts';
import type { ActingShop, ServedCtx } from '#core/server/call/context.ts';
import type { Authentication } from '#core/server/call/request-authentication.ts';
import { testMember } from '#core/testing/test-authentication.ts';
import { createTestServices, type TestServices } from '#core/testing/test-services.ts';
import type { ProductDraft } from '../product/rules/product-draft.ts';
import { catalogRoutes } from '../server/catalog-routes.ts';

export interface TestCatalog extends TestServices {
  /** Runs work in one transaction of a shop. The default is the first shop. */
  inShop<T>(work: (ctx: ServedCtx) => Promise<T>, shop?: ActingShop): Promise<T>;
  /** One call as the owner of a shop; gives status and body. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    shop?: ActingShop,
  ): Promise<{ status: number; body: never }>;
  /** The text of a download. */
  download(url: string): Promise<string>;
  /** Sends a product file to be imported. */
  upload(content: Buffer | string): Promise<{ status: number; body: never }>;
}

const boundary = 'a-product-file-ends-here';

/** The catalog's calls on their own database, or on that of `url`. The header `x-shop` selects the shop whose owner calls. */
export async function createTestCatalog(options: { url?: string } = {}): Promise<TestCatalog> {
  const made = await createTestServices(options);
  const authentication: Authentication = {
    authenticate: async (request) => {
      const shop = made.shops.find(({ id }) => String(id) === request.headers['x-shop']);
      return shop ? { shop, member: testMember, via: 'bearer', token: 'test' } : null;
    },
    allows: () => true,
  };
  const app = await createApp({
    services: made.services,
    authentication,
    routes: catalogRoutes({ fileColumns: [] }),
    limits: false,
  });
  const [first] = made.shops;
  const answer = (reply: { statusCode: number; body: string }) => ({
    status: reply.statusCode,
    body: JSON.parse(reply.body) as never,
  });
  return {
    ...made,
    inShop: (work, shop = first) =>
      made.services.db.inShop(shop.id, (tx) =>
        work({ services: made.services, shop, tx, now: made.services.now() }),
      ),
    call: async (method, url, body, shop = first) =>
      answer(
        await app.inject({
          method,
          url,
          headers: { 'x-shop': String(shop.id) },
          ...(body ? { payload: body } : {}),
        }),
      ),
    download: async (url) => {
      const reply = await app.inject({ method: 'GET', url, headers: { 'x-shop': String(first.id) } });
      if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
      return reply.body;
    },
    upload: async (content) => {
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="products.csv"\r\ncontent-type: text/csv\r\n\r\n`;
      return answer(
        await app.inject({
          method: 'POST',
          url: '/admin/products/import.json',
          headers: {
            'x-shop': String(first.id),
            'content-type': `multipart/form-data; boundary=${boundary}`,
          },
          payload: Buffer.concat([
            Buffer.from(head),
            Buffer.from(content),
            Buffer.from(`\r\n--${boundary}--\r\n`),
          ]),
        }),
      );
    },
    async close() {
      await app.close();
      await made.close();
    },
  };
}

type VariantDraft = ProductDraft['variants'][number];

/** A variant with the given fields. By default tracked, ten in stock, 10.00. */
export function variantDraft(given: Partial<VariantDraft> = {}): VariantDraft {
  return {
    option1: 'Default Title',
    option2: null,
    option3: null,
    sku: '',
    barcode: '',
    price_minor: 1000,
    compare_at_price_minor: null,
    cost_minor: null,
    grams: 100,
    weight_unit: 'kg',
    inventory_management: 'shopify',
    inventory_policy: 'deny',
    inventory_quantity: 10,
    fulfillment_service: 'manual',
    requires_shipping: true,
    taxable: true,
    image_source: null,
    ...given,
  };
}

/** An ordinary product with the given fields. */
export function productDraft(given: Partial<ProductDraft> & { handle: string }): ProductDraft {
  const variants = given.variants ?? [variantDraft()];
  return {
    title: given.handle,
    body_html: '',
    vendor: '',
    product_type: '',
    tags: [],
    status: given.published === false ? 'draft' : 'active',
    published: true,
    gift_card: false,
    seo_title: '',
    seo_description: '',
    options: [{ name: 'Title', position: 1, values: variants.flatMap((variant) => variant.option1 ?? []) }],
    extra: {},
    images: [],
    ...given,
    variants,
  };
}
