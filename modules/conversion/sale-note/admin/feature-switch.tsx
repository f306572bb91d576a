import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { getNoteFeature, saveNoteFeature } from '../contract/sale-note-calls.ts';
import type { NoteFeature } from '../contract/sale-note-words.ts';
import { saleNoteText } from './sale-note-text.ts';

/** Turns a kind of notification on or off: saved at once, with messages that a document quotes (V298, V426). */
export function FeatureSwitch({ name, label, hint }: { name: NoteFeature; label: string; hint: string }) {
  const t = useText(saleNoteText);
  const mayChange = useMay('apps');
  const feature = useApiQuery(getNoteFeature, { params: { name } });
  const save = useApiMutation(saveNoteFeature, { refresh: [getNoteFeature] });
  const [wanted, setWanted] = useState<boolean>();

  async function turn(enable: boolean) {
    setWanted(enable);
    try {
      await save.mutateAsync({ params: { name }, body: { enable } });
      showToast(t('switch_saved'));
    } catch {
      showToast(t('switch_failed'), { tone: 'bad' });
    } finally {
      setWanted(undefined);
    }
  }
  if (feature.isError && !feature.data)
    return (
      <>
        <p className="strong">{label}</p>
        <FailedState error={feature.error} onRetry={() => void feature.refetch()} />
      </>
    );
  return (
    <SwitchLine
      name={name}
      label={label}
      hint={hint}
      checked={wanted ?? feature.data?.enable}
      disabled={!mayChange || feature.data === undefined || wanted !== undefined}
      onChange={(enable) => void turn(enable)}
    />
  );
}
