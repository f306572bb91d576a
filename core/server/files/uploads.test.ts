import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServices } from '#core/testing/test-services.ts';
import type { TestServices } from '#core/testing/test-services.ts';
import { testAuthentication } from '#core/testing/test-authentication.ts';
import { createApp } from '../pipeline/app.ts';
import { registerFiles } from './file-routes.ts';
import { readEnvironment } from '../process/environment.ts';
import { openFileStorage } from './file-storage.ts';
import { saveImage, uploadRoutes } from './uploads.ts';

let made: TestServices;
let app: FastifyInstance;
let png: Buffer;

beforeAll(async () => {
  made = await createTestServices();
  app = await createApp({
    services: made.services,
    authentication: testAuthentication(made),
    routes: uploadRoutes,
  });
  registerFiles(app, made.services);
  await app.ready();
  png = await sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await app.close();
  await made.close();
});

function send(bytes: Buffer, filename: string, shop = 0, service = app) {
  const edge = 'edge7';
  const payload = Buffer.concat([
    Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\n`),
    Buffer.from('Content-Type: image/png\r\n\r\n'),
    bytes,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
  return service.inject({
    method: 'POST',
    url: '/admin/uploads.json',
    headers: {
      'content-type': `multipart/form-data; boundary=${edge}`,
      'x-test-shop': String(made.shops[shop]?.id),
    },
    payload,
  });
}

const fileRows = () =>
  made.sql<{ key: string; shop_id: number }>('SELECT key, shop_id FROM files ORDER BY id');

describe('uploads', () => {
  test('C061 V185 an image is stored under a name of ours and served inert', async () => {
    const reply = await send(png, 'tier.png');
    expect(reply.statusCode).toBe(201);
    const { file } = reply.json();
    expect(file).toMatchObject({ name: 'tier.png', content_type: 'image/png', width: 700, height: 500 });
    expect(file.public_url).toMatch(/^\/files\/\d+\/[\w-]{32}\.png$/);
    const served = await app.inject(file.public_url);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await sharp(served.rawPayload).metadata()).width).toBe(700);
  });

  test('the same image twice is one file; another shop’s is another', async () => {
    const [first, again, other] = [
      await send(png, 'a.png'),
      await send(png, 'b.png'),
      await send(png, 'a.png', 1),
    ];
    expect(again?.json().file.id).toBe(first?.json().file.id);
    const [ours, theirs] = [first?.json().file.public_url, other?.json().file.public_url] as string[];
    expect(ours?.split('/')[3]).not.toBe(theirs?.split('/')[3]);
  });

  test('names cannot climb, break headers or turn direction', async () => {
    const names = ['../../etc/passwd.png', 'a\u202Egnp.exe.png', '..\\\\x.png', 'a%0d%0aX: y.png', 'ü漢.png'];
    for (const name of names) {
      const uploaded = (await send(png, name)).json().file;
      expect(uploaded.name, name).not.toMatch(/[/\\\r\n\u202e]/);
      expect(uploaded.public_url).toMatch(/^\/files\/\d+\/[\w-]{32}\.png$/);
    }
  });

  const stored = (shop = 0) => {
    const folder = join(made.services.dataDir, 'files', String(made.shops[shop]?.id));
    return existsSync(folder) ? readdirSync(folder) : [];
  };

  test('V187 upload_2mb and upload_error leave neither file nor row', async () => {
    const before = await fileRows();
    const files = stored();
    const large = await send(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), 'large.png');
    expect([large.statusCode, large.json().code]).toEqual([413, 'upload_2mb']);
    const page = await send(Buffer.from('<!doctype html><script>alert(1)</script>'), 'innocent.png');
    expect([page.statusCode, page.json().code]).toEqual([422, 'upload_error']);
    expect(await fileRows()).toEqual(before);
    expect(stored()).toEqual(files);
  });

  test('V208 smaller copies are webp, made once, and only in the known widths', async () => {
    const { public_url: url } = (await send(png, 'copy.png')).json().file;
    const copies = await Promise.all(Array.from({ length: 12 }, () => app.inject(`${url}?w=128`)));
    for (const copy of copies) {
      expect(copy.headers['content-type']).toBe('image/webp');
      expect((await sharp(copy.rawPayload).metadata()).width).toBe(128);
    }
    const folder = join(made.services.dataDir, 'files', 'copies', String(made.shops[0].id));
    expect(readdirSync(folder).filter((name) => name.endsWith('.w128.webp'))).toHaveLength(1);
    expect((await sharp((await app.inject(`${url}?w=1600`)).rawPayload).metadata()).width).toBe(700);
    for (const bad of ['127', '0', '-64', '64px', '1e2', '', '64&w=128']) {
      expect((await app.inject(`${url}?w=${bad}`)).statusCode, bad).toBe(422);
    }
  });

  test('what is not there is 404, however it is spelt', async () => {
    const name = 'a'.repeat(32);
    const bad = [
      ...[`/files/1/${name}.png`, `/files/0/${name}.png`, `/files/x/${name}.png`, `/files/1/${name}.svg`],
      ...[
        '/files/1/..%2f..%2fsecret',
        '/files/%2e%2e/secret',
        '/files/partial/x',
        '/files/1/',
        '/files/copies/x',
      ],
      ...[`/files/1/${name}.png.html`, `/files/1/${name}.png%00.html`, `/files/1/${name}.png?w=64`],
    ];
    for (const url of bad) {
      const reply = await app.inject(url);
      expect([400, 404], url).toContain(reply.statusCode);
      expect(reply.headers['cache-control'], url).toBe('no-store');
    }
    const neutral = await app.inject('/files/placeholder.svg');
    expect(neutral.headers['content-type']).toContain('image/svg+xml');
    expect(neutral.headers['content-security-policy']).toContain('sandbox');
  });

  test('a shop that used up its room gets 507, and nothing is stored', async () => {
    const shop = made.shops[1];
    const files = stored(1);
    await made.sql(
      `INSERT INTO files (shop_id, key, name, content_type, bytes, sha256)
       SELECT $1, 'big' || n, 'big', 'image/png', 1073741824, '' FROM generate_series(1, 2) n`,
      [shop.id],
    );
    const full = await send(await sharp(png).negate().png().toBuffer(), 'more.png', 1);
    expect([full.statusCode, full.json().code]).toEqual([507, 'core.disk_full']);
    expect(stored(1)).toEqual(files);
    await made.sql(`DELETE FROM files WHERE key LIKE 'big%'`);
  });

  test('a job may save an image in its own transaction', async () => {
    const shop = made.shops[0];
    const bytes = await sharp(png).webp().toBuffer();
    const file = await made.services.db.inShop(shop.id, (tx) =>
      saveImage({ tx, shop, services: made.services }, { image: bytes, name: 'fetched', fromOutside: true }),
    );
    expect((await app.inject(`/files/${file.shop_id}/${file.key}`)).headers['content-type']).toBe(
      'image/webp',
    );
  });
});

const disk = mkdtempSync(join(tmpdir(), 'backroom-full-disk-'));
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0;

afterAll(() => {
  if (canMount) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.runIf(canMount)('a full disk', () => {
  test('answers 507, leaves no part of a file and no row, and recovers by itself', async () => {
    const services = { ...made.services, dataDir: disk };
    const authentication = testAuthentication(made);
    const full = await createApp({ services, authentication, routes: uploadRoutes });
    const noise = (mean: number) =>
      sharp({
        create: {
          width: 600,
          height: 400,
          channels: 3,
          background: 'red',
          noise: { type: 'gaussian', mean, sigma: 90 },
        },
      })
        .png()
        .toBuffer();
    let refused;
    let mean = 60;
    for (; mean < 80 && refused?.statusCode !== 507; mean++)
      refused = await send(await noise(mean), 'n.png', 0, full);
    expect([refused?.statusCode, refused?.json().code]).toEqual([507, 'core.disk_full']);
    const folder = join(disk, 'files', String(made.shops[0].id));
    const rows = (await fileRows()).map(({ key }) => key);
    expect(readdirSync(join(disk, 'files', 'partial'))).toEqual([]);
    for (const name of readdirSync(folder)) expect(rows).toContain(name);
    spawnSync('mount', ['-o', 'remount,size=8m', disk]);
    expect((await send(await noise(mean), 'n.png', 0, full)).statusCode).toBe(201);
    await full.close();
  });
});

test('files may be kept in an S3-compatible store', async () => {
  const objects = new Map<string, Buffer>();
  const store = createServer((request, reply) => {
    const key = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
      if (request.method === 'DELETE') {
        objects.delete(key);
        return reply.writeHead(204).end();
      }
      const found = objects.get(key);
      if (found)
        return reply.writeHead(200, { etag: '"x"' }).end(request.method === 'GET' ? found : undefined);
      reply.writeHead(404, { 'content-type': 'application/xml' });
      reply.end('<Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
    });
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const files = await openFileStorage(
    '/nonexistent',
    readEnvironment({
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }),
  );
  await files.put('1/a.png', Buffer.from('bytes'), 'image/png');
  expect([...objects.keys()]).toEqual(['/pictures/1/a.png']);
  expect((await files.read('1/a.png'))?.toString()).toBe('bytes');
  expect(await files.read('1/b.png')).toBeNull();
  const folder = await mkdtemp(join(tmpdir(), 'backroom-store-'));
  const [sent, got] = [join(folder, 'sent'), join(folder, 'got')];
  const large = 'a line of a file\n'.repeat(100_000);
  await writeFile(sent, large);
  await files.putFile('1/a.png', sent, 'text/csv');
  expect(await files.fetch('1/a.png', got)).toBe(true);
  expect(await readFile(got, 'utf8')).toBe(large);
  expect(await files.fetch('1/b.png', got)).toBe(false);
  await rm(folder, { recursive: true });
  await files.remove('1/a.png');
  await files.remove('1/b.png');
  expect([...objects.keys()]).toEqual([]);
  store.closeAllConnections();
  store.close();
});
