import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import type { ActingShop } from '#core/server/call/context.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import { describeJob } from '#core/testing/describe-job.ts';
import { createTestCatalog, type TestCatalog } from '../testing/test-catalog.ts';
import { productBulkJob } from '../product/server/product-bulk.ts';
import { productImagesJob } from '../product/server/product-images.ts';
import { keepProductFile, productImportJob } from '../import/server/product-import.ts';

let catalog: TestCatalog;
/** Where the products' images come from. */
let outside: Server;
let outsideHost: string;

beforeAll(async () => {
  catalog = await createTestCatalog();
  outside = createServer(async (request, reply) => {
    const width = Number(/^\/(\d+)\.png$/.exec(request.url ?? '')?.[1]);
    if (!width) return void reply.writeHead(404).end();
    const image = sharp({ create: { width, height: 4, channels: 3, background: '#3a3' } }).png();
    reply.writeHead(200, { 'content-type': 'image/png' }).end(await image.toBuffer());
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  outsideHost = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
  catalog.services.environment.OUTBOUND_ALLOW.add(outsideHost);
});
afterAll(async () => {
  outside.close();
  await catalog.close();
});

/** The products of a shop with their variants, images and collections, and the events about them. */
const catalogueOf = (shop: ActingShop) =>
  catalog.sql(
    `SELECT p.title, p.handle, p.tags, p.status, p.version, p.published_at IS NOT NULL AS published,
       (SELECT array_agg((v.option1, v.price_minor, v.fulfillment_service)::text ORDER BY v.id) FROM variants v
        WHERE v.shop_id = p.shop_id AND v.product_id = p.id) AS variants,
       (SELECT array_agg(i.source_url ORDER BY i.id) FROM product_images i
        WHERE i.shop_id = p.shop_id AND i.product_id = p.id) AS images,
       (SELECT count(*)::int FROM outbox o, jsonb_array_elements(o.payload -> 'product_ids') told
        WHERE o.shop_id = p.shop_id AND told::bigint = p.id) AS told,
       (SELECT array_agg(j.kind ORDER BY j.kind) FROM jobs j WHERE j.shop_id = p.shop_id) AS jobs
     FROM products p WHERE p.shop_id = $1 ORDER BY p.handle`,
    [shop.id],
  );

/** Five variants each; each tenth product has one without a price. */
const file = [
  'Handle,Title,Option1 Name,Option1 Value,Variant Price,Image Src',
  ...Array.from({ length: 600 }, (_, n) => {
    const product = Math.floor(n / 5);
    const price = n % 50 === 49 ? 'free' : `${n % 90}.50`;
    return `p-${product},${n % 5 === 0 ? `Product ${product}` : ''},Size,S${n % 5},${price},https://cdn.test/${n}.jpg`;
  }),
].join('\n');

// In a process that is killed: product-import-kill.test.ts.
describeJob(productImportJob, {
  made: () => catalog,
  given: { fileColumns: [] },
  async enqueue(shop) {
    const path = join(catalog.services.dataDir, 'products.csv');
    await writeFile(path, file);
    const file_key = await keepProductFile(catalog.services, shop.id, path);
    return catalog.inShop(
      (ctx) => enqueue(ctx, productImportJob, { file_key, filename: 'products.csv' }),
      shop,
    );
  },
  left: catalogueOf,
});

describeJob(productBulkJob, {
  made: () => catalog,
  async enqueue(shop) {
    await catalog.sql('DELETE FROM products WHERE shop_id = $1', [shop.id]);
    await catalog.sql(
      `WITH made AS (
         INSERT INTO products (shop_id, title, handle, tags, status)
         SELECT $1, 'P' || n, 'p' || n, CASE WHEN n % 3 = 0 THEN '{New}' ELSE '{Old}' END::text[], 'draft'
         FROM generate_series(1, 600) n RETURNING shop_id, id)
       INSERT INTO variants (shop_id, product_id, fulfillment_service)
       SELECT shop_id, id, CASE WHEN id % 2 = 0 THEN 'printer' ELSE 'manual' END FROM made`,
      [shop.id],
    );
    const [last] = await catalog.sql<{ id: number }>(
      'SELECT max(id)::int AS id FROM products WHERE shop_id = $1',
      [shop.id],
    );
    const change = { published: true, add_tags: ['New'], fulfillment_service: 'manual' };
    return catalog.inShop(
      (ctx) => enqueue(ctx, productBulkJob, { choice: {}, change, last_id: last!.id }),
      shop,
    );
  },
  left: catalogueOf,
});

describeJob(productImagesJob, {
  made: () => catalog,
  async enqueue(shop) {
    await catalog.sql('DELETE FROM products WHERE shop_id = $1', [shop.id]);
    // Each fifth image is not there, and the last two products show the same one.
    await catalog.sql(
      `WITH made AS (
         INSERT INTO products (shop_id, title, handle)
         SELECT $1, 'P' || n, 'p' || n FROM generate_series(1, 24) n RETURNING shop_id, id, substr(handle, 2)::int AS n)
       INSERT INTO product_images (shop_id, product_id, position, status, source_url)
       SELECT shop_id, id, 1, 'pending',
         'http://' || $2 || CASE WHEN n % 5 = 0 THEN '/missing' ELSE '/' END || least(n, 23) || '.png'
       FROM made ORDER BY n`,
      [shop.id, outsideHost],
    );
    return catalog.inShop((ctx) => enqueue(ctx, productImagesJob, {}), shop);
  },
  left: (shop) =>
    catalog.sql(
      `SELECT p.handle, i.status, i.width, i.height, f.name, f.bytes,
         (SELECT count(*)::int FROM files kept WHERE kept.shop_id = i.shop_id) AS files
       FROM product_images i JOIN products p ON p.shop_id = i.shop_id AND p.id = i.product_id
         LEFT JOIN files f ON f.shop_id = i.shop_id AND f.id = i.file_id
       WHERE i.shop_id = $1 ORDER BY p.handle`,
      [shop.id],
    ),
});
