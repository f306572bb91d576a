import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { OfferPicture } from '../../offer/admin/picture/offer-picture.tsx';
import { exampleOf } from '../../offer/admin/picture/picture-example.ts';
import { PriorityListPage, usePriorityList } from '../../offer/admin/priority-list-page.tsx';
import { countFunnels, listFunnels, orderFunnels } from '../contract/funnel-calls.ts';
import type { FunnelRow } from '../contract/funnel-statistics.ts';
import { useFunnelActions } from './funnel-actions.ts';
import { funnelColumns } from './funnel-columns.tsx';
import { funnelText } from './funnel-text.ts';
import { PostPurchaseNav } from './post-purchase-nav.tsx';

const row = {
  id: (funnel: FunnelRow) => String(funnel.id),
  name: (funnel: FunnelRow) => funnel.funnel_name,
  to: (funnel: FunnelRow) => offerPaths.funnel(funnel.id),
};

/** The shop's funnels, in the order in which they are tried; a part of the post-purchase screen (ambiguity 32). */
export function FunnelListPage() {
  const t = useText(funnelText);
  const list = usePriorityList(listFunnels, t, {
    rows: (reply) => reply.funnels,
    row,
    columns: funnelColumns(t, useFormats(), useSession().shop.store_provider !== null),
    count: countFunnels,
  });
  const order = useApiMutation(orderFunnels, { refresh: [listFunnels] });
  return (
    <PriorityListPage
      id="offers-funnels"
      title={t('list_title')}
      text={t('list_lead')}
      notice={<PostPurchaseNav at="funnels" />}
      create={{ label: t('create'), to: offerPaths.funnel(0) }}
      t={t}
      list={list}
      actions={useFunnelActions(list)}
      onOrder={(ids) => order.mutateAsync({ body: { ids } })}
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
