import { sameContent } from './draft-path.ts';

/** Field path → sentence. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A save on its way, identified by this object. */
export interface Sent<Saved, Draft> {
  draft: Draft;
  /** What the draft was made from; undefined when it creates. */
  base: Saved | undefined;
  /** The same for a try that repeats one without an answer: nothing is made twice. */
  key: string;
}

/** A draft offered back: from before a reload or put aside (`earlier`), or from before looking at theirs (`mine`). */
export interface StoredDraft<Draft> {
  /** Where it is written down. */
  slot: string;
  draft: Draft;
  /** What it was made from; undefined for one that is being created. */
  base: Draft | undefined;
  /** When it was last typed in, in milliseconds. */
  at: number;
  reason: 'earlier' | 'mine';
  /** Under which key this very draft was sent without an answer. */
  key?: string | undefined;
}

/** Another user saved first. Found by the own save (no `kept`), or by a stored draft that is older. */
export interface Conflict<Saved, Draft> {
  theirs: Saved;
  theirDraft: Draft;
  kept?: StoredDraft<Draft>;
}

/** What a discard took away, for its undo. */
export interface Discarded<Draft> {
  id: number | string | undefined;
  draft: Draft | undefined;
  baseDraft: Draft | undefined;
}

/** One thing being edited. `baseDraft` is always the draft of `base`, or while creating what was begun with. */
export interface EditorModel<Saved, Draft> {
  id: number | string | undefined;
  /** The read last looked at, taken over or not. */
  seen: Saved | undefined;
  /** What is stored, as the draft was made from it; undefined until it is read, and while creating. */
  base: Saved | undefined;
  baseDraft: Draft | undefined;
  draft: Draft | undefined;
  /** From the asking until all that follows the answer is done. */
  sending: Sent<Saved, Draft> | undefined;
  /** Whether `sending` has its answer. */
  answered: boolean;
  /** Whether the draft was changed since `sending` was asked for. */
  typedOn: boolean;
  /** Whether `sending` waits for the line to be back, to be sent again as it is. */
  waiting: boolean;
  /** The last save, if its outcome is unknown. */
  unanswered: Sent<Saved, Draft> | undefined;
  /** The user has not chosen a version yet. */
  conflict: Conflict<Saved, Draft> | undefined;
  /** Offered back, the last one first. */
  kept: readonly StoredDraft<Draft>[];
  /** Where the draft is written down while it is dirty. */
  slot: string;
  errors: FieldErrors;
  /** Why saving failed; stays until a save succeeds or the last wrong field is mended. */
  failure: string | undefined;
}

/** A thing before anything is known of it; with a draft, one that is being created. */
export function openedEditor<Saved, Draft>(opened: {
  id: number | string | undefined;
  draft: Draft | undefined;
  /** Where this editor writes its drafts down. */
  slot: string;
}): EditorModel<Saved, Draft> {
  return {
    id: opened.id,
    seen: undefined,
    base: undefined,
    baseDraft: opened.draft,
    draft: opened.draft,
    sending: undefined,
    answered: false,
    typedOn: false,
    waiting: false,
    unanswered: undefined,
    conflict: undefined,
    kept: [],
    slot: opened.slot,
    errors: {},
    failure: undefined,
  };
}

/** Whether the draft differs from what is stored. */
export function isDirty({ draft, baseDraft }: Pick<EditorModel<unknown, unknown>, 'draft' | 'baseDraft'>) {
  return draft !== undefined && !sameContent(draft, baseDraft);
}

export function whatDiscardTakes<Draft>(before: EditorModel<unknown, Draft>): Discarded<Draft> {
  const { id, draft, baseDraft } = before;
  return { id, draft, baseDraft };
}

/** `k3.0` → `k3.1` */
export function nextSlot(slot: string): string {
  const at = slot.lastIndexOf('.');
  return `${slot.slice(0, at)}.${Number(slot.slice(at + 1)) + 1}`;
}

/** It with another draft; what is on its way knows that it was typed on. */
export function withDraft<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  draft: Draft | undefined,
): EditorModel<Saved, Draft> {
  return { ...before, draft, typedOn: before.typedOn || draft !== before.draft };
}
