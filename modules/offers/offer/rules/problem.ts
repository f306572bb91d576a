import type { Sentence } from '#core/contract/sentence.ts';

/** One thing that keeps an offer from being saved. */
export interface Problem {
  /** Where in the offer: `offer_message`, `discount_data.data.0.min_quantity`. */
  path: string;
  message: Sentence;
  /** The alert the documents name by a key, where there is one. */
  code?: string;
}

/** The error reply's `fields`: the first message of each path, under the wrapper's name. */
export function problemFields(problems: readonly Problem[], wrapper = 'offer'): Record<string, Sentence> {
  const fields: Record<string, Sentence> = {};
  for (const { path, message } of problems) fields[`${wrapper}.${path}`] ??= message;
  return fields;
}

/** The same for a form: path → sentence. */
export function problemTexts(problems: readonly Problem[]): Record<string, Sentence> {
  const texts: Record<string, Sentence> = {};
  for (const { path, message } of problems) texts[path] ??= message;
  return texts;
}
