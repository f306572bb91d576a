import { z } from 'zod';
import type { CodedValue } from './sentence.ts';

/** What a sentence names: texts, numbers, or another sentence of ours by its own code and values. */
const sentenceValues = z
  .record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.object({ code: z.string(), values: z.record(z.string(), z.unknown()) }),
    ]) as z.ZodType<CodedValue>,
  )
  .meta({ id: 'SentenceValues' });

/** A sentence by its code: a program can say it in its own words, and the back office says it in each language. */
export const codedSentence = z.object({ code: z.string(), values: sentenceValues }).meta({ id: 'Sentence' });

/** The one shape of every failure, with a true HTTP status. 5xx texts are always generic. */
export const errorReply = z.object({
  /** A sentence for a person, in English. */
  error: z.string(),
  /** `area.code`, or the key the specification names (`same-value-min-quantity`, `upload_2mb`, …). */
  code: z.string(),
  /** Which sentence it is, where `code` has several or says what is wrong with the first field. */
  reason: z.string().optional(),
  /** What the sentence names: `{ title: 'Stoneware mug' }`. */
  values: sentenceValues.optional(),
  /** Field path (`offer.discount_data.data.0.min_quantity`) → sentence, in English. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The same paths → each sentence by its code and what it names. */
  field_problems: z.record(z.string(), codedSentence).optional(),
  request_id: z.string(),
});
export type ErrorReply = z.infer<typeof errorReply>;
