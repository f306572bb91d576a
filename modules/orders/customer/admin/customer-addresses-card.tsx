import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { attempt } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton } from '#core/admin/controls/menu-button.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import {
  createCustomerAddress,
  deleteCustomerAddress,
  getCustomer,
  listCustomers,
  setDefaultAddress,
  updateCustomerAddress,
} from '../contract/customer-calls.ts';
import type { Customer } from '../contract/customer.ts';
import { AddressDialog, type AddressDraft } from './address-dialog.tsx';
import { customerText } from './customer-text.ts';
import { PostalAddress } from './postal-address.tsx';

interface Entry {
  /** Undefined until the customer is saved. */
  id: number | undefined;
  isDefault: boolean;
  address: Partial<AddressDraft>;
}

const refresh = [getCustomer, listCustomers];

/** The addresses of a customer, the default one first. Before the customer is saved, they stay in the form. */
export function CustomerAddressesCard({
  customer,
  begun,
  names,
  onBegun,
}: {
  customer: Customer | undefined;
  begun: readonly AddressDraft[];
  names: Pick<AddressDraft, 'first_name' | 'last_name'>;
  onBegun: (addresses: readonly AddressDraft[]) => void;
}) {
  const t = useText(customerText);
  /** Its index in the list; -1 adds an address. */
  const [open, setOpen] = useState<number>();
  const add = useApiMutation(createCustomerAddress, { refresh });
  const change = useApiMutation(updateCustomerAddress, { refresh });
  const remove = useApiMutation(deleteCustomerAddress, { refresh });
  const makeDefault = useApiMutation(setDefaultAddress, { refresh });
  const entries: Entry[] = customer
    ? customer.addresses.map((address) => ({ id: address.id, isDefault: address.default, address }))
    : begun.map((address, at) => ({ id: undefined, isDefault: at === 0, address }));

  async function save(draft: AddressDraft) {
    const entry = entries[open ?? -1];
    if (!customer) onBegun(entry ? begun.map((each, at) => (at === open ? draft : each)) : [...begun, draft]);
    else if (entry?.id === undefined)
      await add.mutateAsync({ params: { id: customer.id }, body: { address: draft } });
    else
      await change.mutateAsync({
        params: { id: customer.id, address_id: entry.id },
        body: { customer_address: draft },
      });
    setOpen(undefined);
    if (customer) showToast(t('address_saved'));
  }
  async function act(entry: Entry, call: typeof remove | typeof makeDefault, message: string) {
    const { id: address_id } = entry;
    if (!customer || address_id === undefined) return;
    await attempt(async () => {
      await call.mutateAsync({ params: { id: customer.id, address_id } });
      showToast(message);
    });
  }
  async function onDelete(at: number) {
    const entry = entries[at];
    const question = {
      title: t('address_delete_title'),
      message: entry?.address.address1,
      confirmLabel: t('address_delete'),
      danger: true,
    };
    if (!entry || !(await confirmAction(question))) return;
    if (!customer) onBegun(begun.filter((_each, index) => index !== at));
    else await act(entry, remove, t('address_deleted'));
  }

  return (
    <Card
      title={t('addresses')}
      end={
        <Button size="small" icon="plus" onClick={() => setOpen(-1)}>
          {t('address_add')}
        </Button>
      }
    >
      {entries.length === 0 ? <p className="quiet">{t('addresses_none')}</p> : null}
      <ul className="address-list">
        {entries.map((entry, at) => {
          const label = [entry.address.address1, entry.address.city].filter(Boolean).join(', ');
          const held = entry.isDefault && entries.length > 1 && customer !== undefined;
          return (
            <li key={entry.id ?? at}>
              <div className="grow">
                <PostalAddress address={entry.address} />
                {entry.isDefault ? <StatusTag bare>{t('address_default')}</StatusTag> : null}
              </div>
              <MenuButton
                className="icon-button"
                label={t('address_actions', { name: label })}
                items={[
                  { id: 'edit', label: t('address_edit'), icon: 'edit', onSelect: () => setOpen(at) },
                  ...(entry.isDefault || !customer
                    ? []
                    : [
                        {
                          id: 'default',
                          label: t('address_make_default'),
                          icon: 'check' as const,
                          onSelect: () => void act(entry, makeDefault, t('address_defaulted')),
                        },
                      ]),
                  {
                    id: 'delete',
                    label: t('address_delete'),
                    icon: 'trash',
                    danger: !held,
                    disabled: held,
                    hint: held ? t('address_is_default') : undefined,
                    startsGroup: true,
                    onSelect: () => void onDelete(at),
                  },
                ]}
              >
                <Icon name="dots" />
              </MenuButton>
            </li>
          );
        })}
      </ul>
      {open === undefined ? null : (
        <AddressDialog
          title={t(open === -1 ? 'address_add' : 'address_edit')}
          address={entries[open]?.address ?? names}
          wrapper={open === -1 ? 'address' : 'customer_address'}
          problems={(draft): Record<string, string> =>
            draft.address1 === '' && draft.city === '' && draft.zip === ''
              ? { address1: t('address_empty') }
              : bodyProblems(createCustomerAddress, { address: draft }, 'address')
          }
          onSave={save}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}
