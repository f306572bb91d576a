import { useId, useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { Button } from '#core/admin/frame/button.tsx';
import { Dialog, startInFirstField } from '#core/admin/frame/dialog.tsx';
import { TextField } from '#core/admin/frame/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { openShop } from '../contract/profile-calls.ts';
import { sessionText } from '../../session/admin/session-text.ts';
import { profileAddresses } from './profile-addresses.ts';
import { profileAreaText } from './profile-area-text.ts';

/** Opens another shop of the person's own and goes there. */
export function OpenShopDialog({ onClose, onOpened }: { onClose: () => void; onOpened: () => void }) {
  const t = useText(profileAreaText);
  const word = useText(sessionText);
  const form = useId();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (busy) return;
    if (name.trim() === '') return setError(word('blank'));
    setBusy(true);
    try {
      await callApi<typeof openShop>(profileAddresses.openShop, { body: { shop_name: name.trim() } });
      onOpened();
    } catch (failure) {
      setBusy(false);
      const said = failure instanceof ApiError ? Object.values(failure.fields)[0] : undefined;
      setError(said ?? (failure instanceof Error ? failure.message : String(failure)));
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={t('open_shop')}
      onClose={onClose}
      onCommit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>{word('cancel')}</Button>
          <Button form={form} type="submit" tone="primary" busy={busy}>
            {t('open_shop_do')}
          </Button>
        </>
      }
    >
      <form
        ref={startInFirstField}
        id={form}
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t('open_shop_text')}</p>
        <TextField
          label={t('shop_name')}
          value={name}
          maxLength={100}
          error={error}
          onChange={(value) => {
            setName(value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
