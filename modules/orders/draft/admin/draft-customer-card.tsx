import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import type { Editor } from '#core/admin/shells/editor-state.ts';
import { getCustomer } from '../../customer/contract/customer-calls.ts';
import type { CustomerRow } from '../../customer/contract/customer-list-fields.ts';
import type { DraftOrder } from '../contract/draft-order-calls.ts';
import { address } from '../../base/contract/address.ts';
import { AddressDialog, addressDraft } from '../../customer/admin/address-dialog.tsx';
import { CustomerChoiceDialog } from './customer-choice-dialog.tsx';
import { customerName } from '../../customer/admin/customer-name.ts';
import type { DraftForm } from './draft-form.ts';
import { draftText } from './draft-text.ts';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { orderText } from '../../order/admin/order-text.ts';
import { PostalAddress } from '../../customer/admin/postal-address.tsx';

/** The customer of the draft and the shipping address. */
export function DraftCustomerCard({ editor }: { editor: Editor<DraftOrder, DraftForm> }) {
  const t = useText(draftText);
  const say = useText(orderText);
  const edit = useText(orderActionText)('edit');
  const [open, setOpen] = useState<'customer' | 'address'>();
  const { draft, readOnly } = editor;
  const chosenId = draft?.customer_id ?? null;
  const asked = useSearch({ strict: false }) as { customer?: unknown };
  const askedId = editor.creating && /^[1-9]\d{0,15}$/.test(String(asked.customer)) ? asked.customer : null;
  const wanted = chosenId ?? askedId;
  const { data } = useApiQuery(
    getCustomer,
    { params: { id: Number(wanted) } },
    { enabled: wanted !== null, select: (reply) => reply.customer },
  );
  const takeAsked = useEffectEvent((customer: CustomerRow) => {
    if (chosenId === null && askedId !== null && !editor.dirty) take(customer);
  });
  useEffect(() => {
    if (data) takeAsked(data);
  }, [data]);
  if (!draft) return null;

  function take(customer: CustomerRow) {
    const delivery = address.safeParse(addressDraft(customer.default_address));
    editor.set((before) => ({
      ...before,
      customer_id: customer.id,
      email: customer.email,
      shipping_address: delivery.success ? delivery.data : before.shipping_address,
    }));
    setOpen(undefined);
  }
  return (
    <>
      <Card
        title={t('draft_customer')}
        end={
          readOnly ? null : (
            <Button
              size="tiny"
              tone={chosenId === null ? 'default' : 'plain'}
              onClick={() => setOpen('customer')}
            >
              {t(chosenId === null ? 'draft_customer_choose' : 'draft_customer_change')}
            </Button>
          )
        }
      >
        <div className="stack" data-field="customer_id">
          {chosenId !== null && data?.id === chosenId ? (
            <p className="row">
              <Link className="order-line-name grow" to={orderPaths.customer(data.id)}>
                {customerName(data)}
              </Link>
              {readOnly ? null : (
                <button
                  type="button"
                  className="link-button"
                  onClick={() => editor.set((before) => ({ ...before, customer_id: null }))}
                >
                  {t('draft_customer_remove')}
                </button>
              )}
            </p>
          ) : null}
          <TextField
            label={say('email')}
            type="email"
            autoComplete="off"
            hint={t('draft_email_hint')}
            {...editor.field('email')}
          />
        </div>
      </Card>
      <Card
        title={say('address')}
        end={
          readOnly ? null : (
            <Button
              size="tiny"
              tone={draft.shipping_address ? 'plain' : 'default'}
              onClick={() => setOpen('address')}
            >
              {draft.shipping_address ? edit : t('draft_address_add')}
            </Button>
          )
        }
      >
        <div data-field="shipping_address">
          {draft.shipping_address ? (
            <>
              <PostalAddress address={draft.shipping_address} />
              {readOnly ? null : (
                <button
                  type="button"
                  className="link-button"
                  onClick={() => editor.set('shipping_address', null)}
                >
                  {t('draft_address_remove')}
                </button>
              )}
            </>
          ) : (
            <p className="quiet">{say('no_address')}</p>
          )}
        </div>
      </Card>
      {open === 'customer' ? (
        <CustomerChoiceDialog onChoose={take} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'address' ? (
        <AddressDialog
          title={say('address')}
          address={draft.shipping_address ?? data?.default_address ?? data}
          problems={(typed) => bodyProblems({ body: address }, typed)}
          onSave={async (typed) => {
            editor.set('shipping_address', typed);
            setOpen(undefined);
          }}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}
