import { useState } from 'react';
import { callApi } from '#core/admin/client/api-client.ts';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { openShop } from '../contract/profile-calls.ts';
import { placeOfBrowser, withoutNone } from '../../session/admin/browser-place.ts';
import { PlaceFields } from '../../session/admin/place-fields.tsx';
import { sessionText } from '../../session/admin/session-text.ts';
import { profileAddresses } from './profile-addresses.ts';
import { profileAreaText } from './profile-area-text.ts';

/** Opens another shop of the person's own, where the browser says it is, and goes there. */
export function OpenShopDialog({ onClose, onOpened }: { onClose: () => void; onOpened: () => void }) {
  const t = useText(profileAreaText);
  const word = useText(sessionText);
  const [draft, setDraft] = useState(() => ({ shop_name: '', ...placeOfBrowser() }));
  const shopName = draft.shop_name.trim();
  const bound = (errors: Readonly<Record<string, string>>) => (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => setDraft((before) => ({ ...before, [name]: value })),
  });
  return (
    <FormDialog
      title={t('open_shop')}
      submitLabel={t('open_shop_do')}
      dirty={shopName !== ''}
      problems={(): Record<string, string> => (shopName === '' ? { shop_name: word('blank') } : {})}
      onSubmit={async () => {
        await callApi<typeof openShop>(profileAddresses.openShop, {
          body: withoutNone({ ...draft, shop_name: shopName }),
        });
        onOpened();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{t('open_shop_text')}</p>
          <TextField {...bound(errors)('shop_name')} label={t('shop_name')} maxLength={100} />
          <PlaceFields field={bound(errors)} />
        </>
      )}
    </FormDialog>
  );
}
