import { type SQL, sql } from 'drizzle-orm';
import { createApp } from '#core/server/pipeline/app.ts';
import type { ActingShop } from '#core/server/call/context.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { startJobs } from '#core/server/jobs/jobs.ts';
import { bindJob, type JobKind } from '#core/server/jobs/job-kind.ts';
import type { Authentication } from '#core/server/call/request-authentication.ts';
import type { StoreViewOf } from '#core/server/pipeline/store-ids.ts';
import { testMember } from '#core/testing/test-authentication.ts';
import { createTestServices, eventually, type TestServices } from '#core/testing/test-services.ts';
import type { Job } from '#core/contract/job-calls.ts';
import { reviewExportJob } from '../../review/server/review-export.ts';
import { reviewRoutes } from '../../review/server/review-routes.ts';
import { settingServer } from '../../setting/server/setting-server.ts';
import { importRoutes } from '../server/import-routes.ts';
import { reviewImportJob } from '../server/review-import.ts';

const boundary = 'a-file-of-reviews-ends-here';

export interface ImportShop extends TestServices {
  call<Body = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    shop?: ActingShop,
  ): Promise<{ status: number; body: Body; text: string }>;
  /** Sends a file (C174). */
  send(
    content: string | Buffer,
    options?: { fields?: Record<string, string>; query?: string; path?: string; shop?: ActingShop },
  ): Promise<{ status: number; body: { job_id: number; code: string; fields: Record<string, string> } }>;
  /** Waits until a job has ended. */
  ended(jobId: number, shop?: ActingShop): Promise<Job>;
  rows<R extends Record<string, unknown>>(statement: SQL, shop?: ActingShop): Promise<R[]>;
}

export interface ImportShopOptions {
  url?: string;
  /** Kinds of work that are done here; none where a process of its own does it. */
  jobs?: readonly JobKind[];
  /** How ids of a connected store are made ours; no store is connected unless given. */
  storeView?: StoreViewOf;
}

/** Two shops with products `product-0` … `product-99`, the calls of reviews and of their import, and what works on jobs. */
export async function createImportShop({
  url,
  storeView = async () => null,
  jobs = [bindJob(reviewImportJob, { storeView }), reviewExportJob],
}: ImportShopOptions = {}): Promise<ImportShop> {
  const made = await createTestServices(url === undefined ? {} : { url });
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
    routes: [...(settingServer.routes?.({}) ?? []), ...importRoutes, ...reviewRoutes],
    limits: false,
  });
  const working = jobs.length > 0 ? await startJobs(made.services, jobs) : null;
  for (const shop of made.shops) await makeProducts(made, shop);
  const [first] = made.shops;
  const parsed = (text: string) => (text.startsWith('{') ? JSON.parse(text) : {}) as never;
  return {
    ...made,
    call: async (method, address, body, shop = first) => {
      const reply = await app.inject({
        method,
        url: address,
        headers: { 'x-shop': String(shop.id) },
        ...(body ? { payload: body } : {}),
      });
      return { status: reply.statusCode, body: parsed(reply.body), text: reply.body };
    },
    send: async (
      content,
      { fields = {}, query = '', path = '/admin/reviews/import.json', shop = first } = {},
    ) => {
      const parts = Object.entries(fields).map(
        ([name, value]) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="reviews.csv"\r\ncontent-type: text/csv\r\n\r\n`;
      const reply = await app.inject({
        method: 'POST',
        url: `${path}${query}`,
        headers: { 'x-shop': String(shop.id), 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: Buffer.concat([
          Buffer.from(head),
          Buffer.from(content),
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]),
      });
      return { status: reply.statusCode, body: parsed(reply.body) };
    },
    ended: (jobId, shop = first) =>
      eventually(
        'the end of the job',
        async () => {
          const job = await made.services.db.inShop(shop.id, (tx) => readJob({ shop, tx }, jobId));
          return job && ['done', 'failed'].includes(job.status) ? job : null;
        },
        240,
      ),
    rows: async <R extends Record<string, unknown>>(statement: SQL, shop = first) =>
      (await made.services.db.inShop(shop.id, (tx) => tx.execute<R>(statement))).rows as R[],
    async close() {
      await app.close();
      await working?.stop();
      await made.close();
    },
  };
}

async function makeProducts({ services }: TestServices, shop: ActingShop): Promise<void> {
  await services.db.inShop(shop.id, async (tx) => {
    await tx.execute(
      sql`INSERT INTO products (shop_id, title, handle, status, published_at)
          SELECT ${shop.id}, 'Product ' || n, 'product-' || n, 'active', now() FROM generate_series(0, 99) n
          ON CONFLICT DO NOTHING`,
    );
    await tx.execute(
      sql`INSERT INTO variants (shop_id, product_id, option1, sku, price_minor)
          SELECT shop_id, id, 'Default Title', 'SKU-' || substr(handle, 9), 1000 FROM products
          WHERE shop_id = ${shop.id} AND handle LIKE 'product-%'`,
    );
  });
}
