import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import { saveCustomize } from '../contract/look-calls.ts';
import type { Customize } from '../contract/look-words.ts';

export type CustomizeReply = ReplyOf<typeof saveCustomize>;
type Typed<T> = { [Field in keyof T]: T[Field] extends number ? number | null : T[Field] };
/** As the form has it: a size that is empty is null. */
export type CustomizeDraft = { [Tool in keyof Customize]: Typed<Customize[Tool]> };

const differing = (draft: object, base: object): object =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== (base as Record<string, unknown>)[field]),
  );

/** Only the changed values, so that an unset color stays the page's own. */
export function changedLook(
  draft: CustomizeDraft,
  base: CustomizeDraft,
): BodyOf<typeof saveCustomize>['customize'] {
  const changed = (Object.keys(draft) as (keyof CustomizeDraft)[]).map(
    (tool) => [tool, differing(draft[tool], base[tool])] as const,
  );
  return Object.fromEntries(changed.filter(([, fields]) => Object.keys(fields).length > 0));
}

export const customizeProblems = (draft: CustomizeDraft): Record<string, string> =>
  bodyProblems(saveCustomize, { customize: draft }, 'customize');
