import { useEffect, useRef, useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { countCustomerTabs, createCustomer, listCustomers } from '../../customer/contract/customer-calls.ts';
import { type CustomerRow, listedCustomerFields } from '../../customer/contract/customer-list-fields.ts';
import { customerName } from '../../customer/admin/customer-name.ts';
import { customerText } from '../../customer/admin/customer-text.ts';
import { draftText } from './draft-text.ts';
import { orderText } from '../../order/admin/order-text.ts';

const searchDelay = 300;

/** The dialog that chooses a customer, or adds a new one. */
export function CustomerChoiceDialog({
  onChoose,
  onClose,
}: {
  onChoose: (customer: CustomerRow) => void;
  onClose: () => void;
}) {
  const t = useText(draftText);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('input')?.focus();
  }, [adding]);
  const found = useApiQuery(
    listCustomers,
    { query: { fields: listedCustomerFields, search: search || undefined, limit: '20' } },
    { keepPrevious: true },
  );
  if (adding) return <NewCustomerDialog typed={typed} onAdded={onChoose} onClose={() => setAdding(false)} />;
  return (
    <Dialog
      open
      title={t('draft_customer_choose')}
      onClose={onClose}
      footer={
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('draft_customer_new')}
        </Button>
      }
    >
      <div className="stack" ref={list}>
        <TextField
          label={t('draft_customer_search')}
          name="customer_search"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        {found.isError ? (
          <FailedState error={found.error} onRetry={() => void found.refetch()} />
        ) : found.data === undefined ? (
          <SkeletonRows rows={5} thumb={false} />
        ) : (
          <ul className="choice-list" aria-busy={found.isPlaceholderData || undefined}>
            {found.data.customers.map((customer) => (
              <li key={customer.id}>
                <button type="button" onClick={() => onChoose(customer)}>
                  <span className="grow">
                    <span className="order-line-name block">{customerName(customer)}</span>
                    <span className="dim text-sm block">{customer.email}</span>
                  </span>
                  <span className="dim text-sm">
                    {t('draft_customer_orders', { count: customer.orders_count })}
                  </span>
                  <Icon name="chevronRight" size={16} className="flips" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {found.data?.customers.length === 0 ? (
          <p className="quiet" role="status">
            {t('draft_customer_none')}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function NewCustomerDialog({
  typed,
  onAdded,
  onClose,
}: {
  typed: string;
  onAdded: (customer: CustomerRow) => void;
  onClose: () => void;
}) {
  const t = useText(draftText);
  const say = useText(customerText);
  const email = useText(orderText)('email');
  const isMail = typed.includes('@');
  const [draft, setDraft] = useState({
    email: isMail ? typed.trim() : '',
    first_name: isMail ? '' : (typed.trim().split(/\s+/)[0] ?? ''),
    last_name: isMail ? '' : typed.trim().split(/\s+/).slice(1).join(' '),
    phone: '',
  });
  const add = useApiMutation(createCustomer, { refresh: [listCustomers, countCustomerTabs] });
  const field = (name: keyof typeof draft, errors: Readonly<Record<string, string>>) => ({
    name,
    autoComplete: 'off',
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => setDraft((before) => ({ ...before, [name]: value })),
  });
  return (
    <FormDialog
      size="small"
      title={t('draft_customer_new')}
      submitLabel={say('save')}
      wrapper="customer"
      problems={() => bodyProblems(createCustomer, { customer: draft }, 'customer')}
      onSubmit={async () => onAdded((await add.mutateAsync({ body: { customer: draft } })).customer)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField label={email} type="email" {...field('email', errors)} />
          <TextField label={say('first_name')} {...field('first_name', errors)} />
          <TextField label={say('last_name')} {...field('last_name', errors)} />
          <TextField label={say('phone')} type="tel" {...field('phone', errors)} />
        </>
      )}
    </FormDialog>
  );
}
