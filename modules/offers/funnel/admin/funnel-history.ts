import { useState } from 'react';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import type { Funnel } from '../contract/funnel.ts';
import type { FunnelDraft } from '../rules/funnel-draft.ts';

type Ways = Pick<FunnelDraft, 'steps' | 'start'>;
const remembered = 50;

export interface FunnelHistory {
  /** Changes the steps so that it can be undone; false when the change changes nothing. */
  change: (edit: (draft: FunnelDraft) => FunnelDraft) => boolean;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
}

/** Undo and redo of the steps; names and conditions are fields with an undo of their own. */
export function useFunnelHistory(editor: Editor<Funnel, FunnelDraft>): FunnelHistory {
  const [past, setPast] = useState<readonly Ways[]>([]);
  const [future, setFuture] = useState<readonly Ways[]>([]);
  const { draft } = editor;
  const now = draft && { steps: draft.steps, start: draft.start };

  function go(to: Ways) {
    editor.set((before) => ({ ...before, ...to }));
  }
  return {
    change(edit) {
      if (!draft || !now) return false;
      const next = edit(draft);
      if (next === draft) return false;
      setPast([...past, now].slice(-remembered));
      setFuture([]);
      go({ steps: next.steps, start: next.start });
      return true;
    },
    undo:
      past.length === 0 || !now
        ? undefined
        : () => {
            setPast(past.slice(0, -1));
            setFuture([now, ...future]);
            go(past.at(-1)!);
          },
    redo:
      future.length === 0 || !now
        ? undefined
        : () => {
            setPast([...past, now]);
            setFuture(future.slice(1));
            go(future[0]!);
          },
  };
}
