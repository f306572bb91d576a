import { z } from 'zod';
import { baseSentences } from './base-refusals.ts';

/** What was noted beside an order, or chosen and typed for a line of it: as it is kept, whoever wrote it. */
export const namedValue = z.object({ name: z.string(), value: z.string() }).meta({ id: 'NamedValue' });
export type NamedValue = z.output<typeof namedValue>;

/** The same as it is taken. The same name may stand there twice. */
export const namedValues = z
  .array(
    z
      .object({
        name: z.string().trim().min(1, baseSentences.enter_name).max(255),
        value: z.string().max(5000),
      })
      .meta({ id: 'NewNamedValue' }),
  )
  .max(100);
