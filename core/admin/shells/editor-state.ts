import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../client/api-error.ts';
import { saidFields } from '../client/sentence-text.ts';
import { leaveUnasked, useDirtyDraft } from '../frame/dirty-registry.ts';
import { showToast, type Toast } from '../frame/toast-list.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { sameContent, valueAt, withValueAt, type PathValue, type Sides } from './draft-path.ts';
import { focusFirst } from './editor-focus.ts';
import {
  afterEvent,
  isDirty,
  openedEditor,
  sidesOf,
  whatDiscardTakes,
  type FieldErrors,
  type Sent,
} from './editor-model.ts';
import { isNew, newsOf, opening, type EditedThing } from './editor-news.ts';
import { observedEditor } from './observed-editor.ts';
import { editorText } from './editor-text.ts';
import { isUnreached, askLineNow, noteLine, untilLineBack } from '../client/line.ts';
import type { KeepsDraft } from './keeps-draft.ts';
import { useKeptDrafts } from './use-kept-drafts.ts';

export interface EditorOptions<Saved, Draft> extends EditedThing<Saved, Draft> {
  /** Sends the change made from `base` (its version goes along) and gives what is stored now. */
  save: (draft: Draft, base: Saved) => Promise<Saved>;
  /** `key` is the same for a try that repeats one without an answer. */
  create?: (draft: Draft, key: string) => Promise<Saved>;
  /** The call takes the key: a creation that did not reach the server is sent again when it can be reached. */
  createsOnce?: boolean;
  /** Path → sentence; empty when all is well. */
  validate?: (draft: Draft) => FieldErrors;
  /** After creating: usually on to the list. Not asked about. */
  onCreated?: (saved: Saved) => void | Promise<void>;
  onSaved?: (saved: Saved) => void;
  /** What the toast says, where “Created”, “Saved” and for settings V428 are not the words; of what was made also its Undo. */
  createdText?: string | ((saved: Saved) => { text: string; action?: Toast['action'] });
  savedText?: string;
  /** What the save bar's button says while creating, where “Save” is not the word. */
  createLabel?: string;
  /** Discard while creating, with nothing entered: back to the list. */
  onLeave?: () => void;
  /** The name the body is wrapped in, taken off the server's field paths: `offer`. */
  wrapper?: string;
  /** What of the draft is kept in the browser, through crashes and ended sessions. */
  keeps: KeepsDraft<Draft>;
  /** Nothing can be changed. */
  readOnly?: boolean;
}

/** What an input needs to edit one path. */
export interface EditorField<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
  disabled: boolean;
}

export interface Editor<Saved, Draft> {
  state: 'loading' | 'missing' | 'failed' | 'ready';
  creating: boolean;
  /** There is one of its kind: settings. */
  single: boolean;
  /** Undefined until ready. */
  draft: Draft | undefined;
  /** What is stored, as the draft was made from it; undefined while creating. */
  saved: Saved | undefined;
  dirty: boolean;
  saving: boolean;
  readOnly: boolean;
  errors: FieldErrors;
  /** Why saving failed; stays until a save succeeds or the last wrong field is mended. */
  failure: string | undefined;
  loadError: unknown;
  reload: () => void;
  /** `set('offer_name', 'x')`, or a function of the whole draft. */
  set: {
    <P extends string>(path: P, value: PathValue<Draft, P>): void;
    (change: (draft: Draft) => Draft): void;
  };
  field: <P extends string>(path: P) => EditorField<PathValue<Draft, P>>;
  /** True when saved. */
  submit: () => Promise<boolean>;
  discard: () => void;
  /** The save waits for the line to be back; `tryNow` does not. */
  waiting: { tryNow: () => void } | undefined;
  /** Someone else saved first; undefined otherwise. */
  conflict: EditorConflict<Saved, Draft> | undefined;
  /** A draft from before, or the own one after looking at theirs; undefined where there is none. */
  kept: KeptOffer | undefined;
  /** When another tab last typed in a draft of the same thing, in milliseconds. */
  elsewhere: number | undefined;
}

export interface EditorConflict<Saved, Draft> {
  theirs: Saved;
  sides: { mine: Draft; from: Draft; theirs: Draft };
  /** An earlier draft is brought back; nothing is saved by answering. */
  isEarlier: boolean;
  keepMine: (sides: Sides) => void;
  showTheirs: () => void;
  close: () => void;
}

export interface KeptOffer {
  reason: 'earlier' | 'mine';
  /** In milliseconds. */
  at: number;
  /** How many more are kept behind it. */
  more: number;
  /** Some fields are never kept: passwords and the like. */
  isPart: boolean;
  bringBack: () => void;
  throwAway: () => void;
}

/**
 * One thing being edited: `editor-model.ts` decides what becomes of the draft, this tells it what happens,
 * sends what is to be saved and says how that went.
 */
export function useEditor<Saved, Draft>(options: EditorOptions<Saved, Draft>): Editor<Saved, Draft> {
  const t = useText(editorText);
  const { id, load, readOnly = false } = options;
  const creating = isNew(id);
  const [observed] = useState(() => {
    const slot = `${crypto.randomUUID()}.0`;
    return observedEditor(openedEditor<Saved, Draft>({ ...opening(options), slot }));
  });
  const stored = useSyncExternalStore(observed.subscribe, observed.state);

  // What came with this render is shown in it, and told to the store once the page is drawn with it.
  const news = newsOf(stored, options);
  const model = news.reduce(afterEvent<Saved, Draft>, stored);
  useLayoutEffect(() => {
    for (const event of news) observed.tell(event);
  });
  const given = useRef(options);
  useEffect(() => {
    given.current = options;
  });

  const { draft, base, errors } = model;
  const dirty = isDirty(model);
  const saving = model.sending !== undefined;
  const keeping = useKeptDrafts(observed, model, options.keeps, creating ? (idOf(base) ?? id) : id);

  // What waits for the line stops waiting with the page.
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => {
    const stop = new AbortController();
    leaving.current = stop;
    return () => stop.abort();
  }, []);

  function change(edit: (draft: Draft) => Draft, touched?: string) {
    const before = observed.state();
    if (before.draft === undefined || given.current.readOnly) return;
    const next = edit(before.draft);
    const isWrong = Object.keys(before.errors).length > 0;
    const found = isWrong ? problems(given.current, next) : {};
    observed.tell({ type: 'edited', draft: next, touched, problems: found });
  }

  function set(target: string | ((draft: Draft) => Draft), value?: unknown) {
    if (typeof target === 'function') change(target);
    else change((before) => withValueAt(before, target, value), target);
  }

  function leaveField(path: string) {
    const value = valueAt(observed.state().draft, path);
    if (typeof value === 'string' && value !== value.trim()) set(path, value.trim());
    const { draft: left } = observed.state();
    const problem = left === undefined ? undefined : problems(given.current, left)[path];
    // A server's word on a field stays until the field is changed.
    if (problem !== undefined) observed.tell({ type: 'field_left', path, problem });
  }

  async function submit(): Promise<boolean> {
    const { current: now } = given;
    const before = observed.state();
    if (before.sending !== undefined || now.readOnly || before.draft === undefined) return false;
    const wrong = problems(now, before.draft);
    const count = Object.keys(wrong).length;
    if (count > 0) {
      observed.tell({ type: 'not_sent', errors: wrong, failure: t('mend', { count }) });
      focusFirst(Object.keys(wrong));
      return false;
    }
    const { sending: sent } = observed.tell({ type: 'save_asked', key: crypto.randomUUID() });
    if (sent === undefined) return false;
    try {
      const answer = await send(sent);
      if (answer === undefined) return false;
      await taken(sent, answer);
      return true;
    } catch (error) {
      return await fail(error, sent);
    } finally {
      observed.tell({ type: 'save_ended', sent });
    }
  }

  /** Sends it until there is an answer; undefined where nobody waits for it any longer. */
  async function send(sent: Sent<Saved, Draft>): Promise<Saved | undefined> {
    const stop = leaving.current?.signal;
    for (;;) {
      const { current: now } = given;
      try {
        if (sent.base !== undefined) return await now.save(sent.draft, sent.base);
        if (now.create === undefined) throw new Error('This editor cannot create');
        return await now.create(sent.draft, sent.key);
      } catch (error) {
        const mayRepeat = sent.base !== undefined || given.current.createsOnce === true;
        if (!mayRepeat || !isUnreached(error)) throw error;
      }
      // Also where another call got through since: this one did not.
      noteLine(false);
      if (observed.tell({ type: 'unreached', sent }).sending !== sent) return undefined;
      const isBack = await untilLineBack(stop);
      if (!isBack || observed.state().sending !== sent) return undefined;
      observed.tell({ type: 'tried_again', sent });
    }
  }

  async function taken(sent: Sent<Saved, Draft>, answer: Saved): Promise<void> {
    const { current: now } = given;
    const after = observed.tell({ type: 'saved', sent, saved: answer, draft: now.toDraft(answer) });
    const { createdText: made } = now;
    if (sent.base === undefined && typeof made === 'function') {
      const { text, action } = made(answer);
      showToast(text, { action });
    } else if (sent.base === undefined) showToast(typeof made === 'string' ? made : t('created'));
    else showToast(now.savedText ?? t(id === undefined ? 'settings_saved' : 'saved'));
    if (sent.base === undefined) keeping.keeper.current?.done(after.slot);
    if (!creating) now.onSaved?.(answer);
    // What was typed since stays here, as a change of what is made now.
    else if (!isDirty(after)) await leaveUnasked(async () => now.onCreated?.(answer));
  }

  /** True where it was saved all the same. */
  async function fail(error: unknown, sent: Sent<Saved, Draft>): Promise<boolean> {
    if (error instanceof ApiError && error.status === 409 && sent.base !== undefined) {
      const { data: theirs } = await load.refetch();
      if (theirs !== undefined && !sameContent(theirs, sent.base)) {
        const theirDraft = options.toDraft(theirs);
        // A try before this one had arrived, and only its answer was lost.
        if (sameContent(theirDraft, sent.draft)) {
          await taken(sent, theirs);
          return true;
        }
        observed.tell({ type: 'overtaken', sent, theirs, theirDraft });
        return false;
      }
    }
    const failure = t('save_failed', { reason: error instanceof Error ? error.message : String(error) });
    const fields = error instanceof ApiError ? unwrapped(error.fields, options.wrapper) : {};
    const unsure = isUnreached(error) || (error instanceof ApiError && error.code === 'unreadable');
    observed.tell({ type: 'refused', sent, errors: fields, failure, unsure });
    focusFirst(Object.keys(fields));
    showToast(failure, { tone: 'bad' });
    return false;
  }

  function discard() {
    const before = observed.state();
    if (creating && !isDirty(before)) {
      options.onLeave?.();
      return;
    }
    const discarded = whatDiscardTakes(before);
    observed.tell({ type: 'given_up' });
    observed.tell({ type: 'discarded' });
    const undo = () => {
      if (!given.current.readOnly) observed.tell({ type: 'undone', discarded });
    };
    showToast(t('discarded'), { action: { label: t('undo'), run: undo } });
  }

  useDirtyDraft({
    // Creating always shows the bar (V104) and never asks on leaving (V029).
    dirty: !readOnly && draft !== undefined && (dirty || creating),
    untouched: !dirty,
    saving,
    waiting: model.waiting,
    kept: 'key' in options.keeps,
    guarded: !creating,
    saveLabel: creating ? options.createLabel : undefined,
    onSave: async () => void (await submit()),
    onDiscard: discard,
    onLeft: () => keeping.keeper.current?.drop(),
  });

  const missing = load.isError && load.error.status === 404;
  return {
    state: draft !== undefined ? 'ready' : missing ? 'missing' : load.isError ? 'failed' : 'loading',
    creating,
    single: id === undefined,
    draft,
    saved: base,
    dirty,
    saving,
    readOnly,
    errors,
    failure: model.failure,
    loadError: load.error,
    reload: () => void load.refetch(),
    set,
    field: (path) => ({
      name: path,
      value: valueAt(draft, path) as PathValue<Draft, typeof path>,
      onChange: (value) => set(path, value),
      onBlur: () => leaveField(path),
      error: errors[path],
      disabled: readOnly,
    }),
    submit,
    discard,
    waiting: model.waiting ? { tryNow: askLineNow } : undefined,
    conflict: conflictOf(),
    kept: keptOf(),
    elsewhere: keeping.elsewhere,
  };

  function conflictOf(): EditorConflict<Saved, Draft> | undefined {
    const sides = sidesOf(model);
    if (model.conflict === undefined || sides === undefined) return undefined;
    const isEarlier = model.conflict.kept !== undefined;
    return {
      theirs: isEarlier && base !== undefined ? base : model.conflict.theirs,
      sides,
      isEarlier,
      keepMine: (chosen) => {
        observed.tell({ type: 'mine_chosen', sides: chosen, at: Date.now() });
        if (!isEarlier) void submit();
      },
      showTheirs: () => observed.tell({ type: 'theirs_shown', at: Date.now() }),
      close: () => observed.tell({ type: 'conflict_closed' }),
    };
  }

  function keptOf(): KeptOffer | undefined {
    const last = model.kept.at(-1);
    if (last === undefined || draft === undefined) return undefined;
    return {
      reason: last.reason,
      at: last.at,
      more: model.kept.length - 1,
      isPart: keeping.leavesOut,
      bringBack: () => observed.tell({ type: 'brought_back', at: Date.now() }),
      throwAway: () => observed.tell({ type: 'thrown_away' }),
    };
  }
}

/** The id of what was created and is still open. */
function idOf(saved: unknown): number | string | undefined {
  const id = (saved as { id?: unknown } | undefined)?.id;
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
}

/** What is wrong with the draft; the contract's English sentences come in the language of the screen. */
function problems<Saved, Draft>(options: EditorOptions<Saved, Draft>, draft: Draft): Record<string, string> {
  return saidFields(options.validate?.(draft) ?? {});
}

/** `offer.discount_data.data.0.type` → `discount_data.data.0.type`. */
function unwrapped(
  fields: Readonly<Record<string, string>>,
  wrapper: string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [
      wrapper !== undefined && path.startsWith(`${wrapper}.`) ? path.slice(wrapper.length + 1) : path,
      text,
    ]),
  );
}
