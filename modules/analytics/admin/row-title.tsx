import { useMemo } from 'react';
import { useMay } from '#core/admin/frame/session-context.ts';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import type { SalesRow } from '../contract/statistics.ts';
import { pathsElsewhere } from './paths-elsewhere.ts';
import { useDayWords } from './report-days.ts';
import { reportText } from './report-text.ts';
import { rowKey, type ShownGroup } from './sales-rows.ts';

/** What a row of a report is of, in words. */
export interface RowWords {
  name: string;
  text?: string;
  /** Null keeps the place of a picture empty. */
  thumb?: string | null;
  to?: string;
}

/** Sources of orders that have a name of ours. */
export const knownSources = ['web', 'draft', 'shopify', 'woocommerce'] as const;

/** Words of countries, sources of orders, and of whatever else rows are of. */
export function useRowWords() {
  const t = useText(reportText);
  const language = useLanguage();
  const days = useDayWords();
  const opensOrders = useMay('orders');
  return useMemo(() => {
    const regions = new Intl.DisplayNames([language], { type: 'region' });
    const country = (code: string) => (code === '' ? t('country_unknown') : (regions.of(code) ?? code));
    const source = (name: string) => {
      const known = knownSources.find((one) => one === name);
      return known ? t(`source_${known}`) : name === '' ? t('source_unknown') : name;
    };
    const product = (row: SalesRow) =>
      row.product_id == null
        ? t('no_product')
        : row.product_title || t('product_gone', { id: row.product_id });
    const ofRow = (group: ShownGroup, row: SalesRow): RowWords => {
      switch (group) {
        case 'day':
          return { name: days.day(row.day ?? '1970-01-01') };
        case 'hour':
          return { name: row.hour ? days.dayHour(row.hour) : '' };
        case 'month':
          return { name: row.month ? days.month(row.month) : '' };
        case 'product':
          return { name: product(row), thumb: row.product_id == null ? undefined : row.thumbnail };
        case 'variant':
          return {
            name: product(row),
            text: row.variant_title || (row.variant_id == null ? undefined : t('no_variant')),
            thumb: row.product_id == null ? undefined : row.thumbnail,
          };
        case 'offer':
          return { name: row.offer_name || t('thing', { kind: t('filter_offer'), id: row.offer_id ?? '' }) };
        case 'country':
          return { name: country(row.country ?? '') };
        case 'region':
          return { name: country(row.country ?? ''), text: row.region || undefined };
        case 'source':
          return { name: source(row.source ?? '') };
        case 'staff':
          return row.user_id == null
            ? { name: t('staff_nobody'), text: t('staff_nobody_text') }
            : { name: row.user_name || t('person_gone', { id: row.user_id }) };
        case 'customer_type':
          return { name: t(row.customer_type ?? 'unknown') };
        case 'payment':
          return { name: t(row.payment === 'test' ? 'payment_test' : 'payment_real') };
        case 'order':
          return {
            name: row.order_name || `${row.order_id}`,
            text: row.day === undefined ? undefined : days.day(row.day),
            to: opensOrders && row.order_id !== undefined ? pathsElsewhere.order(row.order_id) : undefined,
          };
      }
    };
    return { country, source, ofRow };
  }, [t, language, days, opensOrders]);
}

const closedRow = {
  id: rowKey,
  name: (row: SalesRow) =>
    row.order_name ??
    row.offer_name ??
    row.tax_title ??
    row.product_title ??
    row.country ??
    row.day ??
    rowKey(row),
  to: (): string | undefined => undefined,
};
const openRow = {
  ...closedRow,
  to: (row: SalesRow) => (row.order_id === undefined ? undefined : pathsElsewhere.order(row.order_id)),
};

/** How a list of rows names them; orders lead to their page, for those who may open it. */
export const useRowAddress = () => (useMay('orders') ? openRow : closedRow);

/** The name of a row, with its picture and second line; orders lead to their page. */
export function RowTitle({ words }: { words: RowWords }) {
  return <ListTitle name={words.name} text={words.text} thumb={words.thumb} to={words.to} />;
}
