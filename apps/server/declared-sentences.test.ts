import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { declarations, tell } from '#core/contract/sentence.ts';
import { listedRoutes } from './testing/listed-routes.ts';

const root = join(import.meta.dirname, '../..');
const declaring = globSync(['core/contract/*.ts', 'modules/**/{contract,rules}/**/*.ts'], {
  cwd: root,
}).filter(
  (file) =>
    !file.endsWith('.test.ts') &&
    /= define(?:Sentences|Refusals)\(/.test(readFileSync(join(root, file), 'utf8')),
);

beforeAll(async () => {
  for (const file of declaring) await import(join(root, file));
});

/** The files in which a key of a code stands. */
const filesOf = (code: string): string[] => {
  const key = code.slice(code.lastIndexOf('.') + 1);
  return declaring.filter((file) =>
    new RegExp(`^\\s+${key}:`, 'm').test(readFileSync(join(root, file), 'utf8')),
  );
};

test('each code is declared once', () => {
  expect(declarations.words.size).toBeGreaterThan(300);
  expect(declarations.twice.map((code) => `${code} in ${filesOf(code).join(', ')}`)).toEqual([]);
});

const endpoints = listedRoutes().map(({ endpoint }) => endpoint);

test('every code that a call names is a declared refusal of that status', () => {
  // The codes of the token endpoint are those of RFC 6749, and what they say is the code itself.
  const others = endpoints.filter(({ name }) => name !== 'generateAccessToken');
  const wrong = others.flatMap(({ name, errors = {} }) =>
    Object.entries(errors).flatMap(([status, codes = []]) =>
      codes
        .filter((code) => !declarations.refusals.get(code)?.has(Number(status)))
        .map((code) => `${name}: ${status} ${code}`),
    ),
  );
  expect(wrong).toEqual([]);
});

interface Def {
  type?: string;
  error?: (issue: object) => unknown;
  checks?: { _zod: { def: Def } }[];
}
const inner = [
  'innerType',
  'in',
  'out',
  'element',
  'left',
  'right',
  'keyType',
  'valueType',
  'catchall',
] as const;

/** What a schema and all within it say in words of their own. */
function ownWords(schema: z.core.$ZodType | undefined, open = new Set<z.core.$ZodType>()): string[] {
  if (!schema || open.has(schema)) return [];
  open.add(schema);
  const def = schema._zod.def as Def & Record<string, unknown>;
  const own = [def, ...(def.checks ?? []).map((check) => check._zod.def)].flatMap(({ error }) => {
    const spoken = error?.({ code: 'custom', input: '', origin: 'string', maximum: 0, minimum: 0 });
    const text = typeof spoken === 'object' && spoken ? (spoken as { message?: unknown }).message : spoken;
    return typeof text === 'string' ? [text] : [];
  });
  const parts = [
    ...inner.map((name) => def[name]),
    ...Object.values((def.shape ?? {}) as object),
    ...((def.options ?? def.items ?? []) as unknown[]),
  ];
  return [...own, ...parts.flatMap((part) => ownWords(part as z.core.$ZodType | undefined, open))];
}

test('what a contract says of a field is a declared sentence', () => {
  let checked = 0;
  const undeclared = endpoints.flatMap(({ name, params, query, body }) =>
    [params, query, body].flatMap((schema) =>
      ownWords(schema).flatMap((text) => {
        checked += 1;
        return tell(text) ? [] : [`${name}: ${text}`];
      }),
    ),
  );
  expect(checked).toBeGreaterThan(200);
  expect(undeclared).toEqual([]);
});
