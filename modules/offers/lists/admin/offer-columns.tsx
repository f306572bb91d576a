import type { Formats } from '#core/admin/controls/formats.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import type { OfferRow } from '../../offer/contract/offer-list.ts';
import {
  OfferConversion,
  OfferKind,
  OfferName,
  OfferStatus,
  OfferTargets,
} from '../../offer/admin/offer-cells.tsx';
import { figureColumns, figureOf } from '../../offer/admin/figure-columns.tsx';
import { storeStatusWidth } from '../../offer/admin/store-shown.tsx';
import type { offerListText } from '../../offer/admin/offer-list-text.ts';

type ListTextFor = typeof offerListText.text;

/**
 * Offer name, target items, type, status, then the figures; priority is the shell's own column (V018). `list` is
 * the address of the list, whose editors the names lead to; `inStore`: a store is connected, which may not show them all.
 */
export function offerColumns(
  t: ListTextFor,
  formats: Formats,
  { inStore, list }: { inStore: boolean; list: string },
): readonly ListColumn<OfferRow>[] {
  const seen = (offer: OfferRow) => offer.view > 0 || offer.sales > 0;
  const columns = figureColumns<OfferRow>(t, formats, (offer) => <OfferConversion offer={offer} />, seen);
  const type: ListColumn<OfferRow> = {
    id: 'type',
    label: t('type'),
    width: 138,
    wideOnly: true,
    cell: (offer) => <OfferKind type={offer.offer_type} />,
  };
  const checkouts: ListColumn<OfferRow> = {
    id: 'checkout',
    label: t('checkouts'),
    width: 104,
    numeric: true,
    hiddenAtFirst: true,
    cell: (offer) => formats.number(figureOf(offer, offer.checkout)),
  };
  return [
    {
      id: 'offer_name',
      label: t('offer'),
      sort: 'offer_name',
      phone: 'title',
      cell: (offer) => <OfferName offer={offer} list={list} />,
    },
    {
      id: 'target_items',
      label: t('target_items'),
      width: 172,
      phone: 'line',
      cell: (offer) => <OfferTargets offer={offer} />,
    },
    type,
    {
      ...columns.status,
      ...(inStore ? { width: storeStatusWidth } : {}),
      cell: (offer) => <OfferStatus offer={offer} />,
    },
    columns.views,
    { ...columns.conversion, width: 132 },
    checkouts,
    columns.sales,
    columns.changed,
  ];
}
