import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { retryRefund } from '../contract/refund-calls.ts';
import type { Refund } from '../../order/contract/refund.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { orderReads } from '../../order/admin/order-refresh.ts';

/** Shows the amount that a refund still owes and the reason, with a button to try again. */
export function RefundOwedNote({ refund }: { refund: Refund }) {
  const t = useText(orderActionText);
  const formats = useFormats();
  const money = (amount: number) => formats.money(amount, refund.currency);
  const retry = useApiMutation(retryRefund, { refresh: orderReads });
  const reason = refund.transactions.findLast(({ status }) => status !== 'success')?.message;
  async function tryAgain() {
    try {
      const reply = await retry.mutateAsync({ params: { id: refund.order_id, refund_id: refund.id } });
      const more = reply.refund.amount - refund.amount;
      showToast(more > 0 ? t('refund_retried', { amount: money(more) }) : t('refund_retried_none'));
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    }
  }
  return (
    <div className="note warn order-hold" role="status">
      <Icon name="alert" size={16} />
      <p className="grow">
        <span className="strong">{t('refund_owed', { amount: money(refund.owed) })}</span>{' '}
        {reason ? t('refund_owed_refused', { message: reason }) : null}
      </p>
      <Button size="small" onClick={() => void tryAgain()} busy={retry.isPending}>
        {t('refund_retry')}
      </Button>
    </div>
  );
}
