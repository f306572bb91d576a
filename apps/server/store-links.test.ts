import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Who may write the path of a store, and what for. */
const known: Readonly<Record<string, string>> = {
  'core/rules/store-address.ts': 'makes every address of a store',
  'modules/offers/upsell/admin/post-purchase-frame.tsx': 'asks for a preview, which is no page of a store',
};
const sources = globSync('{apps,core,modules,tools}/**/*.{ts,tsx}', { cwd: root }).filter(
  // The store itself links to its own pages by the paths of the visit.
  (path) => !/\.(test|browser)\.tsx?$|\/testing\/|fixtures\/|^apps\/demo-store\//.test(path),
);
const written =
  /['"`](?:\$\{\w+\})?\/store(?=[/?'"`])|https?:\/\/\$\{[\w.]*domain\}|https?:\/\/\{[\w.]*domain\}/i;

const code = (path: string) =>
  readFileSync(join(root, path), 'utf8').replace(/^ *(?:\/\*\*|\*|\/\/).*$/gm, '');

test('whatever leads to a store has its address from the one place that makes it', () => {
  expect(sources.length).toBeGreaterThan(900);
  const own = sources.filter((path) => written.test(code(path)));
  expect(own.toSorted()).toEqual(Object.keys(known).toSorted());
});

test.each([
  'href="/store"',
  "open('/store?shop=x')",
  '`/store/${name}`',
  '`${origin}/store/x`',
  '`https://${shop.domain}`',
])('an address written by hand is seen: %s', (line) => expect(line).toMatch(written));
