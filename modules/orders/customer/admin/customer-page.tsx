import '../../base/admin/order-page.css';
import type { ComponentType } from 'react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attemptAsked } from '#core/admin/controls/attempt.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { ReasonButton } from '#core/admin/controls/reason-button.tsx';
import { TagsField } from '#core/admin/controls/tags-field.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { ThingCards } from '#core/admin/frame/thing-cards.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import type { BodyInputOf } from '#core/contract/endpoint.ts';
import {
  countCustomerTabs,
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  listCustomerTags,
  updateCustomer,
} from '../contract/customer-calls.ts';
import type { Customer } from '../contract/customer.ts';
import { CustomerAddressesCard } from './customer-addresses-card.tsx';
import { addressDraft, type AddressDraft } from './address-dialog.tsx';
import { customerName } from './customer-name.ts';
import { CustomerSummaryCard } from './customer-summary-card.tsx';
import { customerText } from './customer-text.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';

type CustomerDraft = Required<Omit<BodyInputOf<typeof createCustomer>['customer'], 'addresses'>> & {
  /** Only for a new customer; later addresses are saved one by one. */
  addresses: AddressDraft[];
};

const blank = (): CustomerDraft => ({
  email: '',
  first_name: '',
  last_name: '',
  phone: '',
  note: '',
  tags: '',
  accepts_marketing: false,
  tax_exempt: false,
  addresses: [],
});

function draftOf(customer: Customer): CustomerDraft {
  const { email, first_name, last_name, phone, note, tags, accepts_marketing, tax_exempt } = customer;
  return { email, first_name, last_name, phone, note, tags, accepts_marketing, tax_exempt, addresses: [] };
}

const lists = [listCustomers, countCustomerTabs, listCustomerTags];

/** When and where a customer agreed to marketing emails, if known. */
function ConsentNote({
  customer: { marketing_consent_at: at, marketing_consent_source: source },
}: {
  customer: Pick<Customer, 'marketing_consent_at' | 'marketing_consent_source'>;
}) {
  const t = useText(customerText);
  const formats = useFormats();
  if (at === null || source === null) return null;
  return <span className="quiet text-sm"> {t(`consent_${source}`, { date: formats.date(at) })}</span>;
}

/** Cards of subjects that build on customers. The area passes them in. */
export interface CustomerCards {
  /** The customer's orders. */
  Orders: ComponentType<{ customer: Customer }>;
  /** The customer's personal data, with download and erasure. */
  Privacy: ComponentType<{ customer: Customer }>;
}

/** /customers/new and /customers/$id. */
export function CustomerPage({ Orders, Privacy }: CustomerCards) {
  const t = useText(customerText);
  const navigate = useNavigate();
  const { id: asked } = useParams({ strict: false }) as { id: string };
  const id = asked === 'new' ? '0' : asked;
  const isId = /^[1-9]\d{0,15}$/.test(id);
  const load = useApiQuery(
    getCustomer,
    // Invalid ids are requested as well, so that the server answers 404.
    { params: { id: isId ? Number(id) : Number.MAX_SAFE_INTEGER } },
    { enabled: id !== '0', select: (reply) => reply.customer },
  );
  const known = useApiQuery(listCustomerTags, {}, { staleTime: 60_000 }).data?.tags;
  const update = useApiMutation(updateCustomer, { refresh: [getCustomer, ...lists] });
  const add = useApiMutation(createCustomer, { refresh: lists });
  const remove = useApiMutation(deleteCustomer, { refresh: lists });
  const editor = useEditor<Customer, CustomerDraft>({
    id,
    load,
    blank,
    toDraft: draftOf,
    save: async ({ addresses: _stored, ...draft }, base) =>
      (
        await update.mutateAsync({
          params: { id: base.id },
          body: { customer: { ...draft, version: base.version } },
        })
      ).customer,
    create: async (draft, key) =>
      (await add.mutateAsync({ body: { customer: draft }, idempotencyKey: key })).customer,
    createsOnce: true,
    validate: (draft) => bodyProblems(createCustomer, { customer: draft }, 'customer'),
    wrapper: 'customer',
    keeps: { nothing: 'customer' },
    onCreated: () => navigate({ to: orderPaths.customers }),
    onLeave: () => void navigate({ to: orderPaths.customers }),
  });
  const { saved } = editor;
  const name = saved ? customerName(saved) : t('customer_new');

  async function onDelete(customer: Customer) {
    await attemptAsked(
      {
        title: t('customer_delete_title', { name: customerName(customer) }),
        message: t('customer_delete_text'),
        confirmLabel: t('delete'),
        danger: true,
      },
      async () => {
        await remove.mutateAsync({ params: { id: customer.id } });
        showToast(t('customer_deleted'));
        await leaveUnasked(() => navigate({ to: orderPaths.customers }));
      },
    );
  }

  return (
    <EditorPage
      editor={editor}
      title={name}
      kind={t('person')}
      crumbs={[{ label: t('customers'), to: orderPaths.customers }]}
      secondary={
        saved ? (
          <>
            <ReasonButton
              tone="danger-text"
              busy={remove.isPending}
              reason={
                saved.orders_count > 0 ? t('customer_has_orders', { count: saved.orders_count }) : undefined
              }
              onClick={() => void onDelete(saved)}
            >
              {t('delete')}
            </ReasonButton>
            <Link className={buttonClass()} to={orderPaths.draft('new')} search={{ customer: saved.id }}>
              {t('create_order')}
            </Link>
          </>
        ) : undefined
      }
      sideLabel={t('overview')}
      side={() => (
        <>
          {saved ? <CustomerSummaryCard customer={saved} /> : null}
          {saved ? <Privacy customer={saved} /> : null}
          <Card>
            <div className="stack">
              <TextAreaField
                label={t('customer_note')}
                hint={t('customer_note_hint')}
                {...editor.field('note')}
              />
              <TagsField label={t('tags')} suggestions={known} {...editor.field('tags')} />
            </div>
          </Card>
        </>
      )}
    >
      {(draft) => (
        <>
          <Card title={t('about')}>
            <div className="stack">
              <div className="form-pair">
                <TextField label={t('first_name')} autoComplete="off" {...editor.field('first_name')} />
                <TextField label={t('last_name')} autoComplete="off" {...editor.field('last_name')} />
              </div>
              <TextField label={t('email')} type="email" autoComplete="off" {...editor.field('email')} />
              <TextField label={t('phone')} type="tel" autoComplete="off" {...editor.field('phone')} />
              <div className="check-list">
                <label>
                  <input
                    type="checkbox"
                    className="check"
                    checked={draft.accepts_marketing}
                    onChange={(event) => editor.set('accepts_marketing', event.target.checked)}
                  />
                  <span>
                    {t('accepts_marketing')}
                    {saved && draft.accepts_marketing ? <ConsentNote customer={saved} /> : null}
                  </span>
                </label>
                <label>
                  <input
                    type="checkbox"
                    className="check"
                    checked={draft.tax_exempt}
                    onChange={(event) => editor.set('tax_exempt', event.target.checked)}
                  />
                  <span>{t('tax_exempt')}</span>
                </label>
              </div>
            </div>
          </Card>
          <CustomerAddressesCard
            customer={saved}
            begun={draft.addresses}
            names={{ first_name: draft.first_name, last_name: draft.last_name }}
            onBegun={(addresses) => editor.set('addresses', addresses.map(addressDraft))}
          />
          {saved ? <Orders customer={saved} /> : null}
          {saved ? <ThingCards of="customer" id={saved.id} /> : null}
        </>
      )}
    </EditorPage>
  );
}
