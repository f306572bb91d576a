import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

/** One form with unsaved changes, as the save bar and the leave guard see it. */
export interface DirtyDraft {
  /** Whether the draft differs from what is saved. */
  dirty: boolean;
  /** Nothing was typed yet: something new, as it began. The bar then speaks of no changes. */
  untouched?: boolean;
  /** A save is on its way: the buttons lock and a second save is refused. */
  saving?: boolean;
  /** What is being saved waits for the line to be back. */
  waiting?: boolean;
  /** The draft is kept in the browser, and there again after signing in. Default false. */
  kept?: boolean;
  /** What the button of the save bar says where “Save” is not the word: “Send invitation”. */
  saveLabel?: string;
  /** Ask before leaving. Default true. */
  guarded?: boolean;
  onSave: () => void | Promise<void>;
  onDiscard: () => void;
  /** The person was asked, and leaves what was not saved. */
  onLeft?: () => void;
}

type Entry = { id: string; draft: DirtyDraft };

let entries: readonly Entry[] = [];
let passing = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Entry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers a form of the page. The page shows one save bar for all of its dirty drafts. */
export function useDirtyDraft(draft: DirtyDraft): void {
  const id = useId();
  const latest = useRef(draft);
  const {
    dirty,
    untouched = false,
    saving = false,
    waiting = false,
    kept = false,
    guarded = true,
    saveLabel,
  } = draft;
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    if (!dirty) return undefined;
    const entry: Entry = {
      id,
      draft: {
        dirty,
        untouched,
        saving,
        waiting,
        kept,
        guarded,
        saveLabel,
        onSave: () => latest.current.onSave(),
        onDiscard: () => latest.current.onDiscard(),
        onLeft: () => latest.current.onLeft?.(),
      },
    };
    publish([...entries.filter((other) => other.id !== id), entry]);
    return () => publish(entries.filter((other) => other.id !== id));
  }, [id, dirty, untouched, saving, waiting, kept, guarded, saveLabel]);
}

/** Every dirty draft of the page, oldest first. */
export function useDirtyDrafts(): readonly DirtyDraft[] {
  const current = useSyncExternalStore(subscribe, () => entries);
  return current.map((entry) => entry.draft);
}

/** Whether leaving now would lose something the person should be asked about. */
export function hasGuardedDraft(): boolean {
  return passing === 0 && entries.some(({ draft }) => draft.guarded !== false);
}

/** Whether anything is unsaved, asked about or not. */
export function hasDirtyDraft(): boolean {
  return entries.length > 0;
}

/** Whether something is unsaved that is not kept in the browser either. */
export function hasUnkeptDraft(): boolean {
  return entries.some(({ draft }) => draft.kept !== true);
}

/** The user confirmed that the unsaved changes of this page may be lost. */
export function leaveDrafts(): void {
  for (const { draft } of entries) if (draft.guarded !== false) draft.onLeft?.();
}

/** Navigates without the question, for the step after a save or a delete. */
export async function leaveUnasked(navigate: () => void | Promise<void>): Promise<void> {
  passing += 1;
  try {
    await navigate();
  } finally {
    passing -= 1;
  }
}

/** Saves every dirty draft, one after the other; what is already saving is left alone. */
export async function saveDrafts(): Promise<void> {
  for (const { draft } of entries) if (!draft.saving) await draft.onSave();
}

export function discardDrafts(): void {
  for (const { draft } of entries) if (!draft.saving || draft.waiting) draft.onDiscard();
}
