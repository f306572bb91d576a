import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { cancelOrder } from '../contract/cancel-calls.ts';
import { cancelReasons, type Order } from '../../order/contract/order.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { refundableAmount } from '../../order/admin/order-money.ts';
import { orderReads } from '../../order/admin/order-refresh.ts';

/** Asks for the reason to cancel, and whether to refund and restock. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText(orderActionText);
  const formats = useFormats();
  const paid = refundableAmount(order);
  const waiting = order.line_items.some((line) => line.fulfillable_quantity > 0);
  const [reason, setReason] = useState<(typeof cancelReasons)[number]>('customer');
  const [note, setNote] = useState('');
  const [refund, setRefund] = useState(true);
  const [restock, setRestock] = useState(true);
  const [email, setEmail] = useState(false);
  const cancel = useApiMutation(cancelOrder, { refresh: orderReads });
  return (
    <FormDialog
      size="small"
      danger
      title={t('cancel_title', { name: order.name })}
      submitLabel={t('cancel_order')}
      cancelLabel={t('cancel_keep')}
      dirty={note !== ''}
      problems={(): Record<string, string> =>
        reason === 'other' && note.trim() === '' ? { note: t('cancel_note_missing') } : {}
      }
      onSubmit={async (idempotencyKey) => {
        const body = { reason, note, refund: refund && paid > 0, restock: restock && waiting, email };
        await cancel.mutateAsync({ params: { id: order.id }, body, idempotencyKey });
        showToast(t('cancel_done'));
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="quiet">{t('cancel_lead')}</p>
          <SelectField
            label={t('cancel_reason')}
            value={reason}
            options={cancelReasons.map((each) => ({ value: each, label: t(`reason_${each}`) }))}
            onChange={(value) => setReason(value as typeof reason)}
          />
          <TextAreaField
            label={t('cancel_note')}
            hint={t('cancel_note_hint')}
            rows={2}
            value={note}
            onChange={setNote}
            error={note === '' ? errors.note : undefined}
          />
          <div>
            {paid > 0 ? (
              <CheckField
                label={t('cancel_refund', { amount: formats.money(paid, order.currency) })}
                hint={refund ? undefined : t('cancel_refund_hint')}
                value={refund}
                onChange={setRefund}
              />
            ) : null}
            {waiting ? (
              <CheckField
                label={t('cancel_restock')}
                hint={t('cancel_restock_hint')}
                value={restock}
                onChange={setRestock}
              />
            ) : null}
            {order.email ? (
              <CheckField label={t('cancel_email')} hint={order.email} value={email} onChange={setEmail} />
            ) : null}
          </div>
        </>
      )}
    </FormDialog>
  );
}
