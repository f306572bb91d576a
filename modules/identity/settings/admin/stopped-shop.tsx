import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQueryKey, useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { useDocumentTitle } from '#core/admin/controls/document-title.ts';
import { EmptyState } from '#core/admin/controls/empty-state.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { inEnglish } from '#core/contract/sentence.ts';
import { accessCodes, accessReasons } from '../../shop/contract/access-state.ts';
import type { reopenShop } from '../contract/shop-settings-calls.ts';
import { PasswordDialog } from '../../session/admin/password-dialog.tsx';
import { stoppedAddresses } from './stopped-addresses.ts';
import { sessionAddresses } from '../../session/admin/session-addresses.ts';
import { stoppedText } from './stopped-text.ts';

/** Instead of every page while the shop is stopped (V323): why, as whom one sees it, what to do. */
export function StoppedShop() {
  const t = useText(stoppedText);
  const { access, shop, role } = useSession();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [looking, setLooking] = useState(false);
  const reopen = useApiMutation<typeof reopenShop>(stoppedAddresses.reopenShop);
  const code = accessCodes.find((one) => one === access?.code) ?? 'shop_is_frozen';
  // The standard sentence says no more than the title.
  const reason = access && access.reason !== inEnglish(accessReasons[code]) ? access.reason : '';
  const title = t(`${code}_title`, { shop: shop.name });
  useDocumentTitle(title);
  const isOwner = (access?.role ?? role) === 'owner';
  const readAgain = () =>
    cache.invalidateQueries({ queryKey: apiQueryKey(sessionAddresses.getShopContext).slice(0, 1) });

  async function look() {
    setLooking(true);
    await readAgain();
    setLooking(false);
  }
  return (
    <div className="card stopped-shop" role="alert">
      <EmptyState
        isPage
        icon="lock"
        title={title}
        text={[
          reason && /[.!?…]$/.test(reason) ? reason : reason && `${reason}.`,
          t(isOwner ? `${code}_owner` : `${code}_other`, { shop: shop.name }),
        ]
          .filter(Boolean)
          .join(' ')}
        actions={
          <>
            <Button busy={looking} onClick={() => void look()}>
              {t('look_again')}
            </Button>
            {isOwner && code === 'shop_is_closed' ? (
              <Button tone="primary" onClick={() => setAsking(true)}>
                {t('reopen')}
              </Button>
            ) : null}
          </>
        }
      />
      <p className="dim text-sm stopped-advice">
        {t('as_role', { role: t(role === 'owner' || role === 'admin' ? `role_${role}` : 'role_staff') })}
      </p>
      {asking ? (
        <PasswordDialog
          title={t('reopen_title', { shop: shop.name })}
          text={t('reopen_text')}
          action={t('reopen')}
          onClose={() => setAsking(false)}
          onSubmit={async (current_password) => {
            await reopen.mutateAsync({ body: { current_password } });
            setAsking(false);
            await readAgain();
          }}
        />
      ) : null}
    </div>
  );
}
