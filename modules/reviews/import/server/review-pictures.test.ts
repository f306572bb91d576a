import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Review } from '../../review/contract/review.ts';
import { reviewExportJob } from '../../review/server/review-export.ts';
import { createImportShop, type ImportShop } from '../testing/import-shop.ts';
import { reviewImportAlone } from '../testing/review-import-alone.ts';
import { reviewPicturesJob } from './review-pictures.ts';

let shop: ImportShop;
let outside: Server;
/** The one loopback address that this test's pictures come from. */
let host: string;
let origin: string;
let isOpen = true;
beforeAll(async () => {
  shop = await createImportShop({ jobs: [reviewImportAlone, reviewPicturesJob, reviewExportJob] });
  const paint = (width: number) =>
    sharp({ create: { width, height: 60, channels: 3, background: '#a33' } }).jpeg();
  const wide = await paint(2400)
    .withExif({ IFD0: { Copyright: 'canary' } })
    .toBuffer();
  const small = await paint(80).toBuffer();
  outside = createServer((request, reply) => {
    const answer: Record<string, [string, Buffer]> = {
      '/wide.jpg': ['image/jpeg', wide],
      '/small.jpg': ['image/jpeg', small],
      '/page.jpg': ['text/html', Buffer.from('<script>1</script>')],
    };
    const [type, body] = (isOpen ? answer[request.url ?? ''] : undefined) ?? ['', null];
    if (body) reply.writeHead(200, { 'content-type': type }).end(body);
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(outside.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  shop.services.environment.OUTBOUND_ALLOW.add(host);
});
afterAll(async () => {
  outside.close();
  await shop.close();
});
beforeEach(async () => {
  isOpen = true;
  await shop.sql('DELETE FROM reviews');
});

const head =
  'title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle,reply,picture_urls';
const line = (name: string, ...pictures: string[]) =>
  `T,Fine,5,2025-01-02,${name},,,product-1,,"${pictures.join(',')}"`;

async function imported(content: string) {
  const { body } = await shop.send(content);
  const job = await shop.ended(body.job_id);
  const [pictures] = await shop.rows<{ id: number }>(
    sql`SELECT id FROM jobs WHERE kind = 'reviews.fetch-pictures' AND key = ${`import-${job.id}`}`,
  );
  return { job, pictures: pictures ? await shop.ended(pictures.id) : null };
}
const reviews = async () =>
  (await shop.call<{ reviews: Review[] }>('GET', '/admin/reviews.json?sort_direction=asc')).body.reviews;

test('pictures are downloaded after the rows, drawn anew, and shown only when they are here; failed ones are reported', async () => {
  const { job, pictures } = await imported(
    [
      head,
      line('Ana', `${origin}/wide.jpg`, `${origin}/page.jpg`, `${origin}/small.jpg`),
      line('Bo', `${origin}/gone.jpg`),
    ].join('\n'),
  );
  expect(job.result).toMatchObject({ new: 2, pictures: 4 });
  expect(pictures?.result).toEqual({ pictures_ready: 2, pictures_unreachable: 2 });
  expect(pictures?.failures.map(({ subject }) => subject).toSorted()).toEqual(['Ana', 'Bo']);
  const [ana, bo] = await reviews();
  expect(ana?.images.map(({ src, width }) => [src.slice(0, 7), width])).toEqual([
    ['/files/', 1600],
    ['/files/', 80],
  ]);
  expect([ana?.has_image, bo?.has_image, bo?.images]).toEqual([true, false, []]);
  expect(JSON.stringify([ana, bo])).not.toContain(host);
});

test('no address but a public one is asked', async () => {
  const { pictures } = await imported(
    [head, line('Ana', 'http://127.0.0.1:8080/a.jpg', 'http://[::1]/b.jpg')].join('\n'),
  );
  expect(pictures?.result).toEqual({ pictures_ready: 0, pictures_unreachable: 2 });
});

test('a file of our own names downloaded and pending pictures; imported again, it downloads none of ours', async () => {
  await imported([head, line('Ana', `${origin}/small.jpg`, `${origin}/gone.jpg`)].join('\n'));
  const before = await reviews();
  const started = await shop.call<{ job_id: number }>('POST', '/admin/reviews/export.json', {});
  await shop.ended(started.body.job_id);
  const { text } = await shop.call('GET', `/admin/reviews/exports/${started.body.job_id}.csv`);
  expect(text).toContain(`http://localhost${before[0]?.images[0]?.src} ${origin}/gone.jpg`);
  isOpen = false;
  await shop.sql('DELETE FROM reviews');
  const { pictures } = await imported(text);
  expect(pictures?.result).toEqual({ pictures_ready: 1, pictures_unreachable: 1 });
  expect((await reviews())[0]?.images).toEqual(before[0]?.images);
});
