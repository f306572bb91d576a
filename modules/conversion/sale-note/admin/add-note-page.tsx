import './sale-note.css';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { ChoiceCards } from '#core/admin/controls/choice-cards.tsx';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { useMay } from '#core/admin/client/session-context.ts';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { listCountries } from '#modules/catalog/country/contract/country-calls.ts';
import { ChosenList } from '#modules/offers/offer/admin/public.ts';
import { listOrders } from '#modules/orders/order/contract/order-calls.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { useSimulatedText } from '../../truth/admin/simulated-note.tsx';
import { truthText } from '../../truth/admin/truth-text.ts';
import {
  countSaleNotifications,
  createSaleNotification,
  listSaleNotifications,
  type SaleNotification,
} from '../contract/sale-note-calls.ts';
import { chosenOrderFields, orderItem, orderSource } from './order-source.ts';
import { saleNoteText } from './sale-note-text.ts';

interface Draft {
  kind: 'order' | 'simulated';
  product_ids: number[];
  order_id: string;
  first_name: string;
  last_name: string;
  region: string;
  country: string;
}

const blank: Draft = {
  kind: 'order',
  product_ids: [],
  order_id: '',
  first_name: '',
  last_name: '',
  region: '',
  country: '',
};

function bodyOf({ kind, product_ids, order_id, ...buyer }: Draft) {
  const product_id = product_ids[0]!;
  return {
    notification: kind === 'order' ? { product_id, order_id: Number(order_id) } : { product_id, ...buyer },
  };
}

/** A notification by hand: of an order, or simulated (R060). */
export function AddNotePage() {
  const t = useText(saleNoteText);
  const truth = useText(truthText);
  const navigate = useNavigate();
  const simulatedText = useSimulatedText();
  const create = useApiMutation(createSaleNotification, {
    refresh: [listSaleNotifications, countSaleNotifications],
  });
  const nothing = useApiQuery(
    listSaleNotifications,
    {},
    { enabled: false, select: () => ({}) as SaleNotification },
  );
  const toList = () => void navigate({ to: conversionPaths.notifications });
  const editor = useEditor<SaleNotification, Draft>({
    id: '0',
    load: nothing,
    blank: () => blank,
    toDraft: () => blank,
    save: () => Promise.reject(new Error('A notification is not edited')),
    create: async (draft, idempotencyKey) =>
      (await create.mutateAsync({ body: bodyOf(draft), idempotencyKey })).notification,
    createsOnce: true,
    validate: ({ kind, product_ids, order_id }) => ({
      ...(product_ids.length === 0 && { product_id: t('choose_product') }),
      ...(kind === 'order' && order_id === '' && { order_id: t('choose_order') }),
    }),
    wrapper: 'notification',
    createdText: t('added'),
    createLabel: t('save_note'),
    onCreated: toList,
    onLeave: toList,
    keeps: { nothing: 'customer' },
    readOnly: !useMay('apps'),
  });
  return (
    <EditorPage
      editor={editor}
      title={t('new')}
      text={t('new_lead')}
      crumbs={[{ label: t('list'), to: conversionPaths.notifications }]}
    >
      {(draft) => (
        <>
          <Card title={t('product')}>
            <ChosenList
              kind="product"
              name="product_id"
              ids={draft.product_ids}
              cap={1}
              error={editor.errors['product_id']}
              onChange={(product_ids) => editor.set((before) => ({ ...before, product_ids }))}
            />
          </Card>
          <Card title={t('kind')}>
            <div className="stack">
              <ChoiceCards
                name="kind"
                label={t('kind')}
                value={draft.kind}
                disabled={editor.readOnly}
                choices={[
                  { value: 'order', label: t('of_order'), hint: t('of_order_hint') },
                  { value: 'simulated', label: t('made_up'), hint: t('made_up_hint') },
                ]}
                onChange={(kind) => editor.set((before) => ({ ...before, kind }))}
              />
              {draft.kind === 'order' ? (
                <OrderField product={draft.product_ids[0]} field={editor.field('order_id')} />
              ) : (
                <>
                  <p className="quiet text-sm" role="note">
                    <strong>{truth('simulated')}</strong> {simulatedText} {t('real_first')}
                  </p>
                  <TextField
                    label={t('first_name')}
                    maxLength={40}
                    autoComplete="off"
                    {...editor.field('first_name')}
                  />
                  <TextField
                    label={t('last_name')}
                    hint={t('last_name_hint')}
                    maxLength={100}
                    autoComplete="off"
                    {...editor.field('last_name')}
                  />
                  <TextField
                    label={t('region')}
                    maxLength={60}
                    autoComplete="off"
                    {...editor.field('region')}
                  />
                  <CountryField field={editor.field('country')} />
                </>
              )}
            </div>
          </Card>
        </>
      )}
    </EditorPage>
  );
}

interface Field {
  name: string;
  value: string;
  error?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** A paid order, found by number, buyer or SKU; of the product that is chosen, if one is. */
function OrderField({ product, field }: { product: number | undefined; field: Field }) {
  const t = useText(saleNoteText);
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const source = useMemo(() => orderSource(product, formats), [product, formats]);
  const id = Number(field.value);
  const { data: chosen } = useApiQuery(
    listOrders,
    { query: { fields: chosenOrderFields, ids: String(id), status: 'any' } },
    { enabled: id > 0, select: ({ orders: [order] }) => order && orderItem(order, formats) },
  );
  return (
    <div className="note-order" data-field={field.name} role="group" aria-label={t('order')}>
      {id > 0 ? (
        <p>
          <strong>{chosen?.title ?? '…'}</strong> <span className="dim text-sm">{chosen?.subtitle}</span>
        </p>
      ) : null}
      <div className="row wrap">
        <Button size="small" disabled={field.disabled} onClick={() => setOpen(true)}>
          {t(id > 0 ? 'order_change' : 'choose_order')}
        </Button>
        <span className="dim text-sm">{t(product === undefined ? 'order_hint' : 'order_hint_product')}</span>
      </div>
      <FieldError text={field.error} />
      {open ? (
        <Picker
          source={source}
          title={t('choose_order')}
          searchLabel={t('order_search')}
          selected={id > 0 ? [id] : []}
          cap={1}
          onConfirm={([next]) => {
            field.onChange(next === undefined ? '' : String(next));
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

function CountryField({ field }: { field: Field }) {
  const t = useText(saleNoteText);
  const countries = useApiQuery(listCountries, {});
  const options = (countries.data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }));
  return (
    <SelectField
      label={t('country')}
      options={[{ value: '', label: t('country_none') }, ...options]}
      {...field}
    />
  );
}
