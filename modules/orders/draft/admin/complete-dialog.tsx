import { useState } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import {
  completeDraftOrder,
  countDraftOrderTabs,
  getDraftOrder,
  listDraftOrders,
  type DraftOrder,
} from '../contract/draft-order-calls.ts';
import type { Order } from '../../order/contract/order.ts';
import { draftText } from './draft-text.ts';
import { orderReads } from '../../order/admin/order-refresh.ts';

/** Completes a draft at the price shown. If the price has changed, the dialog shows the new one first. */
export function CompleteDialog({
  draft,
  onReload,
  onDone,
  onClose,
}: {
  draft: DraftOrder;
  onReload: () => void;
  onDone: (order: Order) => void;
  onClose: () => void;
}) {
  const t = useText(draftText);
  const formats = useFormats();
  const [payment, setPayment] = useState<'paid' | 'pending'>('paid');
  const complete = useApiMutation(completeDraftOrder, {
    refresh: [getDraftOrder, listDraftOrders, countDraftOrderTabs, ...orderReads],
  });
  return (
    <FormDialog
      size="small"
      title={t('draft_complete_title', { amount: formats.money(draft.total_price, draft.currency) })}
      submitLabel={t('draft_complete')}
      onSubmit={async (idempotencyKey) => {
        try {
          const { order } = await complete.mutateAsync({
            params: { id: draft.id },
            body: {
              total_price: draft.total_price,
              payment_pending: payment === 'pending',
              version: draft.version,
            },
            idempotencyKey,
          });
          showToast(t('draft_completed', { name: order.name }));
          onDone(order);
        } catch (error) {
          if (error instanceof ApiError && error.status === 409) onReload();
          throw error;
        }
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="quiet">{t('draft_complete_text')}</p>
          <ChoiceCards
            name="payment"
            label={t('draft_payment')}
            value={payment}
            choices={[
              { value: 'paid', label: t('draft_paid'), hint: t('draft_paid_text') },
              { value: 'pending', label: t('draft_pending'), hint: t('draft_pending_text') },
            ]}
            onChange={setPayment}
          />
        </>
      )}
    </FormDialog>
  );
}
