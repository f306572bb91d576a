import { useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { profileText } from './profile-text.ts';

/** The recovery codes, this once. The dialog closes only after a word that they are kept. */
export function RecoveryCodesDialog({
  codes,
  email,
  onClose,
}: {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}) {
  const t = useText(profileText);
  const [taken, setTaken] = useState(false);
  const [asked, setAsked] = useState(false);
  const text = codes.join('\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setTaken(true);
      showToast(t('codes_copied'));
    } catch {
      showToast(t('codes_not_copied'), { tone: 'bad' });
    }
  }
  function download() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`Backroom ${email}\n\n${text}\n`], { type: 'text/plain' }));
    link.download = 'backroom-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(link.href);
    setTaken(true);
  }
  // Closing by Esc or beside it once says that the codes are gone then; the second time it closes.
  const leave = () => (taken || asked ? onClose() : setAsked(true));
  return (
    <Dialog
      open
      title={t('codes_title')}
      onClose={leave}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('codes_kept')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t('codes_text')}</p>
        {asked && !taken ? (
          <p className="note warn" role="alert">
            {t('codes_once')}
          </p>
        ) : null}
        <ul className="recovery-codes" dir="ltr" aria-label={t('codes_title')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="row wrap">
          <Button icon="copy" onClick={() => void copy()}>
            {t('codes_copy')}
          </Button>
          <Button icon="download" onClick={download}>
            {t('codes_download')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
