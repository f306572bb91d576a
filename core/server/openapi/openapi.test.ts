import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { idParams, paging } from '#core/contract/scalar.ts';
import { uploadImage } from '#core/contract/upload-calls.ts';
import { handle } from '../call/handle.ts';
import { jobRoutes } from '../area/job-routes.ts';
import { openApiDocument } from './openapi.ts';
import { uploadRoutes } from '../files/uploads.ts';

const tree: z.ZodType = z.lazy(() => z.object({ name: z.string(), children: z.array(tree) }));
const seed = z.object({ kind: z.string(), grams: z.number().default(1) }).meta({ id: 'Seed' });
const sow = endpoint({
  name: 'sow',
  method: 'POST',
  path: '/admin/seeds.json',
  summary: 'Sows',
  permission: 'member',
  scope: 'people',
  body: z.object({ seed, beside: seed.optional() }),
  example: { seed: { kind: 'bean' } },
  reply: z.object({ seed, weight: z.int() }),
});
const putTree = endpoint({
  name: 'putTree',
  method: 'PUT',
  path: '/admin/trees/{id}.json',
  summary: 'Plants',
  permission: 'member',
  scope: 'people',
  params: idParams,
  query: z.object({ ...paging() }),
  body: z.object({ tree, shade: z.number().default(3) }),
  example: { tree: { name: 'Oak', children: [] } },
  reply: z.object({ tree, shade: z.number().default(3) }),
  errors: { 409: ['trees.felled'], 418: ['trees.teapot'] },
  idempotent: true,
});
const authentication = { authenticate: async () => null, allows: () => false };
const routes = [
  ...jobRoutes(authentication, []),
  ...uploadRoutes,
  handle(putTree, async (_ctx, { body }) => body),
  handle(sow, async (_ctx, { body }) => ({ seed: body.seed, weight: 1 })),
];

// What the test reads of a document; anything else stays unknown.
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}
interface Operation {
  operationId: string;
  tags: string[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: { required?: string[] }; example: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
  security: object[];
}
const document = JSON.parse(
  JSON.stringify(openApiDocument(routes, { tagOf: ({ endpoint: { name } }) => name.slice(0, 3) })),
) as {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { required?: string[] }>;
    parameters: Record<string, Parameter>;
  };
};

/** What the operation takes, with the parameters that it shares with others in their places. */
function parametersOf(one: Operation | undefined): [name: string, where: string, required: boolean][] {
  return (one?.parameters ?? []).map((given) => {
    const shared = '$ref' in given ? document.components.parameters[given.$ref.split('/').at(-1)!]! : given;
    return [shared.name, shared.in, shared.required ?? false];
  });
}

function refsOf(value: unknown, found: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [name, inner] of Object.entries(value)) {
    if (name === '$ref' && typeof inner === 'string') found.push(inner);
    else refsOf(inner, found);
  }
  return found;
}

describe('the OpenAPI document', () => {
  test('has every route once, with its own operation id and permission', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations).toHaveLength(routes.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(routes.length);
    for (const { endpoint: one } of routes) {
      expect(document.paths[one.path]?.[one.method.toLowerCase()]).toMatchObject({
        'x-permission': one.permission,
      });
    }
  });

  test('every reference leads somewhere', () => {
    const refs = refsOf(document);
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs) {
      const target = ref
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (at, name) =>
            (at as Record<string, unknown> | undefined)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')],
          document,
        );
      expect(target, ref).toBeDefined();
    }
  });

  test('path, query, body, reply and errors are as declared', () => {
    const put = document.paths['/admin/trees/{id}.json']?.put;
    expect(parametersOf(put)).toEqual([
      ['id', 'path', true],
      ['page', 'query', false],
      ['limit', 'query', false],
      ['Idempotency-Key', 'header', false],
    ]);
    const sent = put?.requestBody?.content['application/json']?.schema;
    expect(sent?.required).toEqual(['tree']);
    expect(put?.requestBody?.content['application/json']?.example).toEqual(putTree.example);
    expect(Object.keys(put?.responses ?? {})).toEqual(['200', '409', '418', 'default']);
    expect(put?.responses['409']?.description).toContain('trees.felled');
    expect(put?.security).toHaveLength(2);
  });

  test('an operation is called as its const, and stands under its area', () => {
    expect(document.paths['/admin/trees/{id}.json']?.put).toMatchObject({
      operationId: 'putTree',
      tags: ['put'],
    });
    const twice = [...routes, handle({ ...sow, path: '/admin/more.json' }, async () => ({}) as never)];
    expect(() => openApiDocument(twice)).toThrow(
      'POST /admin/seeds.json and POST /admin/more.json have one name: sow',
    );
  });

  test('a thing with an id stands in the document once, and once more as it is sent where that differs', () => {
    const { post } = document.paths['/admin/seeds.json']!;
    const sent = JSON.stringify(post?.requestBody);
    expect(sent.split('"#/components/schemas/SeedInput"')).toHaveLength(3);
    expect(JSON.stringify(post?.responses['200'])).toContain('"#/components/schemas/Seed"');
    expect(document.components.schemas['Seed']?.required).toEqual(['kind', 'grams']);
    expect(document.components.schemas['SeedInput']?.required).toEqual(['kind']);
  });

  test('a parameter that several calls take stands in the document once', () => {
    const ids = Object.entries(document.paths).filter(([path]) => path.includes('{id}'));
    expect(ids.length).toBeGreaterThan(2);
    for (const [, path] of ids) {
      for (const one of Object.values(path)) {
        expect(one.parameters[0]).toEqual({ $ref: '#/components/parameters/id' });
      }
    }
    expect(document.components.parameters['id']).toMatchObject({ name: 'id', in: 'path', required: true });
  });

  test('an integer has no bounds but those that its schema names', () => {
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });

  test('files travel as multipart, streams as events', () => {
    const upload = document.paths[uploadImage.path]?.post;
    expect(upload?.requestBody?.content['multipart/form-data']?.schema.required).toContain('file');
    const follow = document.paths['/admin/jobs/{id}/events']?.get;
    expect(Object.keys(follow?.responses['200']?.content ?? {})).toEqual(['text/event-stream']);
  });
});
