import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { idParams, paging } from '#core/contract/scalar.ts';
import { uploadImage } from '#core/contract/upload-calls.ts';
import { handle } from './handle.ts';
import { jobRoutes } from './job-routes.ts';
import { openApiDocument } from './openapi.ts';
import { uploadRoutes } from './uploads.ts';

const tree: z.ZodType = z.lazy(() => z.object({ name: z.string(), children: z.array(tree) }));
const putTree = endpoint({
  method: 'PUT',
  path: '/admin/trees/{id}.json',
  summary: 'Plants',
  permission: 'member',
  params: idParams,
  query: z.object({ ...paging() }),
  body: z.object({ tree, shade: z.number().default(3) }),
  reply: z.object({ tree, shade: z.number().default(3) }),
  errors: { 409: ['trees.felled'], 418: ['trees.teapot'] },
  idempotent: true,
});
const authentication = { authenticate: async () => null, allows: () => false };
const routes = [
  ...jobRoutes(authentication, []).routes,
  ...uploadRoutes,
  handle(putTree, async (_ctx, { body }) => body),
];

// What the test reads of a document; anything else stays unknown.
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
  security: object[];
}
const document = JSON.parse(JSON.stringify(openApiDocument(routes))) as {
  paths: Record<string, Record<string, Operation>>;
};

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
    expect(put?.parameters.map((one) => [one.name, one.in, one.required])).toEqual([
      ['id', 'path', true],
      ['page', 'query', false],
      ['limit', 'query', false],
      ['Idempotency-Key', 'header', false],
    ]);
    const sent = put?.requestBody?.content['application/json']?.schema;
    expect(sent?.required).toEqual(['tree']);
    const statuses = ['401', '402', '403', '404', '409', '418', '422', '429', '500', '503'];
    expect(Object.keys(put?.responses ?? {})).toEqual(['200', ...statuses]);
    expect(put?.responses['409']?.description).toContain('trees.felled');
    expect(put?.security).toHaveLength(2);
  });

  test('files travel as multipart, streams as events', () => {
    const upload = document.paths[uploadImage.path]?.post;
    expect(upload?.requestBody?.content['multipart/form-data']?.schema.required).toContain('file');
    const follow = document.paths['/admin/jobs/{id}/events']?.get;
    expect(Object.keys(follow?.responses['200']?.content ?? {})).toEqual(['text/event-stream']);
  });
});
