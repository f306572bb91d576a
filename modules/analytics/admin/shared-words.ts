import { localeFormats } from '#core/rules/formats.ts';
import type { TextFor } from '#core/admin/i18n/text-catalogue.ts';
import type { SharedReport } from '../share/contract/report-link-calls.ts';
import { type FigureName, figureUnits } from '../figure/contract/figure-names.ts';
import { conversionText } from '../shopper/admin/conversion-text.ts';
import { figureText } from '../figure/admin/figure-text.ts';
import { dayWordsIn } from '../report/admin/report-days.ts';
import { reportText } from '../report/admin/report-text.ts';
import { knownSources } from '../report/admin/row-title.tsx';
import { shareText } from '../share/admin/share-text.ts';
import { isNumeric, type SharedColumn, type SharedWords } from '../share/admin/shared-columns.ts';
import { visitText } from '../visit/admin/visit-text.ts';

const isFigure = (name: string): name is FigureName => Object.hasOwn(figureUnits, name);

/** The names of columns that aren't sales figures. */
const headings = {
  day: reportText.key('day'),
  hour: reportText.key('hour'),
  month: reportText.key('month'),
  product_title: reportText.key('tab_product'),
  variant_title: reportText.key('tab_variant'),
  offer_name: reportText.key('tab_offer'),
  country: reportText.key('tab_country'),
  region: reportText.key('tab_region'),
  source: reportText.key('tab_source'),
  customer_type: reportText.key('tab_customer_type'),
  payment: reportText.key('tab_payment'),
  cost_name: figureText.key('reported_costs'),
  order_name: reportText.key('order'),
  tax_title: reportText.key('tax'),
  tax_rate: reportText.key('tax_rate'),
  visits: visitText.key('visits'),
  share: visitText.key('share_of_visits'),
  conversion_rate: visitText.key('conversion_rate'),
  referrer: visitText.key('tab_referrer'),
  device: visitText.key('tab_device'),
  utm_campaign: visitText.key('tab_utm_campaign'),
  utm_source: visitText.key('tab_utm_source'),
  utm_medium: visitText.key('tab_utm_medium'),
  viewed_product: conversionText.key('viewed_product'),
  added_to_cart: conversionText.key('added_to_cart'),
  reached_checkout: conversionText.key('reached_checkout'),
  ordered: conversionText.key('ordered'),
  viewed_product_rate: conversionText.key('viewed_product_rate'),
  added_to_cart_rate: conversionText.key('added_to_cart_rate'),
  reached_checkout_rate: conversionText.key('reached_checkout_rate'),
  ordered_rate: conversionText.key('ordered_rate'),
  begun: conversionText.key('begun'),
  abandoned: conversionText.key('abandoned'),
  recovered: conversionText.key('recovered'),
  abandoned_value: conversionText.key('abandoned_value'),
  recovered_value: conversionText.key('recovered_value'),
  abandoned_rate: conversionText.key('abandoned_rate'),
  recovered_rate: conversionText.key('recovered_rate'),
  product_views: conversionText.key('product_views'),
  views_per_visit: conversionText.key('views_per_visit'),
  add_to_cart: conversionText.key('added_to_cart'),
  checkouts: conversionText.key('begun'),
  add_to_cart_rate: conversionText.key('added_to_cart_rate'),
  checkout_rate: conversionText.key('reached_checkout_rate'),
  order_rate: conversionText.key('ordered_rate'),
} as const;
const visitSources = ['search', 'social', 'mail', 'paid', 'referral', 'direct'] as const;
const devices = ['phone', 'tablet', 'desktop'] as const;
const customerTypes = ['first_time', 'returning', 'unknown'] as const;

/**
 * Formats a shared report in the reader's language. There is no session, so products and the like have only their names.
 * @param say the text of a full key
 */
export function sharedWords(
  {
    timezone,
    report,
  }: Pick<SharedReport, 'timezone'> & { report: Pick<SharedReport['report'], 'currency' | 'columns'> },
  locale: string,
  language: string,
  say: (fullKey: string) => string,
): SharedWords {
  const formats = localeFormats({ locale, timezone, currency: report.currency });
  const days = dayWordsIn(locale, timezone);
  const regions = new Intl.DisplayNames([language], { type: 'region' });
  const ofVisits = report.columns.some(({ name }) => name === 'visits');
  type Keys<Text> = Text extends { key: (key: infer Key) => string } ? Key : never;
  const t: TextFor<Keys<typeof reportText>> = (key) => say(reportText.key(key));
  const v: TextFor<Keys<typeof visitText>> = (key) => say(visitText.key(key));
  const noThing = () => say(shareText.key('no_thing'));

  function figure({ name, unit }: SharedColumn, value: number | null): string {
    if (unit === 'money') return formats.money(value);
    if (name === 'tax_rate') return value === null ? '—' : formats.percent(value / 100, 3);
    if (unit === 'percent') return formats.rate(value === null ? null : value / 100);
    return formats.number(value);
  }
  function source(value: string): string {
    const ofVisit = visitSources.find((one) => one === value);
    const ofOrder = knownSources.find((one) => one === value);
    if (ofVisits && ofVisit) return v(`source_${ofVisit}`);
    if (!ofVisits && ofOrder) return t(`source_${ofOrder}`);
    return value || (ofVisits ? v('not_known') : t('source_unknown'));
  }
  function text(name: string, value: string): string {
    switch (name) {
      case 'country':
        return value === '' ? t('country_unknown') : (regions.of(value) ?? value);
      case 'source':
        return source(value);
      case 'customer_type':
        return t(customerTypes.find((one) => one === value) ?? 'unknown');
      case 'payment':
        return t(value === 'test' ? 'payment_test' : 'payment_real');
      case 'tax_title':
        return value || t('not_itemised');
      case 'device': {
        const known = devices.find((one) => one === value);
        return known ? v(`device_${known}`) : value || v('not_known');
      }
      case 'referrer':
        return value || v('no_referrer');
      case 'utm_campaign':
      case 'utm_source':
      case 'utm_medium':
        return value || v(`no_words_${name}`);
      case 'product_title':
      case 'offer_name':
        return value || noThing();
      default:
        return value;
    }
  }
  return {
    formats,
    days,
    heading({ name }) {
      if (isFigure(name)) return say(figureText.key(name));
      return Object.hasOwn(headings, name)
        ? say(headings[name as keyof typeof headings])
        : name.replaceAll('_', ' ');
    },
    cell(column, row) {
      const value = row[column.name] ?? null;
      const { name, unit } = column;
      if (isNumeric(column)) return figure(column, typeof value === 'number' ? value : null);
      // Orders that no visit is known of are a row without visits.
      if (ofVisits && value === null && row['visits'] === 0) return v('no_visit');
      const word = value === null ? '' : String(value);
      if (word === '') return text(name, word);
      if (unit === 'day') return days.day(word);
      if (unit === 'month') return days.month(word);
      if (unit === 'hour') return days.dayHour(word);
      return text(name, word);
    },
    total(column, totals) {
      const value = totals[column.name];
      return isNumeric(column) && typeof value === 'number' ? figure(column, value) : '';
    },
  };
}
