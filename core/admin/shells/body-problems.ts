import type { z } from 'zod';
import { standardSentence } from '../../contract/standard-sentence.ts';
import { translateSentence } from '../client/sentence-text.ts';

/**
 * What a call's contract says about a body before it is sent, for `validate`: path → sentence in the language of the
 * screen, the first one of each path. Paths as the form has them: without `wrapper`, the name the body is wrapped in.
 */
export function bodyProblems(
  call: { body?: z.ZodType | undefined },
  body: unknown,
  wrapper?: string,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of call.body?.safeParse(body, { error: standardSentence }).error?.issues ??
    []) {
    const inForm = path[0] === wrapper ? path.slice(1) : path;
    found[inForm.join('.')] ??= translateSentence(message);
  }
  return found;
}
