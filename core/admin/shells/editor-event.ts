import { changesInto, isWithin, sameContent, type Sides } from './draft-path.ts';
import {
  isDirty,
  nextSlot,
  openedEditor,
  withDraft,
  type Discarded,
  type EditorModel,
  type FieldErrors,
  type StoredDraft,
  type Sent,
} from './editor-model.ts';
import { broughtBack, chooseOwn, theirsShown, worthOffering } from './editor-sides.ts';

/** All that can happen to a thing being edited. `at` is the time, in milliseconds. */
export type EditorEvent<Saved, Draft> =
  /** Another thing is edited from now on. */
  | { type: 'opened'; id: number | string | undefined; draft: Draft | undefined }
  /** A read of it came, the first one or a later one. */
  | { type: 'loaded'; saved: Saved; draft: Draft }
  /** Earlier drafts of it were found, the oldest first. */
  | { type: 'found'; kept: readonly StoredDraft<Draft>[] }
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
  /** The user stopped waiting. */
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
      return chooseOwn(before, event);
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

/** Whether what is asked to be saved is what was sent last, without an answer. */
function isAgain({ unanswered, draft, base }: EditorModel<unknown, unknown>): boolean {
  return unanswered !== undefined && unanswered.base === base && sameContent(unanswered.draft, draft);
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

/** What was discarded comes back into what is there now, whatever was read or saved since. */
function undone<Saved, Draft>(
  before: EditorModel<Saved, Draft>,
  { id, draft, baseDraft }: Discarded<Draft>,
): EditorModel<Saved, Draft> {
  if (id !== before.id || before.draft === undefined || draft === undefined) return before;
  const back = baseDraft === undefined ? draft : changesInto(draft, baseDraft, before.draft);
  return withDraft(before, back);
}
