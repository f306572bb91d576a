import type { Formats } from '#core/admin/frame/formats.ts';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { funnelPath } from '../../offer/admin/offer-paths.ts';
import type { FunnelRow } from '../contract/funnel-statistics.ts';
import type { funnelText } from './funnel-text.ts';

type TextFor = typeof funnelText.text;

/** Priority is the shell's own column. */
export function funnelColumns(t: TextFor, formats: Formats): readonly ListColumn<FunnelRow>[] {
  const seen = (funnel: FunnelRow) => funnel.view > 0 || funnel.sales > 0;
  const figure = (funnel: FunnelRow, value: number) => (funnel.view > 0 ? value : null);
  return [
    {
      id: 'funnel_name',
      label: t('funnel'),
      sort: 'funnel_name',
      phone: 'title',
      cell: (funnel) => (
        <ListTitle
          name={funnel.funnel_name}
          to={funnelPath(funnel.id)}
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
      id: 'status',
      label: t('status'),
      width: 110,
      phone: 'status',
      cell: (funnel) => (
        <StatusTag tone={funnel.activated ? 'ok' : 'neutral'}>
          {t(funnel.activated ? 'active' : 'inactive')}
        </StatusTag>
      ),
    },
    {
      id: 'view',
      label: t('views'),
      width: 84,
      numeric: true,
      sort: 'view',
      firstDir: 'desc',
      phone: 'figure',
      phoneLabel: t('views_short'),
      phoneShown: seen,
      cell: (funnel) => formats.number(figure(funnel, funnel.view)),
    },
    {
      id: 'accepted',
      label: t('accepted'),
      width: 96,
      numeric: true,
      sort: 'accepted',
      firstDir: 'desc',
      cell: (funnel) => formats.number(figure(funnel, funnel.accepted)),
    },
    {
      id: 'conversion_rate',
      label: t('conversion'),
      width: 104,
      numeric: true,
      sort: 'conversion_rate',
      firstDir: 'desc',
      phone: 'figure',
      phoneLabel: t('conversion_short'),
      phoneShown: seen,
      cell: (funnel) => formats.rate(figure(funnel, funnel.conversion_rate / 100)),
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
      phoneShown: seen,
      cell: (funnel) => formats.money(funnel.sales === 0 ? figure(funnel, 0) : funnel.sales),
    },
    {
      id: 'updated_at',
      label: t('changed'),
      width: 140,
      hiddenAtFirst: true,
      sort: 'updated_at',
      firstDir: 'desc',
      cell: (funnel) => formats.date(funnel.updated_at),
    },
  ];
}
