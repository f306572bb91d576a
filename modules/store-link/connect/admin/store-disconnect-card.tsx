import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { getShopContext } from '#modules/identity/session/contract/session-calls.ts';
import { disconnectStore, getIntegration, type Integration } from '../../link/contract/integrate-calls.ts';
import { storeLinkText } from './store-link-text.ts';

/** Ends the connection, after saying what stays. */
export function StoreDisconnectCard({ integration }: { integration: Integration }) {
  const t = useText(storeLinkText);
  const disconnect = useApiMutation(disconnectStore, {
    // The context says where the store is.
    refresh: [getIntegration, getShopContext],
    onSuccess: () => showToast(t('disconnected')),
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });
  async function ask() {
    const sure = await confirmAction({
      title: t('disconnect_question', { store: integration.name || integration.domain }),
      message: t('disconnect_points'),
      confirmLabel: t('disconnect_confirm'),
      danger: true,
    });
    if (sure) disconnect.mutate({});
  }
  return (
    <Card>
      <div className="store-link-check">
        <div className="grow">
          <h2 className="strong">{t('disconnect')}</h2>
          <p className="dim text-sm">{t('disconnect_text')}</p>
        </div>
        <Button tone="danger-text" busy={disconnect.isPending} onClick={() => void ask()}>
          {t('disconnect_confirm')}
        </Button>
      </div>
    </Card>
  );
}
