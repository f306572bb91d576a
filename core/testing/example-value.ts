import type { z } from 'zod';
import { plainSchema } from './plain-schema.ts';

/** The part of JSON Schema that our contracts come out as. */
interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
}

const byFormat: Record<string, string> = {
  email: 'someone@example.com',
  uuid: '018f3f4e-5d2c-7c3a-8f00-000000000001',
  'date-time': '2026-01-02T03:04:05Z',
  date: '2026-01-02',
  uri: 'https://example.com/',
};

function textFor(schema: Schema): string {
  if (schema.format && byFormat[schema.format]) return byFormat[schema.format]!;
  const { pattern } = schema;
  for (const sample of [
    '1',
    'USD',
    'US',
    '0123456789abcdef',
    'A'.repeat(24),
    '2026-01-02',
    byFormat['uuid']!,
    '',
  ]) {
    if (pattern && new RegExp(pattern).test(sample)) return sample;
  }
  return 'x'.repeat(Math.max(1, schema.minLength ?? 1));
}

function valueFor(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return valueFor(choice[0]!);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(valueFor));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const value: Record<string, unknown> = {};
    for (const name of schema.required ?? []) value[name] = valueFor(schema.properties?.[name] ?? {});
    return value;
  }
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => valueFor(schema.items ?? {}));
  if (type === 'integer' || type === 'number')
    return Math.max(1, schema.minimum ?? (schema.exclusiveMinimum ?? 0) + 1);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return textFor(schema);
}

/** The smallest value that a contract's schema accepts, for suites that call every endpoint. */
export function exampleValue(schema: z.ZodType | undefined): unknown {
  if (!schema) return undefined;
  return valueFor(plainSchema(schema) as Schema);
}
