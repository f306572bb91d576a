import { execFile, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#core/testing/test-services.ts';
import { readGuides } from '#apps/docs/guides.ts';
import { type NewShops, type Owner, startNewShops } from '#apps/server/testing/new-shops.ts';
import { tierBody } from '#apps/server/testing/test-shop.ts';
import { makeClient } from './make-client.ts';
import { ROOT } from './run-child.ts';

const run = promisify(execFile);
let shops: NewShops;
/** Of the shop that the command line signs in to. */
let owner: Owner;
/** An empty folder in which the packed client was installed, and nothing else. */
let folder: string;
let token: string;

beforeAll(async () => {
  shops = await startNewShops();
  ({ owner } = await shops.newShop());
  token = await tokenOf(owner, ['write_products', 'write_offers']);
  folder = await mkdtemp(join(tmpdir(), 'backroom-packed-'));
  await makeClient(join(folder, 'made'));
  const npm = (words: string[], cwd: string) =>
    run('npm', words, { cwd, env: { ...process.env, npm_config_offline: 'true' } });
  await npm(['pack', '--silent', '--pack-destination', folder], join(folder, 'made'));
  await rm(join(folder, 'made'), { recursive: true });
  const [packed] = await readdir(folder);
  await mkdir(join(folder, 'program'));
  await writeFile(join(folder, 'program/package.json'), '{ "type": "module", "private": true }');
  await npm(['install', '--no-audit', '--no-fund', '--silent', join('..', packed!)], join(folder, 'program'));
  await cp(join(ROOT, 'tools/fixtures/client-package'), join(folder, 'program'), { recursive: true });
}, 120_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shops.server.close();
});

/** An access token with these scopes. */
async function tokenOf(who: Owner, scopes: readonly string[]): Promise<string> {
  const made = await who<{ token: string }>('POST', '/admin/api_tokens.json', {
    api_token: { name: 'Program', scopes },
  });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body.token;
}

const inFolder = (...path: string[]) => join(folder, 'program', ...path);

test('the packed client compiles in an empty folder, and does its jobs', async () => {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const compiled = await run(process.execPath, [compiler, '-p', inFolder()]).catch((error: unknown) => error);
  expect((compiled as { stdout: string }).stdout).toBe('');
  const done = await run(process.execPath, [inFolder('jobs.ts'), shops.server.url, token]);
  expect(JSON.parse(done.stdout)).toEqual({
    once: true,
    prices: [28],
    read: 'Stoneware mug',
    titles: ['Stoneware mug'],
    refused: [422, ['product.title']],
  });
});

/** Runs the installed command, with what is typed. */
async function backroom(words: string[], typed = '', env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [inFolder('node_modules/.bin/backroom'), ...words], {
    env: { PATH: process.env['PATH'], XDG_CONFIG_HOME: inFolder('settings'), ...env },
  });
  let out = '';
  let error = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (error += part.toString()));
  child.stdin.end(typed);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, out, error };
}

/** As if a user had signed in. */
const signedIn = () => ({ BACKROOM_ORIGIN: shops.server.url, BACKROOM_TOKEN: token });

test('login keeps a token that works where only its owner reads, and products are listed with it', async () => {
  expect(await backroom(['products', 'list'])).toMatchObject({
    code: 1,
    error: expect.stringContaining('login'),
  });
  const wrong = await backroom(['login', shops.server.url], 'brt_1_nothing\n');
  expect(wrong.code).toBe(1);
  expect(await readdir(inFolder())).not.toContain('settings');

  const right = await backroom(['login', shops.server.url], `${token}\n`);
  expect([right.code, right.error]).toEqual([0, '']);
  expect(right.out).not.toContain(token);
  const file = inFolder('settings/backroom/credentials.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(inFolder('settings/backroom'))).mode & 0o777).toBe(0o700);

  await owner('POST', '/admin/products.json', { product: { title: 'Bowl' } });
  const listed = await backroom(['products', 'list', '--fields', 'title,status']);
  expect([listed.code, listed.error]).toEqual([0, '']);
  expect(listed.out.split('\n')).toContain('Stoneware mug\tactive');
  const whole = (await backroom(['products', 'list', '--json'])).out.trim().split('\n');
  expect(whole.map((line) => (JSON.parse(line) as { title: string }).title)).toContain('Stoneware mug');
});

test('what cannot be meant is said with the help, and nothing is sent', async () => {
  for (const words of [
    ['products'],
    ['nonsense'],
    ['login'],
    ['login', 'http://shop.example'],
    ['products', 'list', '--colour'],
  ]) {
    const output = await backroom(words, '', { BACKROOM_ORIGIN: 'http://127.0.0.1:9', BACKROOM_TOKEN: 'x' });
    expect([words, output.code]).toEqual([words, 2]);
    expect(output.error).toContain('backroom products list');
  }
});

/** The shop of the guides: two products, a customer who bought two mugs, and an offer. */
async function guideShop(): Promise<Owner> {
  const { owner: who } = await shops.newShop();
  const make = async <T>(path: string, body: object): Promise<T> => {
    const made = await who<T>('POST', path, body);
    expect([path, made.status, made.status === 201 || made.body]).toEqual([path, 201, true]);
    return made.body;
  };
  const stock = { inventory_management: 'shopbase' };
  const { product: mug } = await make<{ product: { variants: { id: number }[] } }>('/admin/products.json', {
    product: {
      title: 'Stoneware mug',
      status: 'active',
      options: [{ name: 'Colour', values: ['Sand', 'Slate'] }],
      variants: [
        { option1: 'Sand', sku: 'MUG-SAND', price: 28, inventory_quantity: 10, ...stock },
        { option1: 'Slate', sku: 'MUG-SLATE', price: 30, inventory_quantity: 8, ...stock },
      ],
    },
  });
  const { product: towel } = await make<{ product: { id: number } }>('/admin/products.json', {
    product: {
      title: 'Linen towel',
      status: 'active',
      variants: [{ sku: 'TOWEL', price: 15, inventory_quantity: 20, ...stock }],
    },
  });
  const { customer } = await make<{ customer: { id: number } }>('/admin/customers.json', {
    customer: { email: 'grace@customer.example', first_name: 'Grace', accepts_marketing: true },
  });
  await make('/admin/customers.json', { customer: { email: 'no@customer.example', first_name: 'No' } });
  await make('/admin/orders.json', {
    order: {
      line_items: [{ variant_id: mug.variants[0]!.id, quantity: 2 }],
      customer: { id: customer.id },
      financial_status: 'paid',
    },
  });
  await make('/admin/offers.json', {
    offer: {
      ...{ offer_name: 'Two towels', offer_type: 'quantity', offer_message: 'Take two' },
      ...{ target_type: 'product', target_ids: [towel.id] },
      discount_data: { data: [tierBody(0, 2, 10)], is_default_select: -1 },
    },
  });
  await shops.server.settle();
  return who;
}

test.each(readGuides())('the guide “$title” does what it says, with the scopes it names', async (guide) => {
  expect(guide.scopes.length, 'a guide names its scopes').toBeGreaterThan(0);
  const program = inFolder(`${guide.name}.js`);
  await writeFile(program, guide.program);
  const access = await tokenOf(await guideShop(), guide.scopes);
  const done = await run(process.execPath, [program], {
    env: { PATH: process.env['PATH'], BACKROOM_ORIGIN: shops.server.url, BACKROOM_TOKEN: access },
  });
  expect(done.stdout).toBe(guide.prints);
});

test('the file that the package shows is one that it takes', async () => {
  const readme = await readFile(inFolder('node_modules/@backroom/client/README.md'), 'utf8');
  const file = inFolder('shown.json');
  await writeFile(file, /```json\n([\s\S]*?)```/.exec(readme)![1]!);
  const made = await owner<{ product: { id: number } }>('POST', '/admin/products.json', {
    product: { title: 'Shown' },
  });
  const shown = (await readFile(file, 'utf8')).replace('[1]', `[${made.body.product.id}]`);
  await writeFile(file, shown);
  expect(await backroom(['offers', 'apply', file], '', signedIn())).toMatchObject({ code: 0, error: '' });
  const { body } = await owner<{ offers: { id: number }[] }>(
    'GET',
    '/admin/offers/list.json?search=Two+mugs',
  );
  expect(body.offers).toHaveLength(1);
  await owner('DELETE', '/admin/offers/delete.json', { ids: body.offers.map(({ id }) => id) });
});

test('offers of a file are made, changed where they differ, and left as they are the next time', async () => {
  const offer = {
    ...{ offer_name: 'Pairs', offer_type: 'quantity', offer_message: 'Save on two', target_type: 'all' },
    discount_data: { data: [tierBody(0, 2, 10)], is_default_select: -1 },
  };
  const file = inFolder('offers.json');
  const apply = async (offers: object[], ...more: string[]) => {
    await writeFile(file, JSON.stringify({ offers }));
    const { code, out, error } = await backroom(['offers', 'apply', file, ...more], '', signedIn());
    expect([code, error]).toEqual([0, '']);
    return out
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0]);
  };
  expect(await apply([offer], '--dry-run')).toEqual(['created']);
  expect(await apply([offer])).toEqual(['created']);
  expect(await apply([offer])).toEqual(['unchanged']);
  const changed = { ...offer, offer_message: 'Take two' };
  expect(await apply([changed, { ...offer, offer_name: 'More pairs' }])).toEqual(['updated', 'created']);
  expect(await apply([changed])).toEqual(['unchanged']);
  const { body } = await owner<{ offers: { offer_name: string }[] }>('GET', '/admin/offers/list.json');
  expect(body.offers.map(({ offer_name }) => offer_name).toSorted()).toEqual(['More pairs', 'Pairs']);
  await writeFile(file, JSON.stringify({ offers: [{ ...offer, offer_type: 'nothing' }] }));
  expect(await backroom(['offers', 'apply', file], '', signedIn())).toMatchObject({
    code: 1,
    error: expect.stringContaining('offer'),
  });
});

test('deliveries are fetched and handed to a local program, signed, without an address of one’s own', async () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const receiver = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      reply.writeHead(received.length === 1 ? 500 : 200).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  const words = ['webhooks', 'listen', '--topics', 'products/create', '--to', `http://127.0.0.1:${port}/`];
  const child = spawn(process.execPath, [inFolder('node_modules/.bin/backroom'), ...words], {
    env: { PATH: process.env['PATH'], ...signedIn() },
  });
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  try {
    await eventually('it listens', () => output.includes('Listening'), 30);
    await owner('POST', '/admin/products.json', { product: { title: 'Heard of' } });
    await shops.server.settle();
    await eventually('the first attempt', () => received.length === 1, 30);
    await shops.system(sql`UPDATE webhook_deliveries SET next_attempt_at = now() WHERE status = 'pending'`);
    await eventually('the second, which is taken', () => received.length === 2, 30);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toBe(0);
  const secret = /whsec_[\w-]+/.exec(output)![0];
  for (const { headers, body } of received) {
    expect(JSON.parse(body)).toMatchObject({ title: 'Heard of' });
    const hmac = createHmac('sha256', secret).update(body).digest('base64');
    expect(headers['x-shopbase-hmac-sha256']).toBe(hmac);
  }
  expect(await shops.system(sql`SELECT FROM webhooks WHERE address = 'backroom:fetch'`)).toEqual([]);
  receiver.close();
});
