import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { askLineNow } from '../client/line.ts';
import { useDirtyDraft } from '../frame/dirty-registry.ts';
import { showToast } from '../controls/toast-list.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { valueAt, withValueAt, type PathValue, type Sides } from './draft-path.ts';
import { afterEvent } from './editor-event.ts';
import { isDirty, openedEditor, whatDiscardTakes, type FieldErrors } from './editor-model.ts';
import { isNew, newsOf, opening } from './editor-news.ts';
import type { EditorOptions } from './editor-options.ts';
import { problems, saveEditor } from './editor-saving.ts';
import { sidesOf } from './editor-sides.ts';
import { observedEditor } from './observed-editor.ts';
import { editorText } from './editor-text.ts';
import { useStoredDrafts } from './use-kept-drafts.ts';

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
  kept: StoredOffer | undefined;
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

export interface StoredOffer {
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
 * One thing being edited: `editor-event.ts` decides what becomes of the draft, this tells it what happens, and
 * `editor-saving.ts` sends what is to be saved.
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
  const keeping = useStoredDrafts(observed, model, options.keeps, creating ? (idOf(base) ?? id) : id);

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

  const submit = () => saveEditor({ observed, options, given, leaving, keeper: keeping.keeper });

  function discard() {
    const before = observed.state();
    if (creating && !isDirty(before)) {
      options.onLeave?.();
      return;
    }
    const discarded = whatDiscardTakes(before);
    observed.tell({ type: 'given_up' });
    observed.tell({ type: 'discarded' });
    options.onDiscarded?.();
    const undo = () => {
      if (!given.current.readOnly) observed.tell({ type: 'undone', discarded });
    };
    showToast(t('discarded'), { action: { label: t('undo'), run: undo } });
  }

  useDirtyDraft({
    // Creating always shows the bar (V104), and asks on leaving only where the page says so (V029, V242).
    dirty: !readOnly && draft !== undefined && (dirty || creating),
    untouched: !dirty,
    saving,
    waiting: model.waiting,
    kept: 'key' in options.keeps,
    guarded: creating ? dirty && options.asksToLeave === true : options.asksToLeave !== false,
    saveLabel: creating ? options.createLabel : options.saveLabel,
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
    kept: storedOf(),
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

  function storedOf(): StoredOffer | undefined {
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
