import { z } from 'zod';

/** The one shape of every failure, with a true HTTP status. 5xx texts are always generic. */
export const errorReply = z.object({
  /** A sentence for a person. */
  error: z.string(),
  /** `area.code`, or the key the specification names (`same-value-min-quantity`, `upload_2mb`, …). */
  code: z.string(),
  /** Field path (`offer.discount_data.data.0.min_quantity`) → sentence. */
  fields: z.record(z.string(), z.string()).optional(),
  request_id: z.string(),
});
export type ErrorReply = z.infer<typeof errorReply>;
