import { useState, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Card } from '../controls/card.tsx';
import { showToast } from '../controls/toast-list.ts';
import { SwitchLine } from '../controls/switch-line.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { EditorPage, type EditorPageProps } from './editor-page.tsx';
import { editorText } from './editor-text.ts';

export interface MasterSwitchProps {
  /** "Quantity discounts": also what the toast names. */
  label: string;
  hint?: string;
  on: boolean;
  /** Saves at once; throws when it failed. */
  onTurn: (on: boolean) => Promise<void>;
  disabled?: boolean;
}

export interface SettingsPageProps<Saved, Draft> extends EditorPageProps<Saved, Draft> {
  /** The switch of the whole thing, above the form; not part of the draft. */
  master?: MasterSwitchProps;
  /** The standard values; resetting is a change like any other, stored by Save. */
  defaults?: (draft: Draft) => Draft;
}

/** An editor without id: the one set of settings of its kind. `useEditor` without `id` belongs to it. */
export function SettingsPage<Saved, Draft>({
  master,
  defaults,
  children,
  ...page
}: SettingsPageProps<Saved, Draft>) {
  const t = useText(editorText);
  const { editor } = page;
  return (
    <EditorPage
      {...page}
      secondary={
        <>
          {page.secondary}
          {defaults && !editor.readOnly ? (
            <Button
              onClick={() => {
                editor.set(defaults);
                showToast(t('reset_done'));
              }}
            >
              {t('reset')}
            </Button>
          ) : null}
        </>
      }
    >
      {(draft) => (
        <>
          {master ? (
            <Card>
              <MasterSwitch {...master} disabled={master.disabled ?? editor.readOnly} />
            </Card>
          ) : null}
          {children(draft)}
        </>
      )}
    </EditorPage>
  );
}

/** A switch that saves at once, shows its new state while doing so, goes back when it failed, offers Undo. */
export function MasterSwitch({ label, hint, on, onTurn, disabled }: MasterSwitchProps): ReactNode {
  const t = useText(editorText);
  const [wanted, setWanted] = useState<boolean>();

  async function turn(next: boolean, offerUndo: boolean) {
    setWanted(next);
    try {
      await onTurn(next);
      showToast(t(next ? 'turned_on' : 'turned_off', { name: label }), {
        action: offerUndo ? { label: t('undo'), run: () => void turn(!next, false) } : undefined,
      });
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    } finally {
      setWanted(undefined);
    }
  }
  return (
    <SwitchLine
      label={label}
      hint={hint}
      checked={wanted ?? on}
      disabled={disabled || wanted !== undefined}
      onChange={(next) => void turn(next, true)}
    />
  );
}
