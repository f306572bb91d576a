import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePeople, type TestPeople } from '#apps/server/testing/test-people.ts';
import { startTestServer, type TestServer } from '#apps/server/testing/test-server.ts';
import { memberClient } from '#apps/server/testing/test-shop.ts';
import { makeClient } from './make-client.ts';
import { ROOT } from './run-child.ts';

const run = promisify(execFile);
let server: TestServer;
let people: TestPeople;
/** An empty folder in which the packed client was installed, and nothing else. */
let folder: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  const made = await memberClient(server.app, people.admin)<{ token: string }>(
    'POST',
    '/admin/api_tokens.json',
    { api_token: { name: 'Command line', scopes: ['write_products'] } },
  );
  token = made.body.token;
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
  await server.close();
});

const inFolder = (...path: string[]) => join(folder, 'program', ...path);

test('the packed client compiles in an empty folder, and does its jobs', async () => {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const compiled = await run(process.execPath, [compiler, '-p', inFolder()]).catch((error: unknown) => error);
  expect((compiled as { stdout: string }).stdout).toBe('');
  const done = await run(process.execPath, [inFolder('jobs.ts'), server.url, token]);
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

test('login keeps a token that works where only its owner reads, and products are listed with it', async () => {
  expect(await backroom(['products', 'list'])).toMatchObject({
    code: 1,
    error: expect.stringContaining('login'),
  });
  const wrong = await backroom(['login', server.url], 'brt_1_nothing\n');
  expect(wrong.code).toBe(1);
  expect(await readdir(inFolder())).not.toContain('settings');

  const right = await backroom(['login', server.url], `${token}\n`);
  expect([right.code, right.error]).toEqual([0, '']);
  expect(right.out).not.toContain(token);
  const file = inFolder('settings/backroom/credentials.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(inFolder('settings/backroom'))).mode & 0o777).toBe(0o700);

  const call = memberClient(server.app, people.admin);
  await call('POST', '/admin/products.json', { product: { title: 'A bowl\u0007', tags: 'x' } });
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
    const said = await backroom(words, '', { BACKROOM_ORIGIN: 'http://127.0.0.1:9', BACKROOM_TOKEN: 'x' });
    expect([words, said.code]).toEqual([words, 2]);
    expect(said.error).toContain('backroom products list');
  }
});
