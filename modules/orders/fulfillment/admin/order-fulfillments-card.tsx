import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton } from '#core/admin/controls/menu-button.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import {
  cancelFulfillment,
  completeFulfillment,
  listFulfillments,
  openFulfillment,
} from '../contract/fulfillment-calls.ts';
import type { Fulfillment } from '../../order/contract/fulfillment.ts';
import type { Order } from '../../order/contract/order.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { orderReads } from '../../order/admin/order-refresh.ts';
import { TrackingDialog } from './tracking-dialog.tsx';

const tones = { open: 'warn', success: 'ok', cancelled: 'neutral' } as const;

/** The shipments of an order with items, tracking and status. Hidden until the first one. */
export function OrderFulfillmentsCard({ order }: { order: Order }) {
  const t = useText(orderActionText);
  const [edited, setEdited] = useState<Fulfillment>();
  const result = useApiQuery(
    listFulfillments,
    { params: { id: order.id } },
    { select: (reply) => reply.fulfillments },
  );
  if (result.isError)
    return (
      <Card title={t('fulfilments')}>
        <FailedState error={result.error} onRetry={() => void result.refetch()} />
      </Card>
    );
  if (!result.data?.length) return null;
  return (
    <Card title={t('fulfilments')}>
      <ul className="order-parcels">
        {result.data.map((each) => (
          <Parcel key={each.id} order={order} fulfillment={each} onEdit={() => setEdited(each)} />
        ))}
      </ul>
      {edited ? (
        <TrackingDialog order={order} fulfillment={edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </Card>
  );
}

function Parcel({
  order,
  fulfillment,
  onEdit,
}: {
  order: Order;
  fulfillment: Fulfillment;
  onEdit: () => void;
}) {
  const t = useText(orderActionText);
  const formats = useFormats();
  const { status, name, shipment_status: shipment } = fulfillment;
  const complete = useApiMutation(completeFulfillment, { refresh: orderReads });
  const reopen = useApiMutation(openFulfillment, { refresh: orderReads });
  const cancel = useApiMutation(cancelFulfillment, { refresh: orderReads });
  const params = { id: order.id, fulfillment_id: fulfillment.id };

  async function tryIt(call: typeof complete, message: string) {
    await attempt(async () => {
      await call.mutateAsync({ params });
      showToast(message);
    });
  }
  async function askToCancel() {
    const sure = await confirmAction({
      title: t('fulfilment_cancel_title', { name }),
      message: t('fulfilment_cancel_text'),
      confirmLabel: t('fulfilment_cancel'),
      danger: true,
    });
    if (sure) await tryIt(cancel, t('fulfilment_cancel_done'));
  }
  const tracking = [fulfillment.tracking_company, fulfillment.tracking_numbers.join(', ')]
    .filter(Boolean)
    .join(' · ');
  return (
    <li>
      <div className="grow">
        <p className="row wrap">
          <span className="strong">{name}</span>
          <StatusTag tone={tones[status]}>
            {status === 'open' && shipment !== null && shipment !== 'delivered'
              ? t(`shipment_${shipment}`)
              : t(`fulfilment_${status}`)}
          </StatusTag>
        </p>
        <p className="quiet text-sm">
          {fulfillment.line_items.map((line) => `${formats.number(line.quantity)} × ${line.name}`).join(', ')}
        </p>
        <p className="text-sm order-tracking">
          {tracking || <span className="dim">{t('tracking_none')}</span>}
          {fulfillment.tracking_urls.map((url, at) => (
            <a key={at} href={url} target="_blank" rel="noreferrer">
              {fulfillment.tracking_urls.length === 1
                ? t('tracking_follow')
                : t('tracking_follow_nth', { number: formats.number(at + 1) })}
              <Icon name="external" size={14} />
            </a>
          ))}
        </p>
        <p className="dim text-xs">{formats.dateTime(fulfillment.created_at)}</p>
      </div>
      {status === 'cancelled' ? null : (
        <MenuButton
          className="icon-button"
          label={t('fulfilment_actions', { name })}
          items={[
            { id: 'edit', label: t('tracking_edit'), icon: 'edit', onSelect: onEdit },
            status === 'open'
              ? {
                  id: 'complete',
                  label: t('fulfilment_complete'),
                  icon: 'check',
                  onSelect: () => void tryIt(complete, t('fulfilment_completed')),
                }
              : {
                  id: 'reopen',
                  label: t('fulfilment_reopen'),
                  icon: 'undo',
                  onSelect: () => void tryIt(reopen, t('fulfilment_reopened')),
                },
            {
              id: 'cancel',
              label: t('fulfilment_cancel'),
              icon: 'close',
              danger: true,
              startsGroup: true,
              onSelect: () => void askToCancel(),
            },
          ]}
        >
          <Icon name="dots" />
        </MenuButton>
      )}
    </li>
  );
}
