import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { CheckField } from '#core/admin/controls/check-field.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { sameContent } from '#core/admin/shells/draft-path.ts';
import { updateFulfillment } from '../contract/fulfillment-calls.ts';
import type { Fulfillment } from '../../order/contract/fulfillment.ts';
import type { Order } from '../../order/contract/order.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { orderReads } from '../../order/admin/order-refresh.ts';
import { TrackingFields } from './tracking-fields.tsx';
import { trackingBody, typedTracking } from './tracking-form.ts';

/** The dialog that edits the tracking of a shipment. */
export function TrackingDialog({
  order,
  fulfillment,
  onClose,
}: {
  order: Order;
  fulfillment: Fulfillment;
  onClose: () => void;
}) {
  const t = useText(orderActionText);
  const [begun] = useState(() => typedTracking(fulfillment));
  const [tracking, setTracking] = useState(begun);
  const [notify_customer, setNotify] = useState(false);
  const update = useApiMutation(updateFulfillment, { refresh: orderReads });
  const body = { fulfillment: { ...trackingBody(tracking, begun), notify_customer } };
  return (
    <FormDialog
      title={t('tracking_edit')}
      submitLabel={t('save_changes')}
      dirty={!sameContent(tracking, begun)}
      wrapper="fulfillment"
      problems={() => bodyProblems(updateFulfillment, body, 'fulfillment')}
      onSubmit={async () => {
        await update.mutateAsync({ params: { id: order.id, fulfillment_id: fulfillment.id }, body });
        showToast(t('tracking_saved'));
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TrackingFields value={tracking} errors={errors} onChange={setTracking} />
          {order.email ? (
            <CheckField
              label={t('notify_fulfilled')}
              hint={order.email}
              value={notify_customer}
              onChange={setNotify}
            />
          ) : null}
        </>
      )}
    </FormDialog>
  );
}
