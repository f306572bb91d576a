import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { attemptAsked } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { releaseOrder } from '../contract/release-calls.ts';
import type { Order } from '../../order/contract/order.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { orderReads } from '../../order/admin/order-refresh.ts';

/** Says why an order is on hold and until when, with a button that releases it. */
export function OrderHoldNote({ order, until }: { order: Order; until: string }) {
  const t = useText(orderActionText);
  const formats = useFormats();
  const release = useApiMutation(releaseOrder, { refresh: orderReads });
  async function askToRelease() {
    await attemptAsked(
      {
        title: t('hold_release_title'),
        message: t('hold_release_text'),
        confirmLabel: t('hold_release'),
      },
      async () => {
        await release.mutateAsync({ params: { id: order.id } });
        showToast(t('hold_released'));
      },
    );
  }
  return (
    <div className="note warn order-hold" role="status">
      <Icon name="clock" size={16} />
      <p className="grow">
        <span className="strong">{t('hold_title', { time: formats.dateTime(until) })}</span> {t('hold_text')}
      </p>
      <Button size="small" onClick={() => void askToRelease()} busy={release.isPending}>
        {t('hold_release')}
      </Button>
    </div>
  );
}
