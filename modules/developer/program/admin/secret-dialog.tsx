import { useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { developerText } from './developer-text.ts';
import './developer.css';

/** A token or secret, this once. Closing before it was copied is asked about. */
export function SecretDialog({
  title,
  use,
  secret,
  onClose,
}: {
  title: string;
  use: string;
  secret: string;
  onClose: () => void;
}) {
  const t = useText(developerText);
  const [taken, setTaken] = useState(false);
  const [asked, setAsked] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      setTaken(true);
      showToast(t('copied'));
    } catch {
      showToast(t('not_copied'), { tone: 'bad' });
    }
  }
  return (
    <Dialog
      open
      title={title}
      onClose={() => (taken || asked ? onClose() : setAsked(true))}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t('secret_once')}</p>
        <div className="secret-line">
          <code onCopy={() => setTaken(true)}>{secret}</code>
          <Button icon="copy" onClick={() => void copy()}>
            {t('copy')}
          </Button>
        </div>
        <p className="dim text-sm">{use}</p>
        {asked && !taken ? (
          <p className="note warn" role="alert">
            {t('close_anyway')}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
