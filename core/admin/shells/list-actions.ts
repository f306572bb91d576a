import { useState } from 'react';
import { confirmAction } from '../controls/confirm-question.ts';
import { showToast } from '../controls/toast-list.ts';
import { useText } from '../i18n/text-catalogue.ts';
import type { ListAction, ListSelection } from './list-model.ts';
import { shellText } from './shell-text.ts';

export interface ActionRunner<Row> {
  /** The id of the action at work: its button is busy, the others wait. */
  running: string | undefined;
  /** Why the last action failed; stays until one succeeds or it is dismissed. */
  failure: string | undefined;
  dismiss: () => void;
  run: (action: ListAction<Row>, selection: ListSelection<Row>) => Promise<boolean>;
}

/** Asks where the action wants it, runs it once, says how it went, offers Undo where it can be undone. */
export function useListActions<Row>(): ActionRunner<Row> {
  const t = useText(shellText);
  const [running, setRunning] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function run(action: ListAction<Row>, selection: ListSelection<Row>): Promise<boolean> {
    if (running !== undefined) return false;
    const question = action.confirm?.(selection);
    if (question && !(await confirmAction({ danger: action.danger, ...question }))) return false;
    setRunning(action.id);
    try {
      const outcome = await action.run(selection);
      if (outcome === false) return false;
      setFailure(undefined);
      if (outcome) {
        const { message, undo } = outcome;
        const takeBack = () => void undo?.().then(onUndone, onUndoFailed);
        showToast(message, undo ? { action: { label: t('undo'), run: takeBack } } : {});
      }
      return true;
    } catch (error) {
      const text = t('action_failed', { action: action.label, reason: reasonOf(error) });
      setFailure(text);
      showToast(text, { tone: 'bad' });
      return false;
    } finally {
      setRunning(undefined);
    }
  }

  function onUndone() {
    showToast(t('undone'));
  }
  function onUndoFailed(error: unknown) {
    const text = t('undo_failed', { reason: reasonOf(error) });
    setFailure(text);
    showToast(text, { tone: 'bad' });
  }
  return { running, failure, dismiss: () => setFailure(undefined), run };
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
