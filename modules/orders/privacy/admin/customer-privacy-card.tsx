import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callUrl } from '#core/admin/client/api-client.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button, buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { Customer } from '../../customer/contract/customer.ts';
import { downloadCustomerData, getRedaction, redactCustomer } from '../contract/customer-redaction-calls.ts';
import { customerName } from '../../customer/admin/customer-name.ts';
import { customerPrivacyText } from './customer-privacy-text.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { orderReads } from '../../order/admin/order-refresh.ts';
import { FulfilmentTag, PaymentTag } from '../../order/admin/order-tags.tsx';

type Redaction = ReplyOf<typeof getRedaction>['redaction'];

/** Downloads or erases a customer's personal data. Only for owners and admins. */
export function CustomerPrivacyCard({ customer }: { customer: Customer }) {
  const t = useText(customerPrivacyText);
  const formats = useFormats();
  const may = useMay('admin');
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState(false);
  const result = useApiQuery(
    getRedaction,
    { params: { id: customer.id } },
    {
      enabled: may,
      select: (reply) => reply.redaction,
      refetchInterval: running ? 2000 : false,
    },
  );
  if ((result.data?.state === 'running') !== running) setRunning(!running);
  if (!may) return null;
  if (result.isError)
    return (
      <Card title={t('privacy')}>
        <FailedState error={result.error} onRetry={() => void result.refetch()} />
      </Card>
    );
  const redaction = result.data;
  return (
    <Card title={t('privacy')}>
      <div className="stack">
        {redaction?.state === 'running' || redaction?.state === 'done' ? (
          <p className="note" role="status">
            <Icon name="info" size={16} />
            {redaction.state === 'running'
              ? t('erase_running')
              : t('erase_done', { date: formats.dateTime(redaction.done_at!) })}
          </p>
        ) : (
          <p className="quiet">{t('privacy_text')}</p>
        )}
        <div className="row wrap">
          <a
            className={buttonClass('default', 'small')}
            href={callUrl(downloadCustomerData.path, { id: customer.id })}
            download
          >
            <Icon name="download" size={16} />
            {t('privacy_download')}
          </a>
          {redaction?.state === 'none' ? (
            <Button tone="danger-text" size="small" onClick={() => setAsking(true)}>
              {t('erase')}
            </Button>
          ) : null}
        </div>
      </div>
      {asking && redaction ? (
        <EraseDialog customer={customer} redaction={redaction} onClose={() => setAsking(false)} />
      ) : null}
    </Card>
  );
}

/** The dialog that erases a person: lists open orders, and asks to type the email address. */
function EraseDialog({
  customer,
  redaction,
  onClose,
}: {
  customer: Customer;
  redaction: Redaction;
  onClose: () => void;
}) {
  const t = useText(customerPrivacyText);
  const formats = useFormats();
  const [confirm, setConfirm] = useState('');
  const redact = useApiMutation(redactCustomer, { refresh: [getRedaction, ...orderReads] });
  const { open_orders: open, open_orders_count: count } = redaction;
  const same = confirm.trim().toLowerCase() === customer.email.toLowerCase();
  return (
    <FormDialog
      size="small"
      danger
      title={t('erase_title', { name: customerName(customer) })}
      submitLabel={t('erase_submit')}
      reason={same ? undefined : t('erase_confirm', { email: customer.email })}
      onSubmit={async () => {
        await redact.mutateAsync({ params: { id: customer.id }, body: { confirm } });
        showToast(t('erase_begun'));
        onClose();
      }}
      onClose={onClose}
    >
      {(errors) => (
        <div className="stack">
          {count > 0 ? (
            <div className="note warn order-hold">
              <Icon name="alert" size={16} />
              <div className="grow">
                <p>{t('erase_open', { count })}</p>
                <ul className="customer-orders">
                  {open.map((order) => (
                    <li key={order.id}>
                      <Link className="grow" to={orderPaths.order(order.id)}>
                        {order.name}
                      </Link>
                      <PaymentTag status={order.financial_status} />
                      <FulfilmentTag status={order.fulfillment_status} cancelled={false} />
                    </li>
                  ))}
                </ul>
                {count > open.length ? (
                  <p>{t('erase_open_more', { count: formats.number(count - open.length) })}</p>
                ) : null}
              </div>
            </div>
          ) : null}
          <p>{t('erase_lead')}</p>
          <p className="strong">{t('erase_never')}</p>
          <TextField
            label={t('erase_confirm', { email: customer.email })}
            autoComplete="off"
            value={confirm}
            onChange={setConfirm}
            error={errors.confirm}
          />
        </div>
      )}
    </FormDialog>
  );
}
