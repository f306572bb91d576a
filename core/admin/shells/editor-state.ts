import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../client/api-error.ts';
import { serverMessages } from '../client/server-message.ts';
import { leaveUnasked, useDirtyDraft } from '../frame/dirty-registry.ts';
import { showToast } from '../frame/toast-store.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { changesInto, isWithin, sameContent, valueAt, withValueAt, type PathValue } from './draft-path.ts';
import { focusFirst } from './editor-focus.ts';
import { editorText } from './editor-text.ts';
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts';

export interface EditorOptions<Saved, Draft> {
  /** 0 creates. Settings pages leave it out. */
  id?: number | string;
  /** `useApiQuery(getOffer, { params: { id } }, { enabled: id !== 0, select: (reply) => reply.offer })` */
  load: UseQueryResult<Saved, ApiError>;
  /** What the form edits, out of what is stored. The same input gives the same output. */
  toDraft: (saved: Saved) => Draft;
  /** What creating starts from. */
  blank?: () => Draft;
  /** Sends the change made from `base` (its version goes along) and gives what is stored now. */
  save: (draft: Draft, base: Saved) => Promise<Saved>;
  create?: (draft: Draft) => Promise<Saved>;
  /** Path → sentence; empty when all is well. */
  validate?: (draft: Draft) => Readonly<Record<string, string>>;
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
  errors: Readonly<Record<string, string>>;
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

interface Working<Saved, Draft> {
  id: number | string | undefined;
  /** The answer last looked at, adopted or not. */
  seen: Saved | undefined;
  base: Saved | undefined;
  baseDraft: Draft | undefined;
  draft: Draft | undefined;
  kept: { draft: Draft; reason: 'earlier' | 'mine' } | undefined;
}

const keepDelay = 300;

/** What is wrong with the draft; the contract's English sentences come in the language of the screen. */
function problems<Saved, Draft>(options: EditorOptions<Saved, Draft>, draft: Draft): Record<string, string> {
  return serverMessages(options.validate?.(draft) ?? {});
}

/**
 * One thing being edited. The draft is never the stored value: dirty is their difference, a read that comes
 * in while it is dirty changes nothing, and a save makes the answer the new base.
 */
export function useEditor<Saved, Draft>(options: EditorOptions<Saved, Draft>): Editor<Saved, Draft> {
  const t = useText(editorText);
  const { id, load, readOnly = false } = options;
  const creating = id !== undefined && String(id) === '0';
  const storageKey = options.draftKey === undefined ? undefined : `${options.draftKey}.${id ?? 'settings'}`;
  const [stored, setWorking] = useState(() => begin(options, storageKey));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<Saved>();
  const busy = useRef(false);

  let working = stored;
  if (working.id !== id) {
    working = begin(options, storageKey);
    setErrors({});
    setFailure(undefined);
    setTheirs(undefined);
  }
  if (!creating && load.data !== undefined && load.data !== working.seen)
    working = adopt(working, load.data, options, storageKey);
  if (working !== stored) setWorking(working);

  const { draft, base, baseDraft } = working;
  const dirty = draft !== undefined && !sameContent(draft, baseDraft);
  const now = useRef({ options, working, errors });
  useEffect(() => {
    now.current = { options, working, errors };
  });

  useEffect(() => {
    if (storageKey === undefined || !dirty) return undefined;
    const timer = setTimeout(() => keepDraft(storageKey, draft), keepDelay);
    return () => clearTimeout(timer);
  }, [storageKey, dirty, draft]);

  /** Changes the draft; errors of what was touched go, or stay as validation says. */
  const change = useCallback((edit: (draft: Draft) => Draft, touched?: string) => {
    const { options: given, working: before, errors: shown } = now.current;
    if (before.draft === undefined || given.readOnly) return;
    const next = edit(before.draft);
    now.current = { ...now.current, working: { ...before, draft: next } };
    setWorking((latest) => (latest.draft === undefined ? latest : { ...latest, draft: next }));
    if (Object.keys(shown).length === 0) return;
    const found = problems(given, next);
    const left = Object.entries(shown).filter(([path]) =>
      touched === undefined || isWithin(path, touched) || isWithin(touched, path) ? path in found : true,
    );
    const after = Object.fromEntries(left.map(([path, text]) => [path, found[path] ?? text]));
    now.current = { ...now.current, errors: after };
    setErrors(after);
    if (left.length === 0) setFailure(undefined);
  }, []);

  function set(target: string | ((draft: Draft) => Draft), value?: unknown) {
    if (typeof target === 'function') change(target);
    else change((before) => withValueAt(before, target, value), target);
  }

  function leaveField(path: string) {
    const value = valueAt(now.current.working.draft, path);
    if (typeof value === 'string' && value !== value.trim()) set(path, value.trim());
    const draftNow = now.current.working.draft;
    if (draftNow === undefined) return;
    const text = problems(options, draftNow)[path];
    // A server's word on a field stays until the field is changed.
    if (text !== undefined) setErrors((before) => ({ ...before, [path]: text }));
  }

  async function submit(): Promise<boolean> {
    const { working: mine, options: given } = now.current;
    if (busy.current || given.readOnly || mine.draft === undefined) return false;
    const wrong = problems(given, mine.draft);
    if (Object.keys(wrong).length > 0) {
      refuse(wrong, t('mend', { count: Object.keys(wrong).length }));
      return false;
    }
    busy.current = true;
    setSaving(true);
    try {
      const answer =
        mine.base === undefined ? await given.create?.(mine.draft) : await given.save(mine.draft, mine.base);
      if (answer === undefined) throw new Error('This editor cannot create');
      settle(answer, mine.draft);
      showToast(
        creating
          ? (given.createdText ?? t('created'))
          : (given.savedText ?? t(id === undefined ? 'settings_saved' : 'saved')),
      );
      if (creating) await leaveUnasked(async () => given.onCreated?.(answer));
      else given.onSaved?.(answer);
      return true;
    } catch (error) {
      await fail(error, mine.base);
      return false;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }

  /** What was sent is stored now; what was typed since stays a change. */
  function settle(answer: Saved, sent: Draft) {
    const read = options.toDraft(answer);
    setErrors({});
    setFailure(undefined);
    if (storageKey !== undefined) dropDraft(storageKey);
    const typedOn = now.current.working.draft !== sent;
    setWorking((before) => {
      const draftNow = typedOn ? before.draft : read;
      return { ...before, base: answer, baseDraft: read, draft: draftNow, kept: undefined };
    });
    now.current.working = { ...now.current.working, base: answer, baseDraft: read };
  }

  function refuse(wrong: Readonly<Record<string, string>>, reason: string) {
    setErrors(wrong);
    setFailure(reason);
    focusFirst(Object.keys(wrong));
  }

  async function fail(error: unknown, sentFrom: Saved | undefined) {
    if (error instanceof ApiError && error.status === 409 && sentFrom !== undefined) {
      const { data } = await load.refetch();
      if (data !== undefined && !sameContent(data, sentFrom)) {
        setTheirs(data);
        return;
      }
    }
    const reason = error instanceof Error ? error.message : String(error);
    const fields = error instanceof ApiError ? unwrapped(error.fields, options.wrapper) : {};
    refuse(fields, t('save_failed', { reason }));
    showToast(t('save_failed', { reason }), { tone: 'bad' });
  }

  function discard() {
    if (creating && !dirty) {
      options.onLeave?.();
      return;
    }
    if (storageKey !== undefined) dropDraft(storageKey);
    setErrors({});
    setFailure(undefined);
    setWorking((before) => ({ ...before, draft: before.baseDraft, kept: undefined }));
    showToast(t('discarded'), { action: { label: t('undo'), run: () => draft && change(() => draft) } });
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
    failure,
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
    conflict:
      theirs === undefined
        ? undefined
        : {
            theirs,
            close: () => setTheirs(undefined),
            keepMine: () => {
              setTheirs(undefined);
              const read = options.toDraft(theirs);
              const draft = withMine(now.current.working, read);
              const next = { ...now.current.working, base: theirs, baseDraft: read, draft };
              now.current.working = next;
              setWorking(next);
              void submit();
            },
            showTheirs: () => {
              setTheirs(undefined);
              const read = options.toDraft(theirs);
              setErrors({});
              setFailure(undefined);
              setWorking((before) => ({
                ...before,
                base: theirs,
                baseDraft: read,
                draft: read,
                kept:
                  before.draft === undefined ? undefined : { draft: withMine(before, read), reason: 'mine' },
              }));
            },
          },
    kept: working.kept && {
      reason: working.kept.reason,
      bringBack: () =>
        setWorking((before) => ({ ...before, draft: before.kept?.draft ?? before.draft, kept: undefined })),
      throwAway: () => {
        if (storageKey !== undefined) dropDraft(storageKey);
        setWorking((before) => ({ ...before, kept: undefined }));
      },
    },
  };
}

function begin<Saved, Draft>(
  options: EditorOptions<Saved, Draft>,
  storageKey: string | undefined,
): Working<Saved, Draft> {
  const { id } = options;
  const creating = id !== undefined && String(id) === '0';
  const draft = creating ? options.blank?.() : undefined;
  const fresh: Working<Saved, Draft> = {
    id,
    seen: undefined,
    base: undefined,
    baseDraft: draft,
    draft,
    kept: undefined,
  };
  return creating ? withKept(fresh, storageKey) : fresh;
}

/** What somebody else stored, with the own changes in it. */
function withMine<Saved, Draft>({ draft, baseDraft }: Working<Saved, Draft>, theirs: Draft): Draft {
  return draft === undefined || baseDraft === undefined ? theirs : changesInto(draft, baseDraft, theirs);
}

/** Takes a read over unless something would be lost by it. */
function adopt<Saved, Draft>(
  before: Working<Saved, Draft>,
  saved: Saved,
  options: EditorOptions<Saved, Draft>,
  storageKey: string | undefined,
): Working<Saved, Draft> {
  if (before.draft !== undefined && !sameContent(before.draft, before.baseDraft))
    return { ...before, seen: saved };
  const read = options.toDraft(saved);
  const next = { ...before, seen: saved, base: saved, baseDraft: read, draft: read };
  return before.draft === undefined ? withKept(next, storageKey) : next;
}

function withKept<Saved, Draft>(
  fresh: Working<Saved, Draft>,
  storageKey: string | undefined,
): Working<Saved, Draft> {
  const found = storageKey === undefined ? undefined : keptDraft(storageKey);
  if (found === undefined || sameContent(found, fresh.draft)) return fresh;
  return { ...fresh, kept: { draft: found as Draft, reason: 'earlier' } };
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
