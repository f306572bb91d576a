import { changesInto, isWithin, mergedBy, sameContent, type Sides } from './draft-path.ts';

/** Field path → sentence. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A save on its way, told apart from others by being this object. */
export interface Sent<Saved, Draft> {
  draft: Draft;
  /** What the draft was made from; undefined when it creates. */
  base: Saved | undefined;
  /** The same for a try that repeats one without an answer: nothing is made twice. */
  key: string;
}

/** A draft offered back: from before a reload or put aside (`earlier`), or from before looking at theirs (`mine`). */
export interface Kept<Draft> {
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

/** Somebody else saved first: by a save of one's own (no `kept`), or by a kept draft made before. */
export interface Conflict<Saved, Draft> {
  theirs: Saved;
  theirDraft: Draft;
  kept?: Kept<Draft>;
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
  /** What was sent last, if nobody knows what became of it. */
  unanswered: Sent<Saved, Draft> | undefined;
  /** Nobody has said yet whose it shall be. */
  conflict: Conflict<Saved, Draft> | undefined;
  /** Offered back, the last one first. */
  kept: readonly Kept<Draft>[];
  /** Where the draft is written down while it is dirty. */
  slot: string;
  errors: FieldErrors;
  /** Why saving failed; stays until a save succeeds or the last wrong field is mended. */
  failure: string | undefined;
}

/** All that can happen to a thing being edited. `at` is the time, in milliseconds. */
export type EditorEvent<Saved, Draft> =
  /** Another thing is edited from now on. */
  | { type: 'opened'; id: number | string | undefined; draft: Draft | undefined }
  /** A read of it came, the first one or a later one. */
  | { type: 'loaded'; saved: Saved; draft: Draft }
  /** Earlier drafts of it were found, the oldest first. */
  | { type: 'found'; kept: readonly Kept<Draft>[] }
  /** `problems` is what is wrong with the draft now; `touched` the path that was changed, if it was one. */
  | { type: 'edited'; draft: Draft; touched?: string; problems: FieldErrors }
  /** A field that is wrong was left. */
  | { type: 'field_left'; path: string; problem: string }
  /** It cannot be sent like this. */
  | { type: 'not_sent'; errors: FieldErrors; failure: string }
  | { type: 'save_asked'; key: string }
  | { type: 'saved'; sent: Sent<Saved, Draft>; saved: Saved; draft: Draft }
  /** `unsure`: it may have been done all the same. */
  | { type: 'refused'; sent: Sent<Saved, Draft>; errors: FieldErrors; failure: string; unsure?: boolean }
  /** The server was not reached; it is sent again when the line is back. */
  | { type: 'unreached'; sent: Sent<Saved, Draft> }
  | { type: 'tried_again'; sent: Sent<Saved, Draft> }
  /** Nobody wants to wait any longer. */
  | { type: 'given_up' }
  | { type: 'overtaken'; sent: Sent<Saved, Draft>; theirs: Saved; theirDraft: Draft }
  /** The answer and all that follows it is done. */
  | { type: 'save_ended'; sent: Sent<Saved, Draft> }
  | { type: 'conflict_closed' }
  /** Which parts of the draft shall be theirs or mine, where that is not by who changed them. */
  | { type: 'mine_chosen'; sides: Sides; at: number }
  | { type: 'theirs_shown'; at: number }
  | { type: 'brought_back'; at: number }
  | { type: 'thrown_away' }
  | { type: 'discarded' }
  | { type: 'undone'; discarded: Discarded<Draft> };

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
      return event.id === before.id ? before : openedEditor({ ...event, slot: nextSlot(before.slot) });
    case 'loaded':
      return loaded(before, event);
    case 'found':
      return { ...before, kept: worthOffering([...event.kept, ...before.kept], before.baseDraft) };
    case 'edited':
      return { ...withDraft(before, event.draft), ...mended(before, event) };
    case 'field_left':
      return { ...before, errors: { ...before.errors, [event.path]: event.problem } };
    case 'not_sent':
      return { ...before, errors: event.errors, failure: event.failure };
    case 'save_asked': {
      if (before.sending !== undefined || before.draft === undefined) return before;
      const again = isAgain(before) ? before.unanswered?.key : undefined;
      const sending = { draft: before.draft, base: before.base, key: again ?? event.key };
      return { ...before, sending, answered: false, typedOn: false, waiting: false, conflict: undefined };
    }
    case 'saved': {
      if (before.sending !== event.sent || before.answered) return before;
      return {
        ...before,
        answered: true,
        base: event.saved,
        baseDraft: event.draft,
        draft: before.typedOn ? before.draft : event.draft,
        waiting: false,
        unanswered: undefined,
        kept: worthOffering(before.kept, event.draft),
        errors: {},
        failure: undefined,
      };
    }
    case 'refused':
      // Also after the answer: what follows a save, like going on to its page, can fail by itself.
      if (before.sending !== event.sent) return before;
      return {
        ...before,
        answered: true,
        waiting: false,
        unanswered: event.unsure === true ? event.sent : undefined,
        errors: event.errors,
        failure: event.failure,
      };
    case 'unreached':
      if (before.sending !== event.sent || before.answered) return before;
      return { ...before, waiting: true, unanswered: event.sent, errors: {}, failure: undefined };
    case 'tried_again':
      return before.sending === event.sent ? { ...before, waiting: false } : before;
    case 'given_up':
      return before.waiting ? { ...before, waiting: false, sending: undefined } : before;
    case 'overtaken': {
      if (before.sending !== event.sent || before.answered) return before;
      const { theirs, theirDraft } = event;
      return {
        ...before,
        answered: true,
        waiting: false,
        unanswered: undefined,
        conflict: { theirs, theirDraft },
        errors: {},
        failure: undefined,
      };
    }
    case 'save_ended':
      return before.sending === event.sent ? { ...before, sending: undefined, waiting: false } : before;
    case 'conflict_closed':
      return { ...before, conflict: undefined };
    case 'mine_chosen':
      return mineChosen(before, event);
    case 'theirs_shown':
      return theirsShown(before, event.at);
    case 'brought_back':
      return broughtBack(before, event.at);
    case 'thrown_away':
      return { ...before, kept: before.kept.slice(0, -1) };
    case 'discarded':
      return { ...withDraft(before, before.baseDraft), errors: {}, failure: undefined };
    case 'undone':
      return undone(before, event.discarded);
  }
}

/** Takes a read over unless something would be lost by it. */
function loaded<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  { saved, draft }: { saved: Saved; draft: Draft },
): EditorModel<Saved, Draft> {
  if (saved === before.seen) return before;
  // Typed back to what is stored is not dirty, and must stay so against what is on its way.
  const typedOn = before.sending !== undefined && !before.answered && before.typedOn;
  if (typedOn || isDirty(before)) return { ...before, seen: saved };
  return {
    ...before,
    seen: saved,
    base: saved,
    baseDraft: draft,
    draft,
    kept: worthOffering(before.kept, draft),
  };
}

/** What was left out of a kept draft is as it is stored. */
function whole<Draft>(kept: Draft, draft: Draft | undefined): Draft {
  return { ...draft, ...kept };
}

/** An earlier draft is worth offering back where it differs. */
function worthOffering<Draft>(
  kept: readonly Kept<Draft>[],
  draft: Draft | undefined,
): readonly Kept<Draft>[] {
  return draft === undefined ? kept : kept.filter((one) => !sameContent(whole(one.draft, draft), draft));
}

/** Whether what is asked to be saved is what was sent last, without an answer. */
function isAgain({ unanswered, draft, base }: EditorModel<unknown, unknown>): boolean {
  return unanswered !== undefined && unanswered.base === base && sameContent(unanswered.draft, draft);
}

/** `k3.0` → `k3.1` */
function nextSlot(slot: string): string {
  const at = slot.lastIndexOf('.');
  return `${slot.slice(0, at)}.${Number(slot.slice(at + 1)) + 1}`;
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

/** What somebody else stored becomes what is stored; the own changes go into it. */
function mineChosen<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  { sides, at }: { sides: Sides; at: number },
): EditorModel<Saved, Draft> {
  const { conflict } = before;
  const both = sidesOf(before);
  if (conflict === undefined || both === undefined) return before;
  const mine = mergedBy(both.mine, both.from, both.theirs, sides);
  if (conflict.kept !== undefined)
    return exchanged({ ...before, conflict: undefined }, conflict.kept, mine, at);
  return withDraft(
    { ...before, conflict: undefined, base: conflict.theirs, baseDraft: conflict.theirDraft },
    mine,
  );
}

/** What somebody else stored is shown, and the own changes, put into it, are kept beside it. */
function theirsShown<Saved, Draft>(before: EditorModel<Saved, Draft>, at: number): EditorModel<Saved, Draft> {
  const { conflict } = before;
  const both = sidesOf(before);
  if (conflict === undefined || both === undefined) return before;
  // A kept draft stays kept.
  if (conflict.kept !== undefined) return { ...before, conflict: undefined };
  const { theirs, theirDraft } = conflict;
  const draft = changesInto(both.mine, both.from, theirDraft);
  const mine = { slot: before.slot, draft, base: theirDraft, at, reason: 'mine' as const };
  const after = { ...before, conflict: undefined, base: theirs, baseDraft: theirDraft };
  return {
    ...withDraft(after, theirDraft),
    slot: nextSlot(before.slot),
    kept: worthOffering([...before.kept, mine], theirDraft),
    errors: {},
    failure: undefined,
  };
}

/** What was kept comes back, or is a conflict where somebody has saved since. */
function broughtBack<Saved, Draft>(before: EditorModel<Saved, Draft>, at: number): EditorModel<Saved, Draft> {
  const { draft, base, baseDraft } = before;
  const kept = before.kept.at(-1);
  if (kept === undefined || draft === undefined || baseDraft === undefined) return before;
  const isOld = kept.base !== undefined && !sameContent(whole(kept.base, baseDraft), baseDraft);
  if (isOld && base !== undefined)
    return { ...before, conflict: { theirs: base, theirDraft: baseDraft, kept } };
  const mine = whole(kept.draft, baseDraft);
  const after = exchanged(before, kept, mine, at);
  if (kept.key === undefined || after.unanswered !== undefined) return after;
  return { ...after, unanswered: { draft: mine, base, key: kept.key } };
}

/** A kept draft takes its place; what was typed meanwhile is kept instead. */
function exchanged<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  kept: Kept<Draft>,
  mine: Draft,
  at: number,
): EditorModel<Saved, Draft> {
  const { draft, baseDraft, slot } = before;
  const others = before.kept.filter((one) => one !== kept);
  if (draft === undefined || !isDirty(before)) return { ...withDraft(before, mine), kept: others };
  const aside: Kept<Draft> = { slot, draft, base: before.base && baseDraft, at, reason: 'earlier' };
  return { ...withDraft(before, mine), slot: nextSlot(slot), kept: [...others, aside] };
}

/** What was discarded comes back into what is there now, whatever was read or saved since. */
function undone<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  { id, draft, baseDraft }: Discarded<Draft>,
): EditorModel<Saved, Draft> {
  if (id !== before.id || before.draft === undefined || draft === undefined) return before;
  const back = baseDraft === undefined ? draft : changesInto(draft, baseDraft, before.draft);
  return withDraft(before, back);
}
