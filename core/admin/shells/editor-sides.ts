import { changesInto, mergedBy, sameContent, type Sides } from './draft-path.ts';
import { isDirty, nextSlot, withDraft, type EditorModel, type StoredDraft } from './editor-model.ts';

// Two drafts of one thing: another user's and the own one, or a stored draft and the current version.

/** Both sides of a conflict, and what both were made from. */
export function sidesOf<Draft>(
  model: EditorModel<unknown, Draft>,
): { mine: Draft; from: Draft; theirs: Draft } | undefined {
  const { conflict, draft, baseDraft } = model;
  if (conflict === undefined || draft === undefined || baseDraft === undefined) return undefined;
  // What is stored may have been read again since the question.
  if (conflict.kept !== undefined)
    return {
      mine: whole(conflict.kept.draft, baseDraft),
      from: conflict.kept.base ?? baseDraft,
      theirs: baseDraft,
    };
  return { mine: draft, from: baseDraft, theirs: conflict.theirDraft };
}

/** What was left out of a kept draft is as it is stored. */
function whole<Draft>(kept: Draft, draft: Draft | undefined): Draft {
  return { ...draft, ...kept };
}

/** An earlier draft is worth offering back where it differs. */
export function worthOffering<Draft>(
  kept: readonly StoredDraft<Draft>[],
  draft: Draft | undefined,
): readonly StoredDraft<Draft>[] {
  return draft === undefined ? kept : kept.filter((one) => !sameContent(whole(one.draft, draft), draft));
}

/** Takes the other user’s version as the stored one, and puts the own changes into it. */
export function chooseOwn<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  { sides, at }: { sides: Sides; at: number },
): EditorModel<Saved, Draft> {
  const { conflict } = before;
  const both = sidesOf(before);
  if (conflict === undefined || both === undefined) return before;
  const merged = mergedBy(both.mine, both.from, both.theirs, sides);
  if (conflict.kept !== undefined)
    return exchanged({ ...before, conflict: undefined }, conflict.kept, merged, at);
  return withDraft(
    { ...before, conflict: undefined, base: conflict.theirs, baseDraft: conflict.theirDraft },
    merged,
  );
}

/** Shows the other user’s version, and stores the own changes, merged into it, as a draft. */
export function theirsShown<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  at: number,
): EditorModel<Saved, Draft> {
  const { conflict } = before;
  const both = sidesOf(before);
  if (conflict === undefined || both === undefined) return before;
  // A kept draft stays kept.
  if (conflict.kept !== undefined) return { ...before, conflict: undefined };
  const { theirs, theirDraft } = conflict;
  const draft = changesInto(both.mine, both.from, theirDraft);
  const own = { slot: before.slot, draft, base: theirDraft, at, reason: 'mine' as const };
  const after = { ...before, conflict: undefined, base: theirs, baseDraft: theirDraft };
  return {
    ...withDraft(after, theirDraft),
    slot: nextSlot(before.slot),
    kept: worthOffering([...before.kept, own], theirDraft),
    errors: {},
    failure: undefined,
  };
}

/** Restores a stored draft, or reports a conflict if another user has saved since. */
export function broughtBack<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  at: number,
): EditorModel<Saved, Draft> {
  const { draft, base, baseDraft } = before;
  const stored = before.kept.at(-1);
  if (stored === undefined || draft === undefined || baseDraft === undefined) return before;
  const isOld = stored.base !== undefined && !sameContent(whole(stored.base, baseDraft), baseDraft);
  if (isOld && base !== undefined)
    return { ...before, conflict: { theirs: base, theirDraft: baseDraft, kept: stored } };
  const own = whole(stored.draft, baseDraft);
  const after = exchanged(before, stored, own, at);
  if (stored.key === undefined || after.unanswered !== undefined) return after;
  return { ...after, unanswered: { draft: own, base, key: stored.key } };
}

/** A kept draft takes its place; what was typed meanwhile is kept instead. */
function exchanged<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  kept: StoredDraft<Draft>,
  mine: Draft,
  at: number,
): EditorModel<Saved, Draft> {
  const { draft, baseDraft, slot } = before;
  const others = before.kept.filter((one) => one !== kept);
  if (draft === undefined || !isDirty(before)) return { ...withDraft(before, mine), kept: others };
  const aside: StoredDraft<Draft> = { slot, draft, base: before.base && baseDraft, at, reason: 'earlier' };
  return { ...withDraft(before, mine), slot: nextSlot(slot), kept: [...others, aside] };
}
