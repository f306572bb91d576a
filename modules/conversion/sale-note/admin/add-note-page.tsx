import { useNavigate } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/frame/card.tsx';
import { ChoiceCards } from '#core/admin/frame/choice-cards.tsx';
import { SelectField } from '#core/admin/frame/select-field.tsx';
import { useMay } from '#core/admin/frame/session-context.ts';
import { TextField } from '#core/admin/frame/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { fieldList } from '#core/contract/field-list.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { listCountries } from '#modules/catalog/country/contract/country-calls.ts';
import { ChosenList } from '#modules/offers/admin/public.ts';
import { listOrders } from '#modules/orders/contract/order-calls.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { truthText } from '../../truth/admin/truth-text.ts';
import { getHonesty } from '../../truth/contract/honest-calls.ts';
import {
  countSaleNotifications,
  createSaleNotification,
  listSaleNotifications,
  type SaleNotification,
} from '../contract/sale-note-calls.ts';
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
  const honest = useApiQuery(getHonesty, {}).data?.honesty.honest ?? true;
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
                <OrderField field={editor.field('order_id')} />
              ) : (
                <>
                  <p className="quiet text-sm" role="note">
                    <strong>{truth('simulated')}</strong>{' '}
                    {truth(honest ? 'simulated_hint' : 'simulated_shown')}
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

/** One of the newest orders that are paid. */
function OrderField({ field }: { field: Field }) {
  const t = useText(saleNoteText);
  const orders = useApiQuery(listOrders, {
    query: { financial_status: 'paid', status: 'any', limit: '100', fields: fieldList('name') },
  });
  const options = (orders.data?.orders ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectField
      label={t('order')}
      hint={t('order_hint')}
      options={[{ value: '', label: t('order_none') }, ...options]}
      {...field}
    />
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
