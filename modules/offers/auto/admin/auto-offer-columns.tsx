import type { Formats } from '#core/admin/controls/formats.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { OfferKind } from '../../offer/admin/offer-cells.tsx';
import { figureColumns, figureOf } from '../../offer/admin/figure-columns.tsx';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { storeStatusWidth, StoreTag } from '../../offer/admin/store-shown.tsx';
import type { AutoOfferRow } from '../contract/auto-offer.ts';
import { autoDiscountSummary, autoTargetSummary } from './auto-offer-summary.ts';
import type { autoOfferText } from './auto-offer-text.ts';
import { readAutoOffer } from './auto-offer-wire.ts';

type TextFor = typeof autoOfferText.text;

/** As the other lists of offers (V018): offer name, target items, type, status, then the figures. Priority is the shell's own column; `inStore`: a store is connected. */
export function autoOfferColumns(
  t: TextFor,
  formats: Formats,
  inStore: boolean,
): readonly ListColumn<AutoOfferRow>[] {
  const columns = figureColumns<AutoOfferRow>(t, formats, (offer) =>
    formats.percent(figureOf(offer, offer.conversion_rate / 100)),
  );
  return [
    {
      id: 'offer_name',
      label: t('offer'),
      sort: 'offer_name',
      phone: 'title',
      cell: (offer) => (
        <ListTitle
          name={offer.offer_name}
          to={offerPaths.autoOffer(offer.id)}
          text={autoDiscountSummary(readAutoOffer(offer).discount_data, formats)}
        />
      ),
    },
    {
      id: 'target',
      label: t('target_items'),
      width: 190,
      phone: 'line',
      cell: (offer) => <span className="cut">{autoTargetSummary(readAutoOffer(offer).target_product)}</span>,
    },
    {
      id: 'type',
      label: t('type'),
      width: 138,
      wideOnly: true,
      cell: () => <OfferKind type="post-purchase" />,
    },
    {
      ...columns.status,
      ...(inStore ? { width: storeStatusWidth } : {}),
      cell: (offer) =>
        offer.activated ? (
          <StoreTag offer={{ offer_type: 'post-purchase', takes_off: true }}>
            {columns.status.cell(offer)}
          </StoreTag>
        ) : (
          columns.status.cell(offer)
        ),
    },
    columns.views,
    { ...columns.conversion, width: 110 },
    columns.sales,
    columns.changed,
  ];
}
