import { z } from 'zod';
import { namedByStoreId } from '#core/contract/store-id.ts';

const textLook = { font_family: z.string(), font_size: z.int() };

/** A page's stock: of each variant with few units left, or a simulated share or number. */
export const stockPart = z
  .object({
    /** Units by variant; empty for what is made up. */
    left: namedByStoreId('variant', z.record(z.string(), z.int())),
    made_up: z.object({ type: z.enum(['percent', 'number']), value: z.int() }).nullable(),
    /** “Only {{count}} left”. */
    words: z.string(),
    /** A colour of '' is the page's own. */
    look: z.object({ process_color: z.string(), background_color: z.string(), ...textLook }),
  })
  .meta({ id: 'StockPart' });
export type ShownStock = z.infer<typeof stockPart>;

export const visitorsPart = z
  .object({
    count: z.int(),
    again_seconds: z.int(),
    words: z.object({ one: z.string(), other: z.string() }),
    look: z.object({
      text_color: z.string(),
      background_color: z.string(),
      number_color: z.string(),
      type: z.string(),
      ...textLook,
    }),
  })
  .meta({ id: 'VisitorsPart' });
export type ShownVisitors = z.infer<typeof visitorsPart>;
