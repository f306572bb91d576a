import { expect, test } from 'vitest';
import { documentLosses } from './document-losses.ts';

type Json = Record<string, unknown>;
const text = { type: 'string' };

/** Builds a document with one call, with the schemas of its request and its response. */
function documentOf({
  sent,
  answered,
  ...rest
}: {
  sent?: Json;
  answered?: Json;
  call?: Json;
  schemas?: Json;
}): Json {
  const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
  return {
    paths: {
      '/things.json': {
        put: {
          operationId: 'saveThing',
          'x-scope': 'write_things',
          parameters: [{ $ref: '#/components/parameters/limit' }],
          ...(sent && { requestBody: json(sent) }),
          responses: { 200: { description: '', ...json(answered ?? { type: 'object' }) } },
          ...rest.call,
        },
      },
    },
    components: {
      parameters: { limit: { in: 'query', name: 'limit', schema: { type: 'integer', maximum: 250 } } },
      schemas: rest.schemas ?? {},
    },
  };
}
const object = (properties: Json, required: string[] = [], more: Json = {}) => ({
  type: 'object',
  properties,
  required,
  ...more,
});
const sent = (before: Json, now: Json) =>
  documentLosses(documentOf({ sent: before }), documentOf({ sent: now }));
const answered = (before: Json, now: Json) =>
  documentLosses(documentOf({ answered: before }), documentOf({ answered: now }));

test('reports no loss for the same document, nor for one with more calls, names and values', () => {
  const before = documentOf({ sent: object({ a: text }), answered: object({ b: text }, ['b']) });
  expect(documentLosses(before, before)).toEqual([]);
  const now = documentOf({
    sent: object({ a: text, more: text }),
    answered: object({ b: text, more: text }, ['b', 'more']),
  });
  (now.paths as Json)['/others.json'] = { get: {} };
  expect(documentLosses(before, now)).toEqual([]);
  expect(documentLosses(now, before).length).toBeGreaterThan(2);
});

test.each<[string, Json, Json, string[]]>([
  ['a name that is gone', object({ a: text }), object({}), ['a: is gone']],
  ['a name that becomes required', object({ a: text }), object({ a: text }, ['a']), ['.a: is asked for']],
  ['a name that is no longer required', object({ a: text }, ['a']), object({ a: text }), []],
  ['a type that changes', object({ a: text }), object({ a: { type: 'number' } }), ['a: string is number']],
  ['an additional type', object({ a: text }), object({ a: { type: ['string', 'null'] } }), []],
  [
    'null, no longer',
    object({ a: { type: ['string', 'null'] } }),
    object({ a: text }),
    ['a: string or null is string'],
  ],
  [
    'an integer that may be any number',
    object({ a: { type: 'integer' } }),
    object({ a: { type: 'number' } }),
    [],
  ],
  ['a value that is gone', { enum: ['a', 'b'] }, { enum: ['a'] }, [': the value b is gone']],
  ['an additional value', { enum: ['a'] }, { enum: ['a', 'b'] }, []],
  [
    'a fixed list of values where any text was accepted',
    text,
    { type: 'string', enum: ['a'] },
    [': only some values are taken'],
  ],
  [
    'a lower maximum',
    { type: 'string', maxLength: 9 },
    { type: 'string', maxLength: 8 },
    [': maxLength is 8'],
  ],
  ['a maximum where there was none', text, { type: 'string', maxLength: 8 }, [': maxLength is 8']],
  ['a higher maximum', { type: 'string', maxLength: 8 }, { type: 'string', maxLength: 9 }, []],
  [
    'a higher minimum',
    { type: 'array', items: text },
    { type: 'array', items: text, minItems: 1 },
    [': minItems is 1'],
  ],
  [
    'another pattern',
    { type: 'string', pattern: 'a' },
    { type: 'string', pattern: 'b' },
    [': another pattern'],
  ],
  [
    'a name that is gone from the items of a list',
    { type: 'array', items: object({ a: text }) },
    { type: 'array', items: object({}) },
    ['[].a: is gone'],
  ],
  ['an additional shape', text, { anyOf: [text, { type: 'number' }] }, []],
  ['a shape that is gone', { anyOf: [text, { type: 'number' }] }, text, [': another choice of shapes']],
  [
    'additional names that are no longer accepted',
    object({}),
    object({}, [], { additionalProperties: false }),
    [': takes no other names'],
  ],
])('compares requests: %s', (_what, before, now, losses) => {
  expect(sent(before, now)).toEqual(
    losses
      .map((one) => one.replace(/^([.:[])/, 'PUT /things.json body$1'))
      .map((one) => (one.startsWith('PUT') ? one : `PUT /things.json body.${one}`)),
  );
});

test.each<[string, Json, Json, string[]]>([
  ['a name that is gone', object({ a: text }), object({}), ['.a: is gone']],
  ['a name that may be missing', object({ a: text }, ['a']), object({ a: text }), ['.a: may be missing']],
  ['a name that is always there now', object({ a: text }), object({ a: text }, ['a']), []],
  [
    'null, from now on',
    object({ a: text }),
    object({ a: { type: ['string', 'null'] } }),
    ['.a: string is string or null'],
  ],
  ['null, no longer', object({ a: { type: ['string', 'null'] } }), object({ a: text }), []],
  ['a value that is gone', { enum: ['a', 'b'] }, { enum: ['a'] }, [': the value b is gone']],
  ['any value', { enum: ['a'] }, {}, [': may be any value']],
  [
    'an additional shape',
    { anyOf: [text, object({})] },
    { anyOf: [text, object({}), { type: 'null' }] },
    [': another choice of shapes'],
  ],
  ['other bounds', { type: 'string', maxLength: 9 }, text, []],
])('compares responses: %s', (_what, before, now, losses) => {
  expect(answered(before, now)).toEqual(losses.map((one) => `PUT /things.json 200${one}`));
});

test('reports no loss if a number may also be sent as text, whatever the pattern of the text', () => {
  const price = { type: 'number', minimum: 0 };
  const either = { ...price, type: ['number', 'string'], pattern: '^[0-9]+$' };
  expect(sent(object({ price }), object({ price: either }))).toEqual([]);
  const orNull = { anyOf: [either, { type: 'null' }] };
  expect(sent(object({ price: { type: ['number', 'null'] } }), object({ price: orNull }))).toEqual([]);
  expect(sent(object({ price: { type: ['boolean', 'null'] } }), object({ price: orNull })).length).toBe(1);
  expect(sent(object({ price: either }), object({ price })).length).toBe(1);
  expect(sent(object({ price: text }), object({ price: either })).length).toBeGreaterThan(0);
});

test('reports lost or changed calls, names, scopes, parameters, body types and responses', () => {
  const before = documentOf({ sent: object({}) });
  const with_ = (call: Json) => documentLosses(before, documentOf({ sent: object({}), call }));
  expect(documentLosses(before, { ...before, paths: {} })).toEqual(['PUT /things.json: is gone']);
  expect(with_({ operationId: 'other' })).toEqual(['PUT /things.json: is called other']);
  expect(with_({ 'x-scope': 'write_all' })).toEqual(['PUT /things.json: asks for the scope write_all']);
  expect(with_({ 'x-scope': 'any' })).toEqual([]);
  expect(with_({ parameters: [] })).toEqual(['PUT /things.json query limit: is gone']);
  expect(
    with_({
      parameters: [{ in: 'query', name: 'limit', required: true, schema: { type: 'integer', maximum: 100 } }],
    }),
  ).toEqual(['PUT /things.json query limit: maximum is 100', 'PUT /things.json query limit: is asked for']);
  expect(with_({ requestBody: { content: { 'text/csv': {} } } })).toEqual([
    'PUT /things.json body: application/json is gone',
  ]);
  expect(with_({ responses: { 201: {} } })).toEqual(['PUT /things.json: 200 is gone']);
});

test('follows references, and stops at schemas that contain themselves', () => {
  const node = { $ref: '#/components/schemas/Node' };
  const tree = (value: Json) => ({
    schemas: { Node: object({ value, children: { type: 'array', items: node } }, ['value']) },
  });
  const before = documentOf({ answered: node, ...tree(text) });
  expect(documentLosses(before, documentOf({ answered: node, ...tree(text) }))).toEqual([]);
  expect(documentLosses(before, documentOf({ answered: node, ...tree({ type: 'number' }) }))).toEqual([
    'PUT /things.json 200.value: string is number',
  ]);
  // A schema may be a reference or written inline.
  expect(
    documentLosses(before, documentOf({ answered: tree(text).schemas.Node as Json, ...tree(text) })),
  ).toEqual([]);
});
