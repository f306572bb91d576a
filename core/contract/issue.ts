import type { z } from 'zod';
import type { Sentence } from './sentence.ts';

type Issue = z.core.$ZodIssue;

/**
 * What is wrong, each at its own field. Where one of several forms may come and just one of them fits but for a rule (an
 * amount that is too fine, say), what that form says is told instead of that none fits.
 */
export function plainIssues(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const ruled = issue.errors.filter(
      (form) => form.length > 0 && plainIssues(form).every(({ code }) => code === 'custom'),
    );
    const [form] = ruled;
    if (ruled.length !== 1 || !form) return [issue];
    return plainIssues(form).map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
  });
}

/**
 * What is wrong, by path (`_` for the whole), each said by the first sentence of its place. Contracts say nothing but
 * declared sentences (`apps/server/declared-sentences.test.ts`), and `standardSentence` what they leave unsaid.
 */
export function issueSentences(issues: readonly Issue[]): Record<string, Sentence> {
  const fields: Record<string, Sentence> = {};
  for (const { path, message } of plainIssues(issues)) fields[path.join('.') || '_'] ??= message as Sentence;
  return fields;
}
