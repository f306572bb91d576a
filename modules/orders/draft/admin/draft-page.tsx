import '../../base/admin/order-page.css';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attemptAsked } from '#core/admin/controls/attempt.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { ReasonButton } from '#core/admin/controls/reason-button.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { TagsField } from '#core/admin/controls/tags-field.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import {
  countDraftOrderTabs,
  createDraftOrder,
  deleteDraftOrder,
  getDraftOrder,
  listDraftOrders,
  updateDraftOrder,
  type DraftOrder,
} from '../contract/draft-order-calls.ts';
import { listOrderTags } from '../../order/contract/order-edit-calls.ts';
import { CompleteDialog } from './complete-dialog.tsx';
import { DraftCustomerCard } from './draft-customer-card.tsx';
import { blankDraft, bodyOf, draftProblems, formOf, type DraftForm } from './draft-form.ts';
import { DraftLinesCard } from './draft-lines-card.tsx';
import { DraftPriceCard } from './draft-price-card.tsx';
import { useDraftPrice } from './draft-price.ts';
import { draftText } from './draft-text.ts';
import { NamedValues } from '../../base/admin/named-values.tsx';
import { PostalAddress } from '../../customer/admin/postal-address.tsx';
import { orderActionText } from '../../order/admin/order-action-text.ts';
import { orderPaths } from '../../base/admin/order-paths.ts';
import { orderText } from '../../order/admin/order-text.ts';

const lists = [listDraftOrders, countDraftOrderTabs];

/** /orders/drafts/new and /orders/drafts/$id: the editor of a draft order. */
export function DraftPage() {
  const t = useText(draftText);
  const say = useText(orderText);
  const act = useText(orderActionText);
  const navigate = useNavigate();
  const { id: asked } = useParams({ strict: false }) as { id: string };
  const id = asked === 'new' ? '0' : asked;
  const isId = /^[1-9]\d{0,15}$/.test(id);
  const load = useApiQuery(
    getDraftOrder,
    // Invalid ids are requested as well, so that the server answers 404.
    { params: { id: isId ? Number(id) : Number.MAX_SAFE_INTEGER } },
    { enabled: id !== '0', select: (reply) => reply.draft_order },
  );
  const known = useApiQuery(listOrderTags, {}, { staleTime: 60_000 }).data?.tags;
  const update = useApiMutation(updateDraftOrder, { refresh: [getDraftOrder, ...lists] });
  const add = useApiMutation(createDraftOrder, { refresh: lists });
  const remove = useApiMutation(deleteDraftOrder, { refresh: lists });
  const [completing, setCompleting] = useState(false);
  const completed = load.data?.status === 'completed';
  const editor = useEditor<DraftOrder, DraftForm>({
    id,
    load,
    blank: blankDraft,
    toDraft: formOf,
    save: async (form, base) =>
      (
        await update.mutateAsync({
          params: { id: base.id },
          body: { draft_order: { ...bodyOf(form), version: base.version } },
        })
      ).draft_order,
    create: async (form, key) =>
      (await add.mutateAsync({ body: { draft_order: bodyOf(form) }, idempotencyKey: key })).draft_order,
    createsOnce: true,
    validate: draftProblems,
    wrapper: 'draft_order',
    keeps: { nothing: 'customer' },
    onCreated: (draft) => navigate({ to: orderPaths.draft(draft.id), replace: true }),
    onLeave: () => void navigate({ to: orderPaths.drafts }),
    readOnly: completed,
  });
  const { saved, draft } = editor;
  const price = useDraftPrice(draft, saved);
  const gone = !price.pending && price.answer?.line_items.some((line) => !line.available) === true;
  const reason =
    !draft || draft.line_items.length === 0
      ? t('draft_complete_no_lines')
      : gone
        ? t('draft_complete_gone')
        : undefined;

  /** Saves the draft before it is completed, so that the order is what the page shows. */
  async function onComplete() {
    if ((!editor.creating && !editor.dirty) || (await editor.submit())) setCompleting(true);
  }
  async function onDelete(stored: DraftOrder) {
    await attemptAsked(
      {
        title: t('draft_delete_title', { name: stored.name }),
        message: t('draft_delete_text'),
        confirmLabel: t('draft_delete'),
        danger: true,
      },
      async () => {
        await remove.mutateAsync({ params: { id: stored.id } });
        showToast(t('draft_deleted', { count: 1 }));
        await leaveUnasked(() => navigate({ to: orderPaths.drafts }));
      },
    );
  }
  return (
    <>
      <EditorPage
        editor={editor}
        title={saved?.name ?? t('draft_new')}
        kind={say('draft')}
        crumbs={[
          { label: say('title'), to: orderPaths.orders },
          { label: say('drafts'), to: orderPaths.drafts },
        ]}
        status={completed ? <StatusTag tone="ok">{t('draft_status_completed')}</StatusTag> : undefined}
        readOnlyReason={t('draft_completed_note')}
        menu={
          saved && !completed
            ? [
                {
                  id: 'delete',
                  label: t('draft_delete'),
                  icon: 'trash',
                  danger: true,
                  onSelect: () => void onDelete(saved),
                },
              ]
            : undefined
        }
        secondary={
          completed && saved?.order_id ? (
            <Link className={buttonClass('primary')} to={orderPaths.order(saved.order_id)}>
              {t('draft_open_order', { name: saved.order_name ?? '' })}
            </Link>
          ) : (
            <ReasonButton
              tone="primary"
              reason={reason}
              busy={editor.saving}
              onClick={() => void onComplete()}
            >
              {t('draft_complete')}
            </ReasonButton>
          )
        }
        sideLabel={t('draft_customer')}
        side={() => (
          <>
            <DraftCustomerCard editor={editor} />
            <Card>
              <div className="stack">
                <TextAreaField label={act('note_label')} {...editor.field('note')} />
                <TagsField label={act('tags_label')} suggestions={known} {...editor.field('tags')} />
              </div>
            </Card>
            {saved && saved.note_attributes.length > 0 ? (
              <Card title={say('details')}>
                <NamedValues values={saved.note_attributes} />
              </Card>
            ) : null}
            {saved?.billing_address ? (
              <Card title={say('billing')}>
                <PostalAddress address={saved.billing_address} />
              </Card>
            ) : null}
          </>
        )}
      >
        {() => (
          <>
            <DraftLinesCard editor={editor} price={price} />
            <DraftPriceCard editor={editor} price={price} />
          </>
        )}
      </EditorPage>
      {completing && saved && !editor.creating && !completed ? (
        <CompleteDialog
          draft={saved}
          onReload={editor.reload}
          onDone={(order) => {
            setCompleting(false);
            void leaveUnasked(() => navigate({ to: orderPaths.order(order.id) }));
          }}
          onClose={() => setCompleting(false)}
        />
      ) : null}
    </>
  );
}
