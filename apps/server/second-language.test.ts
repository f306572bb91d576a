import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LanguageName } from 'quicktype-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAccessToken } from './testing/access-token.ts';
import { openApi30 } from './testing/openapi-3-0.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const long = process.env['PROVE_SEED'] !== undefined;
const programs = join(import.meta.dirname, '../../tools/fixtures/typed-programs');
const run = promisify(execFile);
const minutes = 60_000;

/** What of the document is read here. */
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}
type Content = { content?: { 'application/json'?: { schema: object } } } | undefined;
interface Operation {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** The JSON that each call takes and answers, by the name that a program has for it: `CreateProductBody`, `…Reply`. */
function schemasOf({ paths }: Document): Record<string, object> {
  const found: Record<string, object> = {};
  for (const { operationId, requestBody, responses } of Object.values(paths).flatMap((one) =>
    Object.values(one),
  )) {
    const name = operationId.charAt(0).toUpperCase() + operationId.slice(1);
    const body = requestBody?.content?.['application/json'];
    const status = Object.keys(responses).find((one) => one.startsWith('2'));
    const reply = responses[status ?? '']?.content?.['application/json'];
    if (body) found[`${name}Body`] = body.schema;
    if (reply) found[`${name}Reply`] = reply.schema;
  }
  return found;
}

/** Writes what a stock generator makes of these schemas: files of the language, or one of this name. */
async function generate(
  document: Document,
  names: readonly string[],
  made: { language: LanguageName; options?: Record<string, string>; folder: string; file?: string },
): Promise<void> {
  // Not loaded where nothing of this runs.
  const { InputData, JSONSchemaInput, quicktypeMultiFile } = await import('quicktype-core');
  const calls = schemasOf(document);
  const schema = JSON.stringify({ calls, components: document.components });
  const schemas = new JSONSchemaInput(undefined);
  for (const name of names) await schemas.addSource({ name, schema, uris: [`calls#/calls/${name}`] });
  const inputData = new InputData();
  inputData.addInput(schemas);
  const files = await quicktypeMultiFile({
    inputData,
    lang: made.language,
    rendererOptions: made.options ?? {},
  });
  await mkdir(made.folder, { recursive: true });
  for (const [name, { lines }] of files)
    await writeFile(join(made.folder, made.file ?? name), lines.join('\n'));
}

const answers = (command: string, ...words: string[]): Promise<boolean> =>
  run(command, words).then(
    () => true,
    () => false,
  );
const hasJava = long && (await answers('javac', '-version'));
const hasClient = long && (await answers('python3', '-c', 'import certifi, dateutil, six, urllib3'));
const hasPython = long && (await answers('python3', '-c', 'import dateutil'));
if (long && !hasJava) console.log('No javac here: types of the calls in Java are not compiled.');
if (long && !hasClient)
  console.log(
    'No python3 with certifi, dateutil, six and urllib3 here: a whole client in Python is not run.',
  );
if (long && !hasPython)
  console.log('No python3 with dateutil here: types of the calls in Python are not run.');

describe.runIf(long)('types that a stock generator makes of the document', () => {
  let server: TestServer;
  let people: TestPeople;
  let document: Document;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    people = await makePeople(server.services.db);
    document = (await (await fetch(`${server.url}/openapi.json`)).json()) as Document;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backroom-types-'));
    await cp(programs, folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const read = ['ListProductsReply', 'CreateProductBody', 'ListOrdersReply', 'CreateOrderBody'];
  /** What the compiler has to say of the types and the program that reads them. */
  async function compile(document: Document, names: readonly string[]): Promise<string> {
    const calls = join(folder, 'calls');
    await rm(calls, { recursive: true, force: true });
    const options = { 'just-types': 'true', package: 'calls' };
    await generate(document, names, { language: 'java', options, folder: calls });
    const files = (await readdir(calls)).map((file) => join(calls, file));
    const list = join(folder, 'files');
    await writeFile(list, [...files, join(folder, 'Catalog.java')].map((file) => `"${file}"\n`).join(''));
    return run('javac', ['-nowarn', '-Xlint:none', '-d', join(folder, 'classes'), `@${list}`]).then(
      ({ stderr }) => stderr,
      (error: { stderr: string }) => error.stderr,
    );
  }

  test.runIf(hasJava)('compile in Java, those of every call', { timeout: 20 * minutes }, async () => {
    const names = Object.keys(schemasOf(document));
    expect(names.length).toBeGreaterThan(400);
    expect(await compile(document, names)).toBe('');
  });

  test.runIf(hasJava)(
    'do not compile in Java where a name is another one',
    { timeout: 5 * minutes },
    async () => {
      expect(await compile(document, read)).toBe('');
      const other = JSON.stringify(document).replaceAll('"sku"', '"stock_keeping"');
      expect(await compile(JSON.parse(other) as Document, read)).toContain('getSku()');
    },
  );

  test('are not made where a thing has no shape of its name', { timeout: 5 * minutes }, async () => {
    const { Variant, ...others } = document.components.schemas;
    expect(Variant).toBeDefined();
    const broken = { ...document, components: { schemas: { ...others, Varient: Variant! } } };
    const made = {
      language: 'java' as const,
      options: { 'just-types': 'true' },
      folder: join(folder, 'calls'),
    };
    await expect(generate(broken, read, made)).rejects.toThrow('Variant');
  });

  test.runIf(hasJava && hasClient)(
    'a whole client in Python reads, writes, meets a limit of its token, and knows the shapes of what comes',
    { timeout: 10 * minutes },
    async () => {
      // The last of its versions that brings the generator along, and fetches nothing more.
      const generator = '@openapitools/openapi-generator-cli@1.0.15-4.3.1';
      await writeFile(join(folder, 'package.json'), '{}');
      await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', generator], {
        cwd: folder,
      });
      const jar = join(folder, 'node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar');
      await writeFile(join(folder, 'document.json'), JSON.stringify(openApi30(document)));
      const only = 'apiTests=false,modelTests=false,apiDocs=false,modelDocs=false';
      const what = ['-i', 'document.json', '-g', 'python', '--package-name', 'shop_client', '-o', '.'];
      await run('java', ['-jar', jar, 'generate', ...what, '--global-property', only], {
        cwd: folder,
        maxBuffer: 50_000_000,
      });
      await run('python3', ['-m', 'compileall', '-q', 'shop_client'], { cwd: folder });
      const api = join(folder, 'shop_client/api');
      const files = (await readdir(api)).filter((file) => file.endsWith('_api.py'));
      const calls = (await Promise.all(files.map((file) => readFile(join(api, file), 'utf8')))).join();
      const operations = Object.values(document.paths).flatMap((one) => Object.values(one));
      expect(operations.length).toBeGreaterThan(390);
      for (const { operationId } of operations) {
        const name = operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        expect(calls).toContain(`    def ${name}(self`);
      }
      const token = await makeAccessToken(server.services.db, people.shopId, ['write_products']);
      const done = await run('python3', [join(folder, 'whole_client.py'), server.url, token], {
        cwd: folder,
      });
      expect(JSON.parse(done.stdout)).toEqual({
        read: { title: 'Stoneware mug', sameId: true, prices: [28] },
        changed: 'Stoneware mug, large',
        listed: ['Stoneware mug, large'],
        loop: [3, 3],
        wrong: [422, true],
        other: 403,
        gone: 404,
      });
    },
  );

  test.runIf(hasPython)('do the jobs of a program in Python', { timeout: 5 * minutes }, async () => {
    const names = ['CreateProductBody', 'CreateProductReply', 'GetProductReply', 'ListProductsReply'];
    await generate(document, names, { language: 'python', folder, file: 'calls.py' });
    const token = await makeAccessToken(server.services.db, people.shopId, ['write_products']);
    const done = await run('python3', [join(folder, 'catalog.py'), server.url, token]);
    expect(JSON.parse(done.stdout)).toEqual({
      read: { title: 'Stoneware mug', sameId: true, prices: [28] },
      listed: ['Stoneware mug'],
      wrong: 'refused by the types',
      other: 403,
    });
  });
});
