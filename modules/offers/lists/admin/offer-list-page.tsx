import { useLocation, useSearch } from '@tanstack/react-router';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useSwitch } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { FunnelListPage } from '../../funnel/admin/funnel-list-page.tsx';
import { funnelTab } from '../../funnel/admin/funnel-question.ts';
import { PostPurchaseNav } from '../../funnel/admin/post-purchase-nav.tsx';
import { offerAreaText } from '../../offer/admin/offer-area-text.ts';
import { offerListText } from '../../offer/admin/offer-list-text.ts';
import { OfferPicture } from '../../offer/admin/picture/offer-picture.tsx';
import { exampleOf } from '../../offer/admin/picture/picture-example.ts';
import { RowMarks } from '../../offer/admin/row-mark.ts';
import { PriorityListPage } from '../../offer/admin/priority-list-page.tsx';
import { listOffers, orderOffers } from '../../offer/contract/offer-calls.ts';
import { HandpickedCarrier } from '../../widget/admin/handpicked-carrier.tsx';
import { useNeverApplies } from './never-applies.ts';
import { useOfferActions, useTryFirst } from './offer-actions.ts';
import { useListedTypes, useOfferCreation } from './offer-list-kinds.ts';
import type { ListKind } from './offer-list-question.ts';
import { useOfferList } from './offer-list.ts';
import { useMoreActions } from './offer-more-actions.tsx';

export function OfferListPage() {
  return <OffersOf kind="offers" />;
}
export function QuantityListPage() {
  return <OffersOf kind="quantity" />;
}
export function UpSellListPage() {
  return <OffersOf kind="up_sell" />;
}
/** Lists post-purchase offers (R008), and under `?tab=funnels` the funnels made of them (ambiguity 32). */
export function PostPurchaseListPage() {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const funnels = useSwitch('upsell_funnel') && tab === funnelTab;
  return funnels ? <FunnelListPage /> : <OffersOf kind="post_purchase" />;
}
export function BundleListPage() {
  return <OffersOf kind="bundles" />;
}
export function AccessoryListPage() {
  return <OffersOf kind="accessories" />;
}
export function HandpickedListPage() {
  return <OffersOf kind="handpicked" />;
}

/** One list of offers. */
function OffersOf({ kind }: { kind: ListKind }) {
  const t = useText(offerListText);
  const title = useText(offerAreaText)(`title_${kind}`);
  const { pathname } = useLocation();
  const types = useListedTypes(kind);
  const list = useOfferList(types);
  const order = useApiMutation(orderOffers, { refresh: [listOffers] });
  const actions = useOfferActions(list);
  const marks = useNeverApplies(list.query.rows);
  const first = useTryFirst(marks);
  const more = useMoreActions(types);
  return (
    <RowMarks value={marks}>
      <PriorityListPage
        id={`offers-${kind}`}
        title={title}
        text={t(`lead_${kind}`)}
        create={useOfferCreation(kind, types, pathname)}
        {...more}
        notice={
          kind === 'post_purchase' ? (
            <PostPurchaseNav at="offers" />
          ) : kind === 'handpicked' ? (
            <HandpickedCarrier />
          ) : undefined
        }
        t={t}
        list={list}
        actions={actions}
        rowActions={[first, ...actions.filter((action) => action.id !== 'export')]}
        onOrder={(ids) => order.mutateAsync({ body: { ids } })}
        searchLabel={t('search')}
        empty={{
          icon: 'trend',
          picture: <OfferPicture offer={exampleOf(types.includes('quantity') ? 'quantity' : types[0]!)} />,
          title: t(`empty_${kind}_title`),
          text: t(kind === 'offers' ? 'empty_text' : `empty_${kind}`),
        }}
      />
    </RowMarks>
  );
}
