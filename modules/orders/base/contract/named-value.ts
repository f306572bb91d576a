import { z } from 'zod';
import { baseSentences } from './base-refusals.ts';

/** A stored note of an order, or a choice or text that the customer gave for a line. */
export const namedValue = z.object({ name: z.string(), value: z.string() }).meta({ id: 'NamedValue' });
export type NamedValue = z.output<typeof namedValue>;

/** The same as calls accept it. A name may occur twice. */
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
