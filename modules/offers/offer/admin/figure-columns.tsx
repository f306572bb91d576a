import type { Formats } from '#core/admin/controls/formats.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import type { TextFor } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';

interface Figured {
  activated: boolean;
  view: number;
  sales: number;
  updated_at: string;
}
type Words = TextFor<
  | 'status'
  | 'active'
  | 'inactive'
  | 'views'
  | 'views_short'
  | 'conversion'
  | 'conversion_short'
  | 'sales'
  | 'changed'
>;

/** An offer without views has no figure, rather than a zero. */
export const figureOf = ({ view }: Pick<Figured, 'view'>, value: number): number | null =>
  view > 0 ? value : null;

/**
 * The columns that offers, automated offers and funnels have alike: status, then the figures.
 * @param phoneShown On a phone, figures of other rows are left out.
 */
export function figureColumns<Row extends Figured>(
  t: Words,
  formats: Formats,
  conversion: ListColumn<Row>['cell'],
  phoneShown?: (row: Row) => boolean,
): Record<'status' | 'views' | 'conversion' | 'sales' | 'changed', ListColumn<Row>> {
  const figure = { numeric: true, firstDir: 'desc', phone: 'figure', phoneShown } as const;
  return {
    status: {
      id: 'status',
      label: t('status'),
      width: 96,
      phone: 'status',
      cell: (row) => (
        <StatusTag tone={row.activated ? 'ok' : 'neutral'}>
          {t(row.activated ? 'active' : 'inactive')}
        </StatusTag>
      ),
    },
    views: {
      ...figure,
      id: 'view',
      label: t('views'),
      width: 76,
      sort: 'view',
      phoneLabel: t('views_short'),
      cell: (row) => formats.number(figureOf(row, row.view)),
    },
    conversion: {
      ...figure,
      id: 'conversion_rate',
      label: t('conversion'),
      width: 104,
      sort: 'conversion_rate',
      phoneLabel: t('conversion_short'),
      cell: conversion,
    },
    sales: {
      ...figure,
      id: 'sales',
      label: t('sales'),
      width: 104,
      sort: 'sales',
      phoneLabel: '',
      cell: (row) => formats.money(row.sales === 0 ? figureOf(row, 0) : row.sales),
    },
    changed: {
      id: 'updated_at',
      label: t('changed'),
      width: 120,
      sort: 'updated_at',
      firstDir: 'desc',
      hiddenAtFirst: true,
      cell: (row) => formats.date(row.updated_at),
    },
  };
}
