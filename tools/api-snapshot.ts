import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listedRoutes } from '#apps/server/testing/listed-routes.ts';
import { type ApiVersion, newestApiVersion } from '#core/contract/api-version.ts';
import { documentLosses } from '#core/server/openapi/document-losses.ts';
import { openApiDocument } from '#core/server/openapi/openapi.ts';

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

/** What one document has and another had not: calls, and names and values of calls that both have. */
export function additions(before: Json, now: Json): string[] {
  // Whoever would go back from the new document to the old one would miss just that.
  return documentLosses(now, before).flatMap((loss) => {
    const added = /^(.*): is gone$/.exec(loss)?.[1];
    if (added !== undefined) return [`\`${added}\``];
    const [, place, value] = /^(.*): the value (.*) is gone$/.exec(loss) ?? [];
    return place === undefined ? [] : [`\`${place}\` may be \`${value}\``];
  });
}

export const changesFile = join(import.meta.dirname, '../docs/api/changes.md');

/** The changelog with what was added on a day (`2026-12-01`) before what is there; unchanged where nothing was. */
export function withChanges(
  changelog: string,
  day: string,
  version: string,
  added: readonly string[],
): string {
  if (added.length === 0) return changelog;
  const at = changelog.indexOf('\n## ');
  const [head, rest] = at < 0 ? [changelog, ''] : [changelog.slice(0, at + 1), changelog.slice(at + 1)];
  const lines = added.map((one) => `- ${one}`).join('\n');
  return `${head.trimEnd()}\n\n## ${day}: added to ${version}\n\n${lines}\n\n${rest}`.trimEnd() + '\n';
}

// Keeps the document of the newest version: `npm run api-snapshot`, when calls were added to it, and writes
// what was added into the changelog. What it would lose is told by `api-snapshot.test.ts`, which is run before.
if (process.argv[1] === import.meta.filename) {
  const file = snapshotFile(newestApiVersion);
  mkdirSync(dirname(file), { recursive: true });
  const today = JSON.parse(JSON.stringify(documentOfToday())) as Json;
  if (existsSync(file)) {
    const added = additions(JSON.parse(readFileSync(file, 'utf8')) as Json, today);
    const day = new Date().toISOString().slice(0, 10);
    const changes = withChanges(readFileSync(changesFile, 'utf8'), day, newestApiVersion, added);
    writeFileSync(changesFile, changes);
  }
  writeFileSync(file, snapshotText(today));
  console.log(`${newestApiVersion} is kept in docs/api/${newestApiVersion}.json.`);
}
