import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '#core/contract/job-calls.ts';
import { fileStoreOf } from '#core/server/files/file-storage.ts';
import { bindJob } from '#core/server/jobs/job-kind.ts';
import { readJob } from '#core/server/jobs/job-row.ts';
import { enqueue, startJobs } from '#core/server/jobs/jobs.ts';
import { eventually } from '#core/testing/test-services.ts';
import { createTestCatalog, type TestCatalog } from '../../testing/test-catalog.ts';
import { catalogJobs } from '../../server/catalog-jobs.ts';
import { productImagesJob } from './product-images.ts';
import { productDetail } from './product-queries.ts';

let catalog: TestCatalog;
let working: { stop(): Promise<void> };
let outside: Server;
/** The one loopback address that this test's images come from. */
let origin: string;
const asked: string[] = [];

beforeAll(async () => {
  catalog = await createTestCatalog();
  const wide = await sharp({ create: { width: 2400, height: 600, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
  const small = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3a3' } })
    .png()
    .toBuffer();
  const answers: Record<string, [number, string, Buffer]> = {
    '/wide.jpg': [200, 'image/jpeg', wide],
    '/small.png': [200, 'image/png', small],
    '/page.jpg': [200, 'text/html', Buffer.from('<script>1</script>')],
    '/liar.png': [200, 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    '/huge.png': [200, 'image/png', Buffer.alloc(9 * 1024 * 1024)],
  };
  outside = createServer((request, reply) => {
    asked.push(request.url ?? '');
    const [status, type, body] = answers[request.url ?? ''] ?? [404, 'text/plain', Buffer.from('no')];
    reply.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  catalog.services.environment.OUTBOUND_ALLOW.add(host);
  working = await startJobs(
    catalog.services,
    catalogJobs.map((kind) => bindJob(kind, { fileColumns: [] })),
  );
});
afterAll(async () => {
  await working.stop();
  outside.close();
  await catalog.close();
});

function ended(find: () => Promise<number | undefined>): Promise<Job> {
  return eventually(
    'the end of the job',
    async () => {
      const id = await find();
      const job = id === undefined ? null : await catalog.inShop((ctx) => readJob(ctx, id));
      return job?.status === 'done' || job?.status === 'failed' ? job : null;
    },
    30,
  );
}

test(
  'after an import, images from outside become our own copies or are marked unreachable',
  { timeout: 40_000 },
  async () => {
    const names = ['wide.jpg', 'small.png', 'page.jpg', 'liar.png', 'huge.png', 'missing.png'];
    const lines = names.map(
      (name, n) => `mug,${n === 0 ? 'Mug' : ''},${n === 0 ? '1.00' : ''},${origin}/${name}`,
    );
    const inner = 'mug,,,http://169.254.169.254/latest\nmug,,,http://127.0.0.1:1/x.png\n';
    await catalog.upload(`Handle,Title,Variant Price,Image Src\n${lines.join('\n')}\n${inner}`);
    const job = await ended(
      async () =>
        (await catalog.sql<{ id: number }>(`SELECT id::int FROM jobs WHERE kind = 'catalog.fetch-images'`))[0]
          ?.id,
    );
    expect(job).toMatchObject({
      status: 'done',
      done: 8,
      total: 8,
      failure_count: 6,
      result: { images_ready: 2, images_unreachable: 6 },
    });
    expect(job.failures.map((failure) => failure.message)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('page.jpg: The response has an unexpected content type'),
        expect.stringContaining('missing.png: The address responded with status 404'),
        expect.stringContaining('169.254.169.254/latest: The address isn’t on the public internet.'),
      ]),
    );
    const [mug] = await catalog.sql<{ id: number }>('SELECT id::int FROM products');
    const { product } = await catalog.inShop((ctx) => productDetail(ctx, mug!.id));
    expect(product.images.map((image) => [image.status, image.width, image.height])).toEqual([
      ['ready', 1600, 400],
      ['ready', 40, 30],
      ...Array.from({ length: 6 }, () => ['unreachable', null, null]),
    ]);
    expect(product.images[0]?.src).toMatch(/^\/files\/\d+\/[\w-]{32}\.webp$/);
    expect(product.images[2]).toMatchObject({
      src: '/files/placeholder.svg',
      thumbnail: '/files/placeholder.svg',
    });
    const store = await fileStoreOf(catalog.services);
    const copy = await store.read(product.images[0]!.src.replace('/files/', ''));
    expect(await sharp(copy!).metadata()).toMatchObject({ format: 'webp', width: 1600 });
  },
);

test('nothing is fetched twice', async () => {
  const before = asked.length;
  const id = await catalog.inShop((ctx) => enqueue(ctx, productImagesJob, {}));
  const job = await ended(async () => id);
  expect([job.status, asked.length - before]).toEqual(['done', 0]);
});
