import type { Formats } from '#core/admin/frame/formats.ts';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { autoOfferPath } from '../../offer/admin/offer-paths.ts';
import type { AutoOfferRow } from '../contract/auto-offer.ts';
import { autoDiscountSummary, autoTargetSummary } from './auto-offer-summary.ts';
import type { autoOfferText } from './auto-offer-text.ts';
import { readAutoOffer } from './auto-offer-wire.ts';

type TextFor = typeof autoOfferText.text;

/** As the other lists of offers (V018): offer, target, status, then the figures. Priority is the shell's own column. */
export function autoOfferColumns(t: TextFor, formats: Formats): readonly ListColumn<AutoOfferRow>[] {
  const figure = (offer: AutoOfferRow, value: number) => (offer.view > 0 ? value : null);
  return [
    {
      id: 'offer_name',
      label: t('offer'),
      sort: 'offer_name',
      phone: 'title',
      cell: (offer) => (
        <ListTitle
          name={offer.offer_name}
          to={autoOfferPath(offer.id)}
          text={autoDiscountSummary(readAutoOffer(offer).discount_data, formats)}
        />
      ),
    },
    {
      id: 'target',
      label: t('target'),
      width: 190,
      phone: 'line',
      cell: (offer) => <span className="cut">{autoTargetSummary(readAutoOffer(offer).target_product)}</span>,
    },
    {
      id: 'status',
      label: t('status'),
      width: 96,
      phone: 'status',
      cell: (offer) => (
        <StatusTag tone={offer.activated ? 'ok' : 'neutral'}>
          {t(offer.activated ? 'active' : 'inactive')}
        </StatusTag>
      ),
    },
    {
      id: 'view',
      label: t('views'),
      width: 76,
      numeric: true,
      sort: 'view',
      firstDir: 'desc',
      phone: 'figure',
      phoneLabel: t('views_short'),
      cell: (offer) => formats.number(figure(offer, offer.view)),
    },
    {
      id: 'conversion_rate',
      label: t('conversion'),
      width: 110,
      numeric: true,
      sort: 'conversion_rate',
      firstDir: 'desc',
      phone: 'figure',
      phoneLabel: t('conversion_short'),
      cell: (offer) => formats.percent(offer.view > 0 ? offer.conversion_rate / 100 : null),
    },
    {
      id: 'sales',
      label: t('sales'),
      width: 104,
      numeric: true,
      sort: 'sales',
      firstDir: 'desc',
      phone: 'figure',
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
