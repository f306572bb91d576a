import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { attemptAsked } from '#core/admin/controls/attempt.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { EditorSkeleton } from '#core/admin/controls/skeleton.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import { offerListText } from '../../offer/admin/offer-list-text.ts';
import { OfferPicture } from '../../offer/admin/picture/offer-picture.tsx';
import {
  countPublishedTemplates,
  deleteTemplates,
  getTemplate,
  listCollectedTemplates,
  listPublishedTemplates,
  listTemplates,
  updateTemplate,
} from '../contract/template-calls.ts';
import type { OfferTemplate } from '../contract/template.ts';
import { TemplateApplyCard } from './template-apply-card.tsx';
import { TemplateCollectButton } from './template-collect-button.tsx';
import { TemplateFormDialog } from './template-form-dialog.tsx';
import { templateText } from './template-text.ts';
import { discountLines, templateWords } from './template-words.ts';

const lists = [listTemplates, listPublishedTemplates, listCollectedTemplates, countPublishedTemplates];

/** One template: how it looks, what it says, and the way to an offer of it. */
export function TemplateDetail({ id }: { id: number }) {
  const t = useText(templateText);
  const found = useApiQuery(getTemplate, { params: { id } }, { select: (reply) => reply.offer_template });
  if (found.isPending) return <EditorSkeleton />;
  if (found.isError && !found.data) {
    if (found.error.status === 404) return <MissingPage />;
    return (
      <>
        <PageHeader title={t('title')} crumbs={[{ label: t('title'), to: offerPaths.template('list') }]} />
        <div className="card">
          <FailedState error={found.error} onRetry={() => void found.refetch()} />
        </div>
      </>
    );
  }
  return <Detail template={found.data} />;
}

function Detail({ template }: { template: OfferTemplate }) {
  const t = useText(templateText);
  const kinds = useText(offerListText);
  const { name, description } = templateWords(template);
  const [editing, setEditing] = useState(false);
  const update = useApiMutation(updateTemplate, { refresh: [getTemplate, ...lists] });
  const remove = useRemoval(template);
  return (
    <>
      <PageHeader
        title={name}
        text={description}
        crumbs={[{ label: t('title'), to: offerPaths.template('list') }]}
        status={<span className="tag bare">{kinds(`type_${template.offer_type}`)}</span>}
        secondary={<TemplateCollectButton template={template} />}
        menu={
          template.system
            ? undefined
            : [
                { id: 'edit', label: t('edit'), icon: 'edit', onSelect: () => setEditing(true) },
                {
                  id: 'delete',
                  label: t('delete'),
                  icon: 'trash',
                  danger: true,
                  startsGroup: true,
                  onSelect: () => void remove(),
                },
              ]
        }
      />
      <div className="editor-grid">
        <div className="stack">
          <Card title={t('shoppers_see')} flush className="template-look">
            <OfferPicture offer={template.offer} />
          </Card>
          <TemplateFacts template={template} />
        </div>
        <aside className="editor-side stack" aria-label={t('use')}>
          <TemplateApplyCard template={template} />
        </aside>
      </div>
      {editing ? (
        <TemplateFormDialog
          title={t('edit_title')}
          start={{
            name: template.name,
            description: template.description,
            publish: template.publish,
            offer: template.offer,
            version: template.version,
          }}
          onSave={async (offer_template) => {
            await update.mutateAsync({ params: { id: template.id }, body: { offer_template } });
            setEditing(false);
            showToast(t('saved'));
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}

/** Asks, deletes and leads back to the shop's own. */
function useRemoval(template: OfferTemplate): () => Promise<void> {
  const t = useText(templateText);
  const navigate = useNavigate();
  const remove = useApiMutation(deleteTemplates, { refresh: lists });
  return async () => {
    await attemptAsked(
      {
        title: t('delete_title'),
        message: t('delete_question', { name: template.name }),
        confirmLabel: t('delete'),
        cancelLabel: t('cancel'),
        danger: true,
      },
      async () => {
        await remove.mutateAsync({ body: { ids: [template.id] } });
        showToast(t('deleted'));
        await navigate({ to: offerPaths.template('list'), search: { show: 'own' } });
      },
    );
  };
}

function TemplateFacts({ template: { offer } }: { template: OfferTemplate }) {
  const t = useText(templateText);
  const words = useText(blockText);
  const facts: [string, readonly string[]][] = [
    [t('message'), [offer.offer_message || t('nothing')]],
    ...(offer.offer_title === '' ? [] : [[t('heading'), [offer.offer_title]] as [string, string[]]]),
    [t('discount'), discountLines(offer, t)],
    [t('shown_with'), [words(`target_${offer.target_type}`)]],
    ...(offer.recommend_type && offer.offer_type !== 'bundle'
      ? [
          [
            t('recommends'),
            [words(`recommend_${offer.recommend_type}`), t('limit', { count: offer.recommend_limit })],
          ] as [string, string[]],
        ]
      : []),
    ...(offer.offer_type === 'post-purchase'
      ? []
      : [[t('after'), [words(`after_${offer.cta}`)]] as [string, string[]]]),
  ];
  return (
    <section className="card">
      <dl className="template-facts">
        {facts.map(([label, lines]) => (
          <div key={label}>
            <dt>{label}</dt>
            {lines.map((line) => (
              <dd key={line}>{line}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
