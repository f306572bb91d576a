import type { z } from 'zod';

/** What a contract's schema says about a draft, for `validate`: path → sentence, the first one of each path. */
export function schemaProblems(schema: z.ZodType, draft: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(draft).error?.issues ?? [])
    found[path.join('.')] ??= message;
  return found;
}
