import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { OfferPicture } from '../../offer/admin/picture/offer-picture.tsx';
import { exampleOf } from '../../offer/admin/picture/picture-example.ts';
import { PriorityListPage, usePriorityList } from '../../offer/admin/priority-list-page.tsx';
import { actOnAutoOffers, listAutoOffers } from '../contract/auto-offer-calls.ts';
import type { AutoOfferRow } from '../contract/auto-offer.ts';
import { useAutoOfferActions } from './auto-offer-actions.ts';
import { autoOfferColumns } from './auto-offer-columns.tsx';
import { autoOfferText } from './auto-offer-text.ts';

const row = {
  id: (offer: AutoOfferRow) => String(offer.id),
  name: (offer: AutoOfferRow) => offer.offer_name,
  to: (offer: AutoOfferRow) => offerPaths.autoOffer(offer.id),
};

/** The list of automated offers, which have an order of their own beside the shop's other offers (R009). */
export function AutoOfferListPage() {
  const t = useText(autoOfferText);
  const list = usePriorityList(listAutoOffers, t, {
    rows: (reply) => reply.auto_offers,
    row,
    columns: autoOfferColumns(t, useFormats(), useSession().shop.store_provider !== null),
  });
  const arrange = useApiMutation(actOnAutoOffers, { refresh: list.calls });
  return (
    <PriorityListPage
      id="offers-automated"
      title={t('list_title')}
      text={t('list_lead')}
      create={{ label: t('create'), to: offerPaths.autoOffer(0) }}
      t={t}
      list={list}
      actions={useAutoOfferActions(list)}
      onOrder={(ids) => arrange.mutateAsync({ body: { ids, action: 'priority' } })}
      searchLabel={t('search')}
      empty={{
        icon: 'postPurchase',
        picture: <OfferPicture offer={exampleOf('post-purchase')} />,
        title: t('empty_title'),
        text: t('empty_text'),
      }}
    />
  );
}
