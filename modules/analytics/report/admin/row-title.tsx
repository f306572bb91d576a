import { useCallback, useMemo } from 'react';
import { useMay, useSession } from '#core/admin/client/session-context.ts';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import type { SalesRow } from '../contract/statistics.ts';
import { pathsElsewhere } from './paths-elsewhere.ts';
import { useDayWords, useReportShops } from './report-days.ts';
import { reportText } from './report-text.ts';
import { rowKey, type ShownGroup } from './sales-rows.ts';

/** The title of a row of a report. */
export interface RowWords {
  name: string;
  text?: string;
  /** Null keeps the place of a picture empty. */
  thumb?: string | null;
  to?: string;
}

/** Sources of orders that have a name of ours. */
export const knownSources = ['web', 'draft', 'shopify', 'woocommerce'] as const;

/** The name of a row's shop, in reports of several. */
export function useShopName(): (id: number | undefined) => string | undefined {
  const { shops } = useSession();
  return useCallback((id) => shops.find((shop) => shop.id === id)?.name, [shops]);
}

/** Whether an order may be opened: one of another shop has its page there. */
function useOpensOrder(): (row: SalesRow) => boolean {
  const may = useMay('orders');
  const own = useSession().shop.id;
  const shops = useReportShops();
  const only = shops?.length === 1 ? shops[0] : own;
  return useCallback(
    (row) => may && row.order_id !== undefined && (row.shop_id ?? only) === own,
    [may, own, only],
  );
}

/** Words of countries, sources of orders, and of whatever else rows are of. */
export function useRowWords() {
  const t = useText(reportText);
  const language = useLanguage();
  const days = useDayWords();
  const opens = useOpensOrder();
  const shopName = useShopName();
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
    const ofThing = (group: ShownGroup, row: SalesRow): RowWords => {
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
            to: opens(row) ? pathsElsewhere.order(row.order_id!) : undefined,
          };
      }
    };
    const ofRow = (group: ShownGroup, row: SalesRow): RowWords => {
      const words = ofThing(group, row);
      const shop = shopName(row.shop_id);
      return shop === undefined ? words : { ...words, text: [words.text, shop].filter(Boolean).join(' · ') };
    };
    return { country, source, ofRow };
  }, [t, language, days, opens, shopName]);
}

const nameOfRow = (row: SalesRow) =>
  row.order_name ??
  row.offer_name ??
  row.tax_title ??
  row.product_title ??
  row.country ??
  row.day ??
  rowKey(row);

/** How a list of rows names them; orders lead to their page, for those who may open it. */
export function useRowAddress() {
  const opens = useOpensOrder();
  return useMemo(
    () => ({
      id: rowKey,
      name: nameOfRow,
      to: (row: SalesRow) => (opens(row) ? pathsElsewhere.order(row.order_id!) : undefined),
    }),
    [opens],
  );
}

/** The name of a row, with its picture and second line; orders lead to their page. */
export function RowTitle({ words }: { words: RowWords }) {
  return <ListTitle name={words.name} text={words.text} thumb={words.thumb} to={words.to} />;
}
