import { useEffect } from 'react';
import { useText } from '../i18n/text-catalogue.ts';
import { Button } from '../controls/button.tsx';
import { discardDrafts, saveDrafts, useDirtyDrafts } from './dirty-registry.ts';
import { FocusKeeper } from '../controls/focus-keeper.tsx';
import { frameText } from '../i18n/frame-text.ts';
import { commandKeyName, isCommandKey } from '../controls/keyboard.ts';

/** Lies over the top bar while anything on the page is unsaved, and while something new is made. Ctrl/⌘ S saves. */
export function SaveBar() {
  const t = useText(frameText);
  const drafts = useDirtyDrafts();
  const open = drafts.length > 0;
  const saving = drafts.some((draft) => draft.saving);
  const waiting = drafts.some((draft) => draft.waiting);
  const what = t(drafts.every((draft) => draft.untouched) ? 'not_saved_yet' : 'unsaved');
  // Several forms of one page are saved together.
  const label = (drafts.length === 1 ? drafts[0]?.saveLabel : undefined) ?? t('save');

  useEffect(() => {
    if (!open) return undefined;
    function onKeyDown(event: KeyboardEvent) {
      if (!isCommandKey(event) || event.key.toLowerCase() !== 's' || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // A question or a picker lies over the form: its own keys count, not the form's.
      if (!saving && !document.querySelector('dialog[open]')) void saveDrafts();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, saving]);

  if (!open) return null;
  return (
    <div className="save-bar" role="region" aria-label={what}>
      <FocusKeeper />
      <span className="save-bar-what">{what}</span>
      <Button size="small" disabled={saving && !waiting} onClick={discardDrafts}>
        {t('discard')}
      </Button>
      <Button size="small" className="go" busy={saving} onClick={() => void saveDrafts()}>
        {waiting ? t('waiting') : saving ? t('saving') : label}
        {saving ? null : <kbd aria-hidden="true">{commandKeyName()} S</kbd>}
      </Button>
    </div>
  );
}
