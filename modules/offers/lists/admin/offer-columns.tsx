import type { Formats } from '#core/admin/frame/formats.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import type { OfferRow } from '../../offer/contract/offer-list.ts';
import {
  OfferConversion,
  OfferKind,
  OfferName,
  OfferStatus,
  OfferTargets,
} from '../../offer/admin/offer-cells.tsx';
import type { offerListText } from '../../offer/admin/offer-list-text.ts';

type ListTextFor = typeof offerListText.text;

/**
 * Offer, target items, type, status, then the figures; priority is the shell's own column (V018). `list` is
 * the address of the list, whose editors the names lead to.
 */
export function offerColumns(
  t: ListTextFor,
  formats: Formats,
  withType: boolean,
  list: string,
): readonly ListColumn<OfferRow>[] {
  const figure = (offer: OfferRow, value: number) => (offer.view > 0 ? value : null);
  const seen = (offer: OfferRow) => offer.view > 0 || offer.sales > 0;
  const type: ListColumn<OfferRow> = {
    id: 'type',
    label: t('type'),
    width: 138,
    wideOnly: true,
    cell: (offer) => <OfferKind type={offer.offer_type} />,
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
    ...(withType ? [type] : []),
    {
      id: 'status',
      label: t('status'),
      width: 96,
      phone: 'status',
      cell: (offer) => <OfferStatus offer={offer} />,
    },
    {
      id: 'view',
      label: t('views'),
      width: 76,
      numeric: true,
      sort: 'view',
      firstDir: 'desc',
      phone: 'figure',
      phoneShown: seen,
      phoneLabel: t('views_short'),
      cell: (offer) => formats.number(figure(offer, offer.view)),
    },
    {
      id: 'conversion_rate',
      label: t('conversion'),
      width: 132,
      numeric: true,
      sort: 'conversion_rate',
      firstDir: 'desc',
      phone: 'figure',
      phoneShown: seen,
      phoneLabel: t('conversion_short'),
      cell: (offer) => <OfferConversion offer={offer} />,
    },
    {
      id: 'sales',
      label: t('sales'),
      width: 104,
      numeric: true,
      sort: 'sales',
      firstDir: 'desc',
      phone: 'figure',
      phoneShown: seen,
      phoneLabel: '',
      cell: (offer) => formats.money(offer.sales === 0 ? figure(offer, 0) : offer.sales),
    },
    {
      id: 'updated_at',
      label: t('changed'),
      width: 120,
      sort: 'updated_at',
      firstDir: 'desc',
      hiddenAtFirst: true,
      cell: (offer) => formats.date(offer.updated_at),
    },
  ];
}
