import { expect, test } from 'vitest';
import { loggedError } from './logged-error.ts';
import { withoutSecrets } from '../http/request-log.ts';

const person = 'Kana Vogelsang';

function caught(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

test('of what a parser could not read nothing is told but that it could not', () => {
  for (const text of [
    `${person}, {"a":1}`,
    `{"name":"${person}"`,
    `{"name": ${person}}`,
    `["${person}" "x"]`,
  ]) {
    const { stack, message } = loggedError(caught(() => JSON.parse(text)));
    expect(stack + message).not.toContain('Kana');
    expect(stack).toMatch(/^SyntaxError: [A-Z]/);
    expect(stack).toContain('logged-error.test.ts');
  }
});

test('of what PostgreSQL refused its reason is told, names of ours included, and no value', () => {
  const refused = (code: string, message: string) =>
    Object.assign(new Error(message), {
      code,
      detail: `Failing row contains (1, ${person}).`,
      where: `unnamed portal parameter $1 = '${person}'`,
      parameters: [person],
    });
  const logOf = (code: string, message: string) =>
    loggedError(new Error('Failed query: INSERT', { cause: refused(code, message) }));
  const value = logOf('22P02', `invalid input syntax for type bigint: "${person} "and" more"`);
  expect(JSON.stringify(value)).not.toContain('Kana');
  expect(value.stack).toContain('caused by: Error: invalid input syntax for type bigint: "…"');
  expect(logOf('22003', `value "${person}" is out of range for type integer`).stack).toContain(
    'value "…" is out of range for type integer',
  );
  const key = logOf('23505', 'duplicate key value violates unique constraint "customers_email"');
  expect(JSON.stringify(key)).not.toContain('Kana');
  expect(key.stack).toContain('unique constraint "customers_email"');
});

test('an error keeps its code, its causes and the calls that led to it; what is thrown and is none, its text', () => {
  const gone = Object.assign(new TypeError('gone\n    at a line of its message'), {
    code: 'GONE',
    secret: person,
  });
  const { code, type, stack } = loggedError(new Error('lost', { cause: gone }));
  expect([code, type]).toEqual([undefined, 'Error']);
  expect(stack).toMatch(/^Error: lost\n {4}at .*logged-error\.test/);
  expect(stack).toContain('caused by: TypeError: gone');
  expect(stack).not.toContain(person);
  expect(loggedError(gone).code).toBe('GONE');
  expect(loggedError('plain').message).toBe('plain');
  const own = new Error('of itself');
  own.cause = own;
  expect(loggedError(own).stack.split('caused by').length).toBeLessThan(10);
});

test('a line names no mail address, however it is written, and keeps what only looks like one', () => {
  for (const address of [
    'kana.vogelsang@canary.test',
    'KANA+shop@mail.canary.co.uk',
    'käna@bücher.example',
    'kana%40canary.test',
  ])
    for (const line of [
      `550 5.1.1 <${address}>: no such user`,
      `{"msg":"x","err":{"message":"to\\n${address}, refused"}}`,
      `to=${address}&x=1`,
      `(${address})`,
    ])
      expect(withoutSecrets(line)).not.toMatch(/vogelsang|kana|käna/i);
  for (const line of [
    'at file:///srv/node_modules/.pnpm/@fastify+static@10.1.11/node_modules/x.js:1:2',
    'connect ECONNREFUSED postgres://127.0.0.1:5432',
    'drizzle-orm@0.44.5 was 5 @ 3.00',
  ])
    expect(withoutSecrets(line)).toBe(line);
  const begun = performance.now();
  withoutSecrets('a-'.repeat(20_000));
  withoutSecrets(`${'a.'.repeat(20_000)}@${'b.'.repeat(20_000)}`);
  expect(performance.now() - begun).toBeLessThan(1000);
});
