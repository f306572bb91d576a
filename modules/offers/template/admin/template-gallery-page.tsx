import './template.css';
import '#core/admin/theme/list.css';
import { useParams } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { EmptyState, FailedState } from '#core/admin/controls/empty-state.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListNothing } from '#core/admin/shells/list-nothing.tsx';
import { ListPaging } from '#core/admin/shells/list-paging.tsx';
import { useListState, type ListState } from '#core/admin/shells/list-state.ts';
import { ListFilters, ListTabs } from '#core/admin/shells/list-toolbar.tsx';
import { offerAreaText } from '../../offer/admin/offer-area-text.ts';
import { offerListText } from '../../offer/admin/offer-list-text.ts';
import { legacyOfferTypes, offerTypes, type OfferType } from '../../offer/contract/offer-choice.ts';
import {
  countPublishedTemplates,
  listCollectedTemplates,
  listPublishedTemplates,
  listTemplates,
} from '../contract/template-calls.ts';
import { templateTabs, type TemplateTab } from '../contract/template-choice.ts';
import { TemplateCard, TemplateCardSkeletons } from './template-card.tsx';
import { TemplateDetail } from './template-detail.tsx';
import { templateText } from './template-text.ts';

const legacy: readonly OfferType[] = legacyOfferTypes;
const kindsShown = offerTypes.filter((type) => !legacy.includes(type));

/** The gallery of templates, or with a number in the address that template (R051). */
export function TemplateGalleryPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return /^[1-9]\d{0,15}$/.test(id) ? <TemplateDetail key={id} id={Number(id)} /> : <Gallery />;
}

function Gallery() {
  const t = useText(templateText);
  const kinds = useText(offerListText);
  const list = useListState({
    tabs: templateTabs.map((tab) => ({ id: tab, label: t(`tab_${tab}`) })),
    filters: [
      {
        id: 'kind',
        label: t('kind'),
        multiple: true,
        options: kindsShown.map((value) => ({ value, label: kinds(`type_${value}`) })),
      },
      {
        id: 'show',
        label: t('part'),
        options: (['collected', 'own'] as const).map((value) => ({ value, label: t(`part_${value}`) })),
      },
    ],
    pageSizes: [12, 24, 48],
  });
  const found = useTemplates(list);
  const narrowing = { search: list.q || undefined, offer_types: kindsOf(list) };
  const counts = useApiQuery(countPublishedTemplates, { query: narrowing }, { keepPrevious: true });
  const part = partOf(list);
  return (
    <>
      <PageHeader title={useText(offerAreaText)('title_templates')} text={t('lead')} />
      <section className="card template-bar">
        <ListTabs list={list} counts={part === undefined ? counts.data : undefined} />
        <ListFilters list={list} searchLabel={t('search')} />
      </section>
      <section aria-label={t('showing')} aria-busy={found.isFetching}>
        {found.isPending ? (
          <TemplateCardSkeletons />
        ) : found.isError && !found.data ? (
          // Nothing is shown, and why (V197).
          <div className="card">
            <FailedState error={found.error} onRetry={() => void found.refetch()} />
          </div>
        ) : found.data && found.data.offer_templates.length > 0 ? (
          <>
            <ul className="template-grid">
              {found.data.offer_templates.map((template) => (
                <TemplateCard key={template.id} template={template} />
              ))}
            </ul>
            <div className="template-paging">
              <ListPaging
                list={list}
                shown={found.data.offer_templates.length}
                total={found.data.total}
                hasMore={list.page * list.pageSize < found.data.total}
              />
            </div>
          </>
        ) : (
          <div className="card">
            <Nothing list={list} />
          </div>
        )}
      </section>
    </>
  );
}

function partOf(list: ListState): 'collected' | 'own' | undefined {
  return list.filters['show']?.[0] as 'collected' | 'own' | undefined;
}

function kindsOf(list: ListState): string | undefined {
  return list.filters['kind']?.join(',');
}

/** The page of templates that the address asks for: of the gallery, the collection or the shop's own. */
function useTemplates(list: ListState) {
  const part = partOf(list);
  const tab = list.tab as TemplateTab;
  const query = {
    tab,
    search: list.q || undefined,
    offer_types: kindsOf(list),
    page: String(list.page),
    limit: String(list.pageSize),
  };
  const gallery = useApiQuery(
    listPublishedTemplates,
    { query },
    { enabled: part === undefined, keepPrevious: true, select: (reply) => reply[tab] },
  );
  const collected = useApiQuery(
    listCollectedTemplates,
    { query },
    { enabled: part === 'collected', keepPrevious: true },
  );
  const own = useApiQuery(
    listTemplates,
    { query: { ...query, system: 'false' } },
    { enabled: part === 'own', keepPrevious: true },
  );
  if (part === 'own') return own;
  return part === 'collected' ? collected : gallery;
}

function Nothing({ list }: { list: ListState }) {
  const t = useText(templateText);
  const part = partOf(list);
  if (part === undefined || list.q !== '' || list.page > 1 || list.filters['kind'] || list.tab !== 'all')
    return <ListNothing list={list} />;
  return (
    <EmptyState
      icon={part === 'own' ? 'layers' : 'heart'}
      title={t(`none_${part}`)}
      text={t(`none_${part}_text`)}
      actions={<Button onClick={list.clear}>{t('show_all')}</Button>}
    />
  );
}
