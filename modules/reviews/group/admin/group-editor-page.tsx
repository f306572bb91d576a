import './group.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attemptAsked } from '#core/admin/controls/attempt.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import {
  createReviewGroup,
  deleteReviewGroups,
  getReviewGroup,
  listReviewGroups,
  type ReviewGroup,
  updateReviewGroup,
} from '../contract/group-calls.ts';
import { reviewGroupPaths } from './group-paths.ts';
import { GroupProductsCard } from './group-products-card.tsx';
import { reviewGroupText } from './group-text.ts';

interface GroupDraft {
  name: string;
  ids: number[];
}

/** /apps/review/product-group/create and /apps/review/v3/product-groups/add (R081, R086). */
export function NewGroupPage() {
  return <GroupEditor id="0" />;
}

/** /apps/review/product-group/$id and /apps/review/v3/product-groups/$id (R082, R087). */
export function GroupPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  if (!/^[1-9]\d{0,15}$/.test(id)) return <MissingPage />;
  return <GroupEditor key={id} id={id} />;
}

/** One group: its name, its products, and the number of their reviews. */
function GroupEditor({ id }: { id: string }) {
  const t = useText(reviewGroupText);
  const navigate = useNavigate();
  const mayChange = useMay('apps');
  const load = useApiQuery(
    getReviewGroup,
    { params: { id: Number(id) } },
    { enabled: id !== '0', select: (reply) => reply.review_product_group },
  );
  const refresh = [getReviewGroup, listReviewGroups];
  const add = useApiMutation(createReviewGroup, { refresh });
  const update = useApiMutation(updateReviewGroup, { refresh });
  const remove = useApiMutation(deleteReviewGroups, { refresh: [listReviewGroups] });
  const toList = () => navigate({ to: reviewGroupPaths.groups });
  const editor = useEditor<ReviewGroup, GroupDraft>({
    id,
    load,
    toDraft: ({ name, ids }) => ({ name, ids }),
    blank: () => ({ name: '', ids: [] }),
    create: async ({ name, ids }, idempotencyKey) =>
      (await add.mutateAsync({ body: { review_product_group: { name }, ids }, idempotencyKey }))
        .review_product_group,
    createsOnce: true,
    save: async (draft, { id: saved, version }) =>
      (
        await update.mutateAsync({
          params: { id: saved },
          body: { review_product_group: { ...draft, version } },
        })
      ).review_product_group,
    validate: (draft) =>
      bodyProblems(updateReviewGroup, { review_product_group: draft }, 'review_product_group'),
    wrapper: 'review_product_group',
    keeps: { key: 'reviews.group' },
    createdText: t('added'),
    savedText: t('saved'),
    onCreated: toList,
    onLeave: () => void toList(),
    readOnly: !mayChange,
  });
  const group = id === '0' ? undefined : (load.data ?? editor.saved);
  const removeIt = () =>
    attemptAsked(
      {
        title: t('delete_title', { count: 1 }),
        message: t('delete_text'),
        confirmLabel: t('delete'),
        danger: true,
      },
      async () => {
        await remove.mutateAsync({ query: {}, body: { ids: [group!.id] } });
        showToast(t('deleted', { count: 1 }));
        await leaveUnasked(toList);
      },
    );
  return (
    <EditorPage
      editor={editor}
      title={group ? group.name : t(id === '0' ? 'create' : 'group')}
      kind={t('group')}
      crumbs={[{ label: t('title'), to: reviewGroupPaths.groups }]}
      menu={
        group && mayChange
          ? [{ id: 'delete', label: t('delete'), danger: true, onSelect: () => void removeIt() }]
          : []
      }
      {...(group ? { side: () => <TogetherCard group={group} />, sideLabel: t('together') } : {})}
    >
      {(draft) => (
        <>
          <Card>
            <TextField label={t('name')} hint={t('name_hint')} {...editor.field('name')} />
          </Card>
          <GroupProductsCard
            ids={draft.ids}
            error={editor.errors['ids']}
            readOnly={editor.readOnly}
            onChange={(ids) => editor.set('ids', ids)}
          />
        </>
      )}
    </EditorPage>
  );
}

/** The number of reviews that shoppers see on each product of the group. */
function TogetherCard({ group: { review_count: count } }: { group: ReviewGroup }) {
  const t = useText(reviewGroupText);
  return (
    <Card title={t('together')}>
      <div className="stack">
        <p className="review-group-count tabular">{t('reviews_count', { count })}</p>
        <p className="dim text-sm">{count === 0 ? t('together_none') : t('together_text', { count })}</p>
        <p className="dim text-sm">{t('together_stored')}</p>
      </div>
    </Card>
  );
}
