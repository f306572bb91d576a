import { z } from 'zod';

type Json = Record<string, unknown>;

/** The JSON Schema of a contract's schema with every thing it refers to in its place; what refers to itself ends there. */
export function plainSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): unknown {
  const { $defs: things = {}, ...root }: Json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  });
  const inline = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => inline(one, within));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref: ref, ...rest } = value as Json;
    const own = Object.fromEntries(Object.entries(rest).map(([name, one]) => [name, inline(one, within)]));
    if (typeof ref !== 'string') return own;
    const name = ref.replace('#/$defs/', '');
    if (within.includes(name)) return own;
    return { ...(inline((things as Json)[name] ?? {}, [...within, name]) as Json), ...own };
  };
  return inline(root, []);
}
