import { expect, test } from 'vitest';
import type { z } from 'zod';
import { numbersOrTextIn } from '#core/contract/number-text.ts';
import { inEnglish } from '#core/contract/sentence.ts';
import { readForShop } from '#core/server/call/shop-input.ts';
import { listedRoutes } from './testing/listed-routes.ts';

// Only the list of calls is read here; nothing of it runs.
const routes = listedRoutes();

type Node = z.core.$ZodType;
interface Definition {
  type: string;
  shape?: Record<string, Node>;
  element?: Node;
  innerType?: Node;
  valueType?: Node;
  in?: Node;
  options?: readonly Node[];
  items?: readonly Node[];
  entries?: Record<string, string | number>;
  values?: readonly unknown[];
}
const definition = (node: Node) => node._zod.def as unknown as Definition;
/** A number that 0.5 is none of. */
const isWhole = (node: Node) =>
  (node as z.ZodType)
    .safeParse(0.5)
    .error?.issues.some((one) => 'expected' in one && one.expected === 'int') ?? false;

/** An object of some input that holds a number which need not be whole. */
interface AmountField {
  path: string;
  parent: Node;
  name: string;
}

/** Every field of a schema whose number may have decimals. */
function* numbers(node: Node, path: string, parent: Node | null, name: string): Generator<AmountField> {
  const { type, shape, element, innerType, valueType, in: read, options, items } = definition(node);
  if (type === 'number' && !isWhole(node) && parent) yield { path, parent, name };
  for (const [key, child] of Object.entries(shape ?? {}))
    yield* numbers(child, path ? `${path}.${key}` : key, node, key);
  for (const child of [element, innerType, valueType, read, ...(options ?? []), ...(items ?? [])])
    if (child) yield* numbers(child, path, parent, name);
}

/** Some value that a schema takes. */
function some(node: Node): unknown {
  const { type, shape, innerType, in: read, options, entries, values } = definition(node);
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(shape ?? {}).flatMap(([key, child]) => {
        const value = some(child);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  if (['optional', 'default', 'prefault'].includes(type)) return undefined;
  if (type === 'nullable') return null;
  if (type === 'pipe') return some(read!);
  if (innerType) return some(innerType);
  if (type === 'union') return some(options![0]!);
  if (type === 'enum') return Object.values(entries!)[0];
  if (type === 'literal') return values![0];
  if (type === 'array') return [];
  if (type === 'number') return 1;
  if (type === 'boolean') return true;
  return type === 'string' ? 'x' : undefined;
}

/** Every choice of the words that stand beside a figure and may say what it is. */
function* choices(parent: Node): Generator<Record<string, unknown>> {
  const words = Object.entries(definition(parent).shape ?? {}).flatMap(([key, child]) => {
    let node = child;
    while (definition(node).innerType) node = definition(node).innerType!;
    const { type, entries } = definition(node);
    return type === 'enum' ? [[key, Object.values(entries!)] as const] : [];
  });
  yield {};
  for (const [key, values] of words) for (const value of values) yield { [key]: value };
}

/** What a place says of a figure in a currency, over all that may stand beside it. */
function refusals({ parent, name }: AmountField, currency: string, value: number): string[] {
  const schema = parent as z.ZodType;
  const base = some(parent) as object;
  return [...choices(parent)].flatMap((beside) => {
    const read = readForShop({ currency }, () => schema.safeParse({ ...base, ...beside, [name]: value }));
    return (read.error?.issues ?? [])
      .map(({ path, message }) => ({ path: path.join('.'), said: inEnglish(message) }))
      .filter(({ path, said }) => path === name && /(?:too many|can’t have) decimals/.test(said))
      .map(({ said }) => said);
  });
}

/**
 * Numbers that may have decimals as far as their type says and are no money, as their names say. The value of a metafield
 * is what another program means by it.
 */
const measures = new Set([
  ...['weight', 'percentage_discount', 'stock_item_limit', 'min_quantity', 'publish', 'percent'],
]);

const amountFields = new Map<string, AmountField>();
for (const { endpoint } of routes)
  for (const schema of [endpoint.body, endpoint.query])
    if (schema)
      for (const field of numbers(schema, '', null, ''))
        if (!measures.has(field.name) && field.path !== 'metafield.value')
          amountFields.set(`${endpoint.method} ${endpoint.path} ${field.path}`, field);

test('the calls take amounts', () => {
  const names = [...amountFields.values()].map((field) => field.name);
  for (const name of [
    'price',
    'compare_at_price',
    'cost_per_item',
    'value',
    'value_discount',
    'amount',
    'amount_discount',
  ])
    expect(names).toContain(name);
});

// A new field for money that does not say so, or a new measure that is not named above, is found here.
test.each([...amountFields])('%s takes no amount that its currency has no coin for', (_name, field) => {
  for (const [currency, fine, finer] of [
    ['JPY', 12, 12.5],
    ['USD', 12.25, 1.005],
    ['KWD', 12.125, 1.0005],
  ] as const) {
    expect(refusals(field, currency, fine), `${currency} ${fine}`).toEqual([]);
    const messages = refusals(field, currency, finer);
    expect(messages.length, `${currency} ${finer}`).toBeGreaterThan(0);
    expect(messages[0]).toContain(String(finer));
    expect(messages[0]).toContain(currency);
  }
});

/** Amounts of calls that other stores' programs write: their own platform has prices as text. */
const asText = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ path }) => /^\/admin\/(products|variants|orders|draft_orders)[/.]/.test(path))
  .flatMap((endpoint) => {
    const at = `${endpoint.method} ${endpoint.path} `;
    const taken = new Set(
      numbersOrTextIn(endpoint.body).map((path) => path.filter((step) => step !== '*').join('.')),
    );
    return [...amountFields.keys()]
      .filter((key) => key.startsWith(at))
      .map((key) => [key, taken.has(key.slice(at.length))] as const);
  });

test('amounts of products, variants, orders and drafts may be sent as text', () => {
  expect(asText.length).toBeGreaterThan(20);
  expect(asText.filter(([, isTaken]) => !isTaken)).toEqual([]);
});
