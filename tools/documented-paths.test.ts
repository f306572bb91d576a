import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './run-child.ts';

const PATH = /`((?:apps|bench|core|db|docs|e2e|modules|sandbox|tools)\/[\w./-]+\.\w+)`/g;
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/** The anchors that a page's headings have on the web. */
function anchorsOf(page: string): Set<string> {
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  return new Set(headings.map((heading) => heading.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')));
}

/** Paths and links of a page that lead nowhere. A path with a placeholder for the date is fine. */
function findBrokenPaths(root: string, file: string): string[] {
  const page = readFileSync(join(root, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const paths = [...page.matchAll(PATH)].map(([, path = '']) => path);
  const links = [...page.matchAll(LINK)].flatMap(([, path = '', anchor]) => {
    const target = path === '' ? join(root, file) : join(root, dirname(file), path);
    if (!existsSync(target)) return [`${file}: no file ${path}`];
    if (anchor === undefined || !target.endsWith('.md')) return [];
    return anchorsOf(readFileSync(target, 'utf8')).has(anchor)
      ? []
      : [`${file}: no heading ${path}#${anchor}`];
  });
  return [
    ...paths
      .filter((path) => !path.includes('YYYY') && !existsSync(join(root, path)))
      .map((path) => `${file}: no file ${path}`),
    ...links,
  ];
}

test('each path and link in the docs leads somewhere', () => {
  const files = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !/^docs\/(?:api|requirements)\/|\/fixtures\//.test(file));
  expect(files.flatMap((file) => findBrokenPaths(ROOT, file))).toEqual([]);
});

test.each([
  ['See `core/rules/gone.ts`.', 'no file core/rules/gone.ts'],
  ['See [the rules](rules.md).', 'no file rules.md'],
  ['# A page\n\n[below](#no-such-part)', 'no heading #no-such-part'],
])('%s is reported', (page, fault) => {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'page.md'), page);
  expect(findBrokenPaths(folder, 'page.md')).toEqual([`page.md: ${fault}`]);
});
