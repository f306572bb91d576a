import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { createFulfillment } from '../contract/fulfillment-calls.ts';
import type { Order } from '../../order/contract/order.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { OrderLineLabel } from '../../order/admin/order-line-label.tsx';
import { orderReads } from '../../order/admin/order-refresh.ts';
import { QuantityField } from '../../order/admin/quantity-field.tsx';
import { TrackingFields } from './tracking-fields.tsx';
import { noTracking, trackingBody } from './tracking-form.ts';

/** The dialog that fulfills items: the remaining units of each line, and the tracking. */
export function FulfilDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText(orderActionText);
  const lines = order.line_items.filter((line) => line.fulfillable_quantity > 0);
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>(() =>
    Object.fromEntries(lines.map((line) => [line.id, line.fulfillable_quantity])),
  );
  const [tracking, setTracking] = useState(noTracking);
  const [notify, setNotify] = useState(order.email !== '');
  const [touched, setTouched] = useState(false);
  const fulfil = useApiMutation(createFulfillment, { refresh: orderReads });
  const quantityOf = (line: Order['line_items'][number]) =>
    Math.min(quantities[line.id] ?? 0, line.fulfillable_quantity);
  const chosen = lines.filter((line) => quantityOf(line) > 0);
  const count = chosen.reduce((sum, line) => sum + quantityOf(line), 0);
  const body = {
    fulfillment: {
      ...trackingBody(tracking),
      notify_customer: notify,
      line_items: chosen.map((line) => ({ line_item_id: line.id, quantity: quantityOf(line) })),
    },
  };
  return (
    <FormDialog
      title={t('fulfil')}
      submitLabel={t('fulfil_submit', { count })}
      reason={count === 0 ? t('fulfil_none_chosen') : undefined}
      dirty={touched}
      wrapper="fulfillment"
      problems={() => bodyProblems(createFulfillment, body, 'fulfillment')}
      onSubmit={async (idempotencyKey) => {
        await fulfil.mutateAsync({ params: { id: order.id }, body, idempotencyKey });
        showToast(t('fulfil_done', { count }));
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="quiet">{t('fulfil_lead')}</p>
          <ul className="dialog-lines">
            {lines.map((line) => (
              <li key={line.id}>
                <OrderLineLabel line={line} />
                <QuantityField
                  label={t('quantity_of', { name: line.name })}
                  value={quantityOf(line)}
                  max={line.fulfillable_quantity}
                  error={errors[`line_items.${chosen.indexOf(line)}.quantity`]}
                  onChange={(quantity) => {
                    setTouched(true);
                    setQuantities((before) => ({ ...before, [line.id]: quantity }));
                  }}
                />
              </li>
            ))}
          </ul>
          <TrackingFields
            value={tracking}
            errors={errors}
            onChange={(next) => {
              setTouched(true);
              setTracking(next);
            }}
          />
          {order.email ? (
            <CheckField
              label={t('notify_fulfilled')}
              hint={order.email}
              value={notify}
              onChange={setNotify}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
