import type { Formats } from '#core/admin/frame/formats.ts';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { funnelPath } from '../../admin/offer-paths.ts';
import type { Funnel } from '../../contract/funnel.ts';
import type { funnelText } from './funnel-text.ts';

type TextFor = typeof funnelText.text;

/** Priority is the shell's own column. */
export function funnelColumns(t: TextFor, formats: Formats): readonly ListColumn<Funnel>[] {
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
      id: 'updated_at',
      label: t('changed'),
      width: 140,
      sort: 'updated_at',
      firstDir: 'desc',
      cell: (funnel) => formats.date(funnel.updated_at),
    },
  ];
}
