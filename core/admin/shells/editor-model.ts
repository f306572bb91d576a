import { changesInto, isWithin, sameContent } from './draft-path.ts';

/** Field path → sentence. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A save on its way, told apart from others by being this object. */
export interface Sent<Saved, Draft> {
  draft: Draft;
  /** What the draft was made from; undefined when it creates. */
  base: Saved | undefined;
  /** What was offered back when it was asked for: saving answers that offer. */
  kept: Kept<Draft> | undefined;
}

/** A draft offered back: from before a reload or put aside (`earlier`), or from before looking at theirs. */
export interface Kept<Draft> {
  draft: Draft;
  reason: 'earlier' | 'mine';
}

/** What a discard took away, for its undo. */
export interface Discarded<Draft> {
  id: number | string | undefined;
  draft: Draft | undefined;
  baseDraft: Draft | undefined;
  kept: Kept<Draft> | undefined;
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
  /** Somebody else saved first, and nobody has said yet whose it shall be. */
  conflict: { theirs: Saved; theirDraft: Draft } | undefined;
  kept: Kept<Draft> | undefined;
  errors: FieldErrors;
  /** Why saving failed; stays until a save succeeds or the last wrong field is mended. */
  failure: string | undefined;
}

/** All that can happen to a thing being edited. `kept` is what was found of an earlier draft of it. */
export type EditorEvent<Saved, Draft> =
  /** Another thing is edited from now on. */
  | { type: 'opened'; id: number | string | undefined; draft: Draft | undefined; kept: Draft | undefined }
  /** A read of it came, the first one or a later one. */
  | { type: 'loaded'; saved: Saved; draft: Draft; kept: Draft | undefined }
  /** `problems` is what is wrong with the draft now; `touched` the path that was changed, if it was one. */
  | { type: 'edited'; draft: Draft; touched?: string; problems: FieldErrors }
  /** A field that is wrong was left. */
  | { type: 'field_left'; path: string; problem: string }
  /** It cannot be sent like this. */
  | { type: 'not_sent'; errors: FieldErrors; failure: string }
  | { type: 'save_asked' }
  | { type: 'saved'; sent: Sent<Saved, Draft>; saved: Saved; draft: Draft }
  | { type: 'refused'; sent: Sent<Saved, Draft>; errors: FieldErrors; failure: string }
  | { type: 'overtaken'; sent: Sent<Saved, Draft>; theirs: Saved; theirDraft: Draft }
  /** The answer and all that follows it is done. */
  | { type: 'save_ended'; sent: Sent<Saved, Draft> }
  | { type: 'conflict_closed' | 'mine_chosen' | 'theirs_shown' }
  | { type: 'brought_back' | 'thrown_away' }
  | { type: 'discarded' }
  | { type: 'undone'; discarded: Discarded<Draft> };

/** A thing before anything is known of it; with a draft, one that is being created. */
export function openedEditor<Saved, Draft>(opened: {
  id: number | string | undefined;
  draft: Draft | undefined;
  kept: Draft | undefined;
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
    conflict: undefined,
    kept: offered(opened.kept, opened.draft),
    errors: {},
    failure: undefined,
  };
}

/** Whether the draft differs from what is stored. */
export function isDirty({ draft, baseDraft }: Pick<EditorModel<unknown, unknown>, 'draft' | 'baseDraft'>) {
  return draft !== undefined && !sameContent(draft, baseDraft);
}

export function whatDiscardTakes<Draft>(before: EditorModel<unknown, Draft>): Discarded<Draft> {
  const { id, draft, baseDraft, kept } = before;
  return { id, draft, baseDraft, kept };
}

/**
 * What an event makes of a thing being edited. Nothing typed is lost: a read that comes while the draft is
 * dirty changes nothing, the answer of a save leaves what was typed since, and a save that somebody else
 * overtook keeps both sides. An answer of a save that is not the one on its way changes nothing.
 */
export function afterEvent<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  event: EditorEvent<Saved, Draft>,
): EditorModel<Saved, Draft> {
  switch (event.type) {
    case 'opened':
      return event.id === before.id ? before : openedEditor(event);
    case 'loaded':
      return loaded(before, event);
    case 'edited':
      return { ...withDraft(before, event.draft), ...mended(before, event) };
    case 'field_left':
      return { ...before, errors: { ...before.errors, [event.path]: event.problem } };
    case 'not_sent':
      return { ...before, errors: event.errors, failure: event.failure };
    case 'save_asked': {
      if (before.sending !== undefined || before.draft === undefined) return before;
      const sending = { draft: before.draft, base: before.base, kept: before.kept };
      return { ...before, sending, answered: false, typedOn: false, conflict: undefined };
    }
    case 'saved': {
      if (before.sending !== event.sent || before.answered) return before;
      return {
        ...before,
        answered: true,
        base: event.saved,
        baseDraft: event.draft,
        draft: before.typedOn ? before.draft : event.draft,
        kept: before.kept === event.sent.kept ? undefined : before.kept,
        errors: {},
        failure: undefined,
      };
    }
    case 'refused':
      // Also after the answer: what follows a save, like going on to its page, can fail by itself.
      if (before.sending !== event.sent) return before;
      return { ...before, answered: true, errors: event.errors, failure: event.failure };
    case 'overtaken': {
      if (before.sending !== event.sent || before.answered) return before;
      const { theirs, theirDraft } = event;
      return { ...before, answered: true, conflict: { theirs, theirDraft } };
    }
    case 'save_ended':
      return before.sending === event.sent ? { ...before, sending: undefined } : before;
    case 'conflict_closed':
      return { ...before, conflict: undefined };
    case 'mine_chosen':
    case 'theirs_shown':
      return resolved(before, event.type);
    case 'brought_back':
      return broughtBack(before);
    case 'thrown_away':
      return { ...before, kept: undefined };
    case 'discarded':
      return { ...withDraft(before, before.baseDraft), kept: undefined, errors: {}, failure: undefined };
    case 'undone':
      return undone(before, event.discarded);
  }
}

/** Takes a read over unless something would be lost by it. */
function loaded<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  { saved, draft, kept }: { saved: Saved; draft: Draft; kept: Draft | undefined },
): EditorModel<Saved, Draft> {
  if (saved === before.seen) return before;
  // Typed back to what is stored is not dirty, and must stay so against what is on its way.
  const typedOn = before.sending !== undefined && !before.answered && before.typedOn;
  if (typedOn || isDirty(before)) return { ...before, seen: saved };
  const after = { ...before, seen: saved, base: saved, baseDraft: draft, draft };
  return before.draft === undefined ? { ...after, kept: offered(kept, draft) } : after;
}

/** An earlier draft is worth offering back where it differs. */
function offered<Draft>(found: Draft | undefined, draft: Draft | undefined): Kept<Draft> | undefined {
  return found === undefined || sameContent(found, draft) ? undefined : { draft: found, reason: 'earlier' };
}

function withDraft<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  draft: Draft | undefined,
): EditorModel<Saved, Draft> {
  return { ...before, draft, typedOn: before.typedOn || draft !== before.draft };
}

/** Errors of what was touched go, or say what validation says; the others stay. */
function mended<Saved, Draft>(
  { errors, failure }: EditorModel<Saved, Draft>,
  { touched, problems }: { touched?: string; problems: FieldErrors },
): Pick<EditorModel<Saved, Draft>, 'errors' | 'failure'> {
  const shown = Object.entries(errors);
  if (shown.length === 0) return { errors, failure };
  const left = shown.filter(([path]) =>
    touched === undefined || isWithin(path, touched) || isWithin(touched, path) ? path in problems : true,
  );
  return {
    errors: Object.fromEntries(left.map(([path, text]) => [path, problems[path] ?? text])),
    failure: left.length === 0 ? undefined : failure,
  };
}

/** What somebody else stored becomes what is stored; the own changes go into it, or are kept beside it. */
function resolved<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  choice: 'mine_chosen' | 'theirs_shown',
): EditorModel<Saved, Draft> {
  const { conflict, draft, baseDraft } = before;
  if (conflict === undefined) return before;
  const { theirs, theirDraft } = conflict;
  const mine =
    draft === undefined || baseDraft === undefined ? theirDraft : changesInto(draft, baseDraft, theirDraft);
  const after = { ...before, conflict: undefined, base: theirs, baseDraft: theirDraft };
  if (choice === 'mine_chosen') return withDraft(after, mine);
  return {
    ...withDraft(after, theirDraft),
    kept: draft === undefined ? undefined : { draft: mine, reason: 'mine' },
    errors: {},
    failure: undefined,
  };
}

/** What was kept comes back; what was typed meanwhile is kept in its place. */
function broughtBack<Saved, Draft>(before: EditorModel<Saved, Draft>): EditorModel<Saved, Draft> {
  const { kept, draft } = before;
  if (kept === undefined || draft === undefined) return before;
  const aside = isDirty(before) ? { draft, reason: 'earlier' as const } : undefined;
  return { ...withDraft(before, kept.draft), kept: aside };
}

/** What was discarded comes back into what is there now, whatever was read or saved since. */
function undone<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  { id, draft, baseDraft, kept }: Discarded<Draft>,
): EditorModel<Saved, Draft> {
  if (id !== before.id || before.draft === undefined || draft === undefined) return before;
  const back = baseDraft === undefined ? draft : changesInto(draft, baseDraft, before.draft);
  return { ...withDraft(before, back), kept: before.kept ?? kept };
}
