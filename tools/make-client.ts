import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTypes, { type OpenAPI3 } from 'openapi-typescript';
import { listedRoutes } from '#apps/server/testing/listed-routes.ts';
import { openApiDocument } from '#core/server/openapi/openapi.ts';
import { takesTokens } from '#core/server/openapi/openapi-security.ts';
import { ROOT } from './run-child.ts';

export const clientFolder = join(ROOT, 'dist/client');

const sources = ['client.ts', 'cli.ts', 'offers-file.ts', 'webhooks.ts', 'credentials.ts'].map((file) =>
  join(ROOT, 'apps/client', file),
);

/**
 * Makes the package of the typed client and its commands in a folder: types and names of the calls that access tokens may
 * make, from the document of all calls, beside what `apps/client` compiles to. It depends on nothing; `npm pack` there
 * makes the file that is installed.
 */
export async function makeClient(folder: string): Promise<void> {
  const routes = listedRoutes().filter(({ endpoint }) => takesTokens(endpoint));
  const document = openApiDocument(routes);
  const calls = routes.map(({ endpoint: { name, method, path } }) => [name, [method, path]] as const);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const target =
    '--target es2022 --module nodenext --moduleResolution nodenext --declaration --strict --skipLibCheck';
  const names = '--rewriteRelativeImportExtensions --erasableSyntaxOnly --ignoreConfig --types node';
  const words = [
    ...target.split(' '),
    ...names.split(' '),
    '--outDir',
    folder,
    '--rootDir',
    join(ROOT, 'apps/client'),
  ];
  execFileSync(process.execPath, [compiler, ...sources, ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: ROOT,
  });
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write('operations.d.ts', await openapiTypes(document as unknown as OpenAPI3));
  write('calls.js', `export const calls = ${JSON.stringify(Object.fromEntries(calls))};\n`);
  write(
    'index.js',
    `import { calls } from './calls.js';
import { connect } from './client.js';
export { CallError } from './client.js';
export const createClient = (options) => connect(calls, options);
`,
  );
  write(
    'index.d.ts',
    `import type { Client, ClientOptions } from './client.js';
import type { operations } from './operations.js';
export { CallError, type ClientOptions, type ReplyOf, type Sent, type SentOf } from './client.js';
export type { components, operations } from './operations.js';
/** A client of a shop's back office: a function for each call that an access token may make. */
export declare function createClient(options: ClientOptions): Client<operations>;
`,
  );
  write(
    'backroom.js',
    `#!/usr/bin/env node\nimport { runCommand } from './cli.js';\nprocess.exitCode = await runCommand(process.argv.slice(2));\n`,
  );
  chmodSync(join(folder, 'backroom.js'), 0o755);
  cpSync(join(ROOT, 'apps/client/README.md'), join(folder, 'README.md'));
  const manifest = {
    name: '@backroom/client',
    version: '1.0.0',
    description: 'Typed calls and commands for a Backroom shop',
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=20' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    bin: { backroom: './backroom.js' },
    files: ['*.js', '*.d.ts'],
  };
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
}

if (process.argv[1] === import.meta.filename) await makeClient(process.argv[2] ?? clientFolder);
