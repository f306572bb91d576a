import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '#core/admin/client/api-client.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { useDebounced } from '#core/admin/controls/debounced.ts';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { previewSmartCollection } from '../contract/collection-smart-calls.ts';
import { readRules } from '../rules/collection-rules.ts';
import { catalogPaths } from '../../product/admin/catalog-paths.ts';
import type { CollectionDraft, FullCollection } from './collection-editor-draft.ts';
import { CollectionProductLine } from './collection-product-line.tsx';
import { collectionText } from './collection-text.ts';
import { productItem } from '../../product/admin/product-source.ts';

const typingPause = 500;

/** Number and newest products that match the present conditions, saved or not. */
export function CollectionPreviewCard({
  draft,
  stored,
}: {
  draft: CollectionDraft;
  stored: FullCollection | undefined;
}) {
  const t = useText(collectionText);
  const formats = useFormats();
  const { shop } = useSession();
  // As text: the same conditions in another object are the same question.
  const now = JSON.stringify({ rules: draft.rules, disjunctive: draft.disjunctive });
  const asked = useDebounced(now, typingPause);
  const asking = JSON.parse(asked) as Pick<CollectionDraft, 'rules' | 'disjunctive'>;
  const complete = (rules: CollectionDraft['rules']) =>
    rules.length > 0 && Object.keys(readRules(rules, shop.currency).problems).length === 0;
  // Every set of conditions has a place of its own in the cache, so an answer that comes late is never shown.
  const found = useQuery({
    queryKey: ['collection-preview', asked],
    queryFn: ({ signal }) => callApi(previewSmartCollection, { body: { smart_collection: asking }, signal }),
    enabled: complete(asking.rules),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const isComplete = complete(draft.rules);
  const isOld = now !== asked || found.isPlaceholderData;
  const reply = isComplete ? found.data : undefined;
  return (
    <Card
      title={t('preview')}
      end={reply ? <span className="tabular">{formats.number(reply.count)}</span> : undefined}
    >
      {stored?.updating ? (
        <p className="note" role="status">
          <Icon name="refresh" size={16} />
          {t('updating_note')}
        </p>
      ) : null}
      {!isComplete ? (
        <p className="dim">{t('preview_wait')}</p>
      ) : found.isError && !isOld ? (
        <FailedState error={found.error} onRetry={() => void found.refetch()} />
      ) : !reply ? (
        <SkeletonRows rows={4} />
      ) : reply.count === 0 ? (
        <p className="dim">{t('preview_none')}</p>
      ) : (
        <div className={isOld ? 'collection-found stale' : 'collection-found'} aria-busy={isOld || undefined}>
          {reply.count > reply.products.length ? (
            <p className="dim text-sm">{t('preview_first', { count: reply.products.length })}</p>
          ) : null}
          <ul className="collection-products">
            {reply.products.map((product) => (
              <li key={product.id}>
                <CollectionProductLine item={productItem(product, formats)} />
              </li>
            ))}
          </ul>
          {stored ? (
            <Link className="text-sm" to={catalogPaths.products} search={{ collection: String(stored.id) }}>
              {t('preview_all')}
            </Link>
          ) : null}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {reply && !isOld
          ? t('product_count', { count: reply.count, number: formats.number(reply.count) })
          : null}
      </p>
    </Card>
  );
}
