import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../client/api-error.ts';
import { saidFields } from '../client/sentence-text.ts';
import { leaveUnasked, useDirtyDraft } from '../frame/dirty-registry.ts';
import { showToast } from '../frame/toast-list.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { sameContent, valueAt, withValueAt, type PathValue } from './draft-path.ts';
import { focusFirst } from './editor-focus.ts';
import {
  afterEvent,
  isDirty,
  openedEditor,
  whatDiscardTakes,
  type FieldErrors,
  type Sent,
} from './editor-model.ts';
import { isNew, newsOf, opening, type EditedThing } from './editor-news.ts';
import { observedEditor } from './observed-editor.ts';
import { editorText } from './editor-text.ts';
import { dropDraft, keepDraft } from './kept-draft.ts';

export interface EditorOptions<Saved, Draft> extends EditedThing<Saved, Draft> {
  /** Sends the change made from `base` (its version goes along) and gives what is stored now. */
  save: (draft: Draft, base: Saved) => Promise<Saved>;
  create?: (draft: Draft) => Promise<Saved>;
  /** Path → sentence; empty when all is well. */
  validate?: (draft: Draft) => FieldErrors;
  /** After creating: usually on to the list. Not asked about. */
  onCreated?: (saved: Saved) => void | Promise<void>;
  onSaved?: (saved: Saved) => void;
  /** What the toast says, where “Created”, “Saved” and for settings V428 are not the words. */
  createdText?: string;
  savedText?: string;
  /** What the save bar's button says while creating, where “Save” is not the word. */
  createLabel?: string;
  /** Discard while creating, with nothing entered: back to the list. */
  onLeave?: () => void;
  /** The name the body is wrapped in, taken off the server's field paths: `offer`. */
  wrapper?: string;
  /** Keeps the draft through a reload under this name: `offers.quantity`. */
  draftKey?: string;
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
  /** Someone else saved first; undefined otherwise. */
  conflict: { theirs: Saved; keepMine: () => void; showTheirs: () => void; close: () => void } | undefined;
  /** A draft from before a reload, or the own one after looking at theirs. */
  kept: { reason: 'earlier' | 'mine'; bringBack: () => void; throwAway: () => void } | undefined;
}

const keepDelay = 300;

/**
 * One thing being edited: `editor-model.ts` decides what becomes of the draft, this tells it what happens,
 * sends what is to be saved and says how that went.
 */
export function useEditor<Saved, Draft>(options: EditorOptions<Saved, Draft>): Editor<Saved, Draft> {
  const t = useText(editorText);
  const { id, load, readOnly = false } = options;
  const creating = isNew(id);
  const storageKey = options.draftKey === undefined ? undefined : `${options.draftKey}.${id ?? 'settings'}`;
  const [observed] = useState(() => observedEditor(openedEditor<Saved, Draft>(opening(options, storageKey))));
  const stored = useSyncExternalStore(observed.subscribe, observed.state);

  // What came with this render is shown in it, and told to the store once the page is drawn with it.
  const news = newsOf(stored, options, storageKey);
  const model = news.reduce(afterEvent<Saved, Draft>, stored);
  useLayoutEffect(() => {
    for (const event of news) observed.tell(event);
  });
  const given = useRef(options);
  useEffect(() => {
    given.current = options;
  });

  const { draft, base, kept, conflict, errors } = model;
  const dirty = isDirty(model);
  const saving = model.sending !== undefined;

  useEffect(() => {
    if (storageKey === undefined || !dirty) return undefined;
    const timer = setTimeout(() => keepDraft(storageKey, draft), keepDelay);
    return () => clearTimeout(timer);
  }, [storageKey, dirty, draft]);

  function dropKept() {
    if (storageKey !== undefined) dropDraft(storageKey);
  }

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
    const { sending: sent } = observed.tell({ type: 'save_asked' });
    if (sent === undefined) return false;
    try {
      const answer =
        sent.base === undefined ? await now.create?.(sent.draft) : await now.save(sent.draft, sent.base);
      if (answer === undefined) throw new Error('This editor cannot create');
      const after = observed.tell({ type: 'saved', sent, saved: answer, draft: now.toDraft(answer) });
      // What was typed meanwhile stays kept.
      if (after.sending !== sent || !isDirty(after)) dropKept();
      if (creating) showToast(now.createdText ?? t('created'));
      else showToast(now.savedText ?? t(id === undefined ? 'settings_saved' : 'saved'));
      if (creating) await leaveUnasked(async () => now.onCreated?.(answer));
      else now.onSaved?.(answer);
      return true;
    } catch (error) {
      await fail(error, sent);
      return false;
    } finally {
      observed.tell({ type: 'save_ended', sent });
    }
  }

  async function fail(error: unknown, sent: Sent<Saved, Draft>) {
    if (error instanceof ApiError && error.status === 409 && sent.base !== undefined) {
      const { data: theirs } = await load.refetch();
      if (theirs !== undefined && !sameContent(theirs, sent.base)) {
        observed.tell({ type: 'overtaken', sent, theirs, theirDraft: options.toDraft(theirs) });
        return;
      }
    }
    const failure = t('save_failed', { reason: error instanceof Error ? error.message : String(error) });
    const fields = error instanceof ApiError ? unwrapped(error.fields, options.wrapper) : {};
    observed.tell({ type: 'refused', sent, errors: fields, failure });
    focusFirst(Object.keys(fields));
    showToast(failure, { tone: 'bad' });
  }

  function discard() {
    const before = observed.state();
    if (creating && !isDirty(before)) {
      options.onLeave?.();
      return;
    }
    dropKept();
    const discarded = whatDiscardTakes(before);
    observed.tell({ type: 'discarded' });
    const undo = () => {
      if (!given.current.readOnly) observed.tell({ type: 'undone', discarded });
    };
    showToast(t('discarded'), { action: { label: t('undo'), run: undo } });
  }

  useDirtyDraft({
    // Creating always shows the bar (V104) and never asks on leaving (V029).
    dirty: !readOnly && draft !== undefined && (dirty || creating),
    saving,
    guarded: !creating,
    saveLabel: creating ? options.createLabel : undefined,
    onSave: async () => void (await submit()),
    onDiscard: discard,
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
    conflict: conflict && {
      theirs: conflict.theirs,
      close: () => observed.tell({ type: 'conflict_closed' }),
      keepMine: () => {
        observed.tell({ type: 'mine_chosen' });
        void submit();
      },
      showTheirs: () => observed.tell({ type: 'theirs_shown' }),
    },
    kept: kept && {
      reason: kept.reason,
      bringBack: () => observed.tell({ type: 'brought_back' }),
      throwAway: () => {
        dropKept();
        observed.tell({ type: 'thrown_away' });
      },
    },
  };
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
