import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { sendConfirmation } from '../contract/confirmation-calls.ts';
import { listOrderEvents } from '../../order/contract/order-edit-calls.ts';
import type { Order } from '../../order/contract/order.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';

/** Sends the confirmation once more; how it fares comes as an event of its own. */
export function ConfirmAgainButton({ order }: { order: Order }) {
  const t = useText(orderActionText);
  const may = useMay('orders');
  const send = useApiMutation(sendConfirmation, { refresh: [listOrderEvents] });
  if (!may) return null;
  async function again() {
    try {
      await send.mutateAsync({ params: { id: order.id } });
      showToast(t('confirmation_again_done'));
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    }
  }
  return (
    <Button size="small" busy={send.isPending} disabled={order.email === ''} onClick={() => void again()}>
      {t('confirmation_again')}
    </Button>
  );
}
