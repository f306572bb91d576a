import type { z } from 'zod';

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
