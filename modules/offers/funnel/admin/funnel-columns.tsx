import type { Formats } from '#core/admin/controls/formats.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { figureColumns, figureOf } from '../../offer/admin/figure-columns.tsx';
import { offerPaths } from '../../offer/admin/offer-paths.ts';
import { storeStatusWidth, StoreTag } from '../../offer/admin/store-shown.tsx';
import type { FunnelRow } from '../contract/funnel-statistics.ts';
import type { funnelText } from './funnel-text.ts';

type TextFor = typeof funnelText.text;

/** Priority is the shell's own column; `inStore`: a store is connected. */
export function funnelColumns(
  t: TextFor,
  formats: Formats,
  inStore: boolean,
): readonly ListColumn<FunnelRow>[] {
  const seen = (funnel: FunnelRow) => funnel.view > 0 || funnel.sales > 0;
  const rate = (funnel: FunnelRow) => formats.rate(figureOf(funnel, funnel.conversion_rate / 100));
  const columns = figureColumns<FunnelRow>(t, formats, rate, seen);
  return [
    {
      id: 'funnel_name',
      label: t('funnel'),
      sort: 'funnel_name',
      phone: 'title',
      cell: (funnel) => (
        <ListTitle
          name={funnel.funnel_name}
          to={offerPaths.funnel(funnel.id)}
          text={t('steps', { count: funnel.steps.length })}
        />
      ),
    },
    {
      id: 'when',
      label: t('when'),
      width: 180,
      phone: 'line',
      cell: (funnel) =>
        funnel.conditions.length === 0
          ? t('every_order')
          : t('conditions', { count: funnel.conditions.length }),
    },
    {
      ...columns.status,
      width: inStore ? storeStatusWidth : 110,
      cell: (funnel) =>
        funnel.activated ? (
          <StoreTag offer={{ offer_type: 'funnel', takes_off: true }}>{columns.status.cell(funnel)}</StoreTag>
        ) : (
          columns.status.cell(funnel)
        ),
    },
    { ...columns.views, width: 84 },
    {
      id: 'accepted',
      label: t('accepted'),
      width: 96,
      numeric: true,
      sort: 'accepted',
      firstDir: 'desc',
      cell: (funnel) => formats.number(figureOf(funnel, funnel.accepted)),
    },
    columns.conversion,
    columns.sales,
    { ...columns.changed, width: 140 },
  ];
}
