import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listedRoutes } from '#apps/server/testing/listed-routes.ts';
import { type ApiVersion, newestApiVersion } from '#core/contract/api-version.ts';
import { openApiDocument } from '#core/server/openapi.ts';

type Json = Record<string, unknown>;

/** Where the document of a version is kept. */
export const snapshotFile = (version: ApiVersion): string =>
  join(import.meta.dirname, '../docs/api', `${version}.json`);

/** What all calls are now. */
export const documentOfToday = (): Json => openApiDocument(listedRoutes());

/** A line for each address and each thing, so that a change of one is a change of a line. */
export function snapshotText({ paths, components, ...rest }: Json): string {
  const lines = (of: unknown) =>
    Object.entries(of as Json)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const parts = Object.entries(components as Json).map(
    ([name, value]) => `${JSON.stringify(name)}: {\n${lines(value)}\n}`,
  );
  const head = JSON.stringify(rest).slice(0, -1);
  return `${head},\n"paths": {\n${lines(paths)}\n},\n"components": {\n${parts.join(',\n')}\n}}\n`;
}

// Keeps the document of the newest version: `npm run api-snapshot`, when calls were added to it. What it would lose is
// told by `api-snapshot.test.ts`, which is run before.
if (process.argv[1] === import.meta.filename) {
  const file = snapshotFile(newestApiVersion);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, snapshotText(documentOfToday()));
  console.log(`${newestApiVersion} is kept in docs/api/${newestApiVersion}.json.`);
}
