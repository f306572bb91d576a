import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes, { type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiVersions } from '#core/contract/api-version.ts';
import { listedRoutes } from './testing/listed-routes.ts';
import { makePeople, type TestPeople } from './testing/test-people.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { memberClient } from './testing/test-shop.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

let server: TestServer;
let people: TestPeople;
/** The document, as anyone gets it. */
let text: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.services.db);
  text = await (await fetch(`${server.url}/openapi.json`)).text();
});
afterAll(() => server.close());

test('a call has at most 1.5 kB in the document of all calls, its example and its share of the shapes included', () => {
  const paths = Object.values((JSON.parse(text) as OpenAPI3).paths ?? {});
  const calls = paths.reduce((sum, methods) => sum + Object.keys(methods).length, 0);
  expect(calls).toBeGreaterThan(300);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(calls * 1_500);
});

test('each version has its document, at its own addresses; one that never was is 404 with those there are', async () => {
  const [version] = apiVersions;
  const [asked, below] = await Promise.all(
    [`/openapi.json?version=${version}`, `/admin/api/${version}/openapi.json`].map(async (path) => {
      const answer = await fetch(`${server.url}${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      return (await answer.json()) as OpenAPI3;
    }),
  );
  expect(below).toEqual(asked);
  const { paths = {}, ...rest } = JSON.parse(text) as OpenAPI3;
  const { paths: versioned = {}, ...others } = asked!;
  expect(others).toEqual(rest);
  expect(Object.keys(versioned).map((path) => path.replace(`/admin/api/${version}/`, '/admin/'))).toEqual(
    Object.keys(paths),
  );
  const call = await server.app.inject({
    url: `/admin/api/${version}/shop.json`,
    headers: { authorization: `Bearer ${people.admin}` },
  });
  expect([call.statusCode, call.headers['x-backroom-api-version']]).toEqual([200, version]);
  for (const path of ['/openapi.json?version=2019-04', '/admin/api/2019-04/openapi.json']) {
    const unknown = await fetch(`${server.url}${path}`);
    expect([path, unknown.status, await unknown.json()]).toMatchObject([
      path,
      404,
      { versions: apiVersions },
    ]);
  }
});

test('a stock linter finds nothing in it', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Examples are held to the schemas that stand beside them, not only to those that they were written by.
      'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: false },
      // Every failure has one form, which `default` gives once; 4XX and 5XX would say it twice at each call.
      'operation-4xx-response': 'off',
      // It is the shop's own server: nobody licenses its calls to anybody.
      'info-license': 'off',
      // /admin/offers/funnels/{id} beside /admin/offers/{id}/statistics.json: an id is a number, so that no address is both.
      'no-ambiguous-paths': 'off',
    },
  });
  const problems = await lintFromString({ source: text, config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test('a client that a stock generator makes of it compiles, and does its jobs', async () => {
  const made = await memberClient(server.app, people.admin)<{ token: string }>(
    'POST',
    '/admin/api_tokens.json',
    { api_token: { name: 'Warehouse', scopes: ['write_products'] } },
  );
  const folder = await mkdtemp(join(tmpdir(), 'backroom-client-'));
  try {
    await cp(join(root, 'tools/fixtures/openapi-client'), folder, { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'calls.ts'), await openapiTypes(JSON.parse(text) as OpenAPI3));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    // What it complains about stands on its standard output, which is what a failure should show.
    const compiled = await run(process.execPath, [compiler, '-p', folder]).catch((error: unknown) => error);
    expect((compiled as { stdout: string }).stdout).toBe('');
    const done = await run(process.execPath, [join(folder, 'jobs.ts'), server.url, made.body.token]);
    expect(JSON.parse(done.stdout)).toEqual({
      read: { title: 'Stoneware mug', sameId: true, prices: [28] },
      listed: { bowl: 201, titles: ['Stoneware mug'] },
      refused: {
        status: 422,
        fields: { 'product.title': expect.any(String) },
        other: 403,
        code: 'core.forbidden',
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const taking = listedRoutes()
  .map(({ endpoint }) => endpoint)
  .filter(({ body }) => body);

test('the example of each call is a body that it takes', () => {
  expect(taking.length).toBeGreaterThan(120);
  const refused = taking.flatMap(({ name, body, example }) => {
    const parsed = body!.safeParse(example);
    return parsed.success ? [] : [[name, parsed.error.issues]];
  });
  expect(refused).toEqual([]);
});

test('examples are plain JSON, so that what is read is what is sent', () => {
  for (const { name, example } of taking) {
    expect([name, JSON.parse(JSON.stringify(example))]).toEqual([name, example]);
  }
});
