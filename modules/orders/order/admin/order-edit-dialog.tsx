import { useState } from 'react';
import { ApiError } from '#core/admin/client/api-error.ts';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { TagsField } from '#core/admin/controls/tags-field.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { sameContent } from '#core/admin/shells/draft-path.ts';
import type { BodyInputOf } from '#core/contract/endpoint.ts';
import { listOrderTags, updateOrder } from '../contract/order-edit-calls.ts';
import type { Order } from '../contract/order.ts';
import { address } from '../../base/contract/address.ts';
import { AddressDialog } from '../../customer/admin/address-dialog.tsx';
import { orderActionText } from './order-action-text.ts';
import { orderReads } from './order-refresh.ts';
import { orderText } from './order-text.ts';

export type OrderEditPart = 'contact' | 'note' | 'address' | 'billing';
type OrderChange = BodyInputOf<typeof updateOrder>['order'];

/** Edits one part of an order: contact, note and tags, shipping address or billing address. */
export function OrderEditDialog({
  order,
  part,
  onClose,
}: {
  order: Order;
  part: OrderEditPart;
  onClose: () => void;
}) {
  const t = useText(orderActionText);
  const say = useText(orderText);
  const [version, setVersion] = useState(order.version);
  const { email, phone, note, tags } = order;
  const [begun] = useState(part === 'contact' ? { email, phone } : { note, tags });
  const [draft, setDraft] = useState<OrderChange>(begun);
  const known = useApiQuery(listOrderTags, {}, { enabled: part === 'note', staleTime: 60_000 }).data?.tags;
  const update = useApiMutation(updateOrder, { refresh: orderReads });

  async function save(change: OrderChange) {
    try {
      await update.mutateAsync({ params: { id: order.id }, body: { order: { ...change, version } } });
    } catch (error) {
      const current = error instanceof ApiError && error.status === 409 ? error.extra.current : undefined;
      if (current === undefined) throw error;
      // The next save is deliberate, so it overwrites the other user's changes.
      setVersion((current as Order).version);
      throw new Error(t('stale'));
    }
    showToast(t('saved_order'));
    onClose();
  }
  if (part === 'address' || part === 'billing') {
    const field = part === 'address' ? 'shipping_address' : 'billing_address';
    return (
      <AddressDialog
        title={t(part === 'address' ? 'edit_address' : 'edit_billing')}
        address={order[field] ?? order.shipping_address ?? namesOf(order)}
        wrapper={`order.${field}`}
        problems={(draft) => bodyProblems({ body: address }, draft)}
        onSave={(draft) => save({ [field]: draft })}
        onClose={onClose}
      />
    );
  }
  const field = (name: 'email' | 'phone' | 'note' | 'tags', errors: Readonly<Record<string, string>>) => ({
    name,
    value: draft[name] ?? '',
    error: errors[name],
    onChange: (value: string) => setDraft((before) => ({ ...before, [name]: value })),
  });
  return (
    <FormDialog
      size="small"
      title={t(part === 'contact' ? 'edit_contact' : 'edit_note')}
      submitLabel={t('save_changes')}
      dirty={!sameContent(draft, begun)}
      wrapper="order"
      problems={() => bodyProblems(updateOrder, { order: draft }, 'order')}
      onSubmit={() => save(draft)}
      onClose={onClose}
    >
      {(errors) =>
        part === 'contact' ? (
          <>
            <TextField label={say('email')} type="email" autoComplete="off" {...field('email', errors)} />
            <TextField label={t('phone')} type="tel" autoComplete="off" {...field('phone', errors)} />
          </>
        ) : (
          <>
            <TextAreaField label={t('note_label')} rows={4} {...field('note', errors)} />
            <TagsField label={t('tags_label')} suggestions={known} {...field('tags', errors)} />
          </>
        )
      }
    </FormDialog>
  );
}

function namesOf({ customer }: Order) {
  return customer && { first_name: customer.first_name, last_name: customer.last_name };
}
