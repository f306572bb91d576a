import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormats } from '#core/admin/controls/formats.ts';
import type { AddressSearch } from '#core/admin/frame/page-question.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import type { RefundDay, SalesGroup } from '../../figure/contract/figure-names.ts';
import type { ComparedSpan } from '../../span/contract/date-filter.ts';
import { countDays, type Days } from '../../span/rules/span-choice.ts';
import { addressOfShops, asksOfShops, offeredShops, readsSeveral, shopsOf } from './shop-choice.ts';
import { addressOfSpan, daysOfChoice, type SpanChoice, spanChoiceOf } from '../../span/admin/span-address.ts';

/** The days in a question, as every call of statistics takes them. */
interface AskedDays {
  from_time?: string;
  to_time?: string;
  date_filter?: 'all_time';
  refund_day?: RefundDay;
  /** Where others than the shop one is in are asked about. */
  shop_ids?: string;
  shop_id?: string;
}

/** The date range and comparison in the page's address. */
export interface ReportDays {
  choice: SpanChoice;
  /** Null: all there are. */
  days: Days | null;
  before: Days | null;
  /** On which day a return counts. */
  refundDay: RefundDay;
  /** The query of the calls. */
  asks: AskedDays & { compare: ComparedSpan };
  /** The same for the days before, alone; null where nothing is compared. */
  asksBefore: AskedDays | null;
  /** Points of a chart over these days: hours of one or two, months of years, days of what lies between. */
  step: Extract<SalesGroup, 'hour' | 'day' | 'month'>;
  /** The shops that the page's figures are of; null: the one that one is in. */
  shops: readonly number[] | null;
  /** The part of an address that says the same days and shops on another page. */
  address: Record<string, string | number | undefined>;
}

/** More days than this are drawn by months: a line of them says no more. */
const maxDrawnDays = 190;

export function reportDaysOf(
  search: AddressSearch,
  today: string,
  shops: readonly number[] | null = null,
  own = 0,
): ReportDays {
  const choice = spanChoiceOf(search);
  const { days, before } = daysOfChoice(choice, today);
  const refundDay: RefundDay = search['returns'] === 'order' ? 'order' : 'own';
  const basis = refundDay === 'order' ? { refund_day: refundDay } : {};
  const count = days ? countDays(days) : Infinity;
  const asked = (some: Days | null): AskedDays => ({
    ...(some ? { from_time: some.from, to_time: some.to } : { date_filter: 'all_time' as const }),
    ...basis,
    ...asksOfShops(shops, own),
  });
  return {
    choice,
    days,
    before,
    refundDay,
    asks: { ...asked(days), compare: before ? choice.comparison : 'none' },
    asksBefore: before && asked(before),
    step: count <= 2 ? 'hour' : count <= maxDrawnDays ? 'day' : 'month',
    shops,
    address: {
      ...addressOfSpan(choice),
      returns: refundDay === 'order' ? 'order' : undefined,
      shops: shops ? addressOfShops(shops, own) : undefined,
    },
  };
}

/** The shops whose figures the page's address asks for; null: those of the one that one is in, as on pages that read no other. */
export function useReportShops(): readonly number[] | null {
  const { shop, shops } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const search = useSearch({ strict: false }) as AddressSearch;
  const chosen = search['shops'];
  return useMemo(
    () => (readsSeveral(path) ? shopsOf({ shops: chosen }, shop.id, offeredShops(shops)) : null),
    [path, chosen, shop.id, shops],
  );
}

/** The query of a call that has its filters in the body, split into address and body. */
export function bodyOfDays({ shop_ids, shop_id, ...body }: ReportDays['asks']) {
  return { query: shop_ids === undefined ? {} : { shop_ids, shop_id }, body };
}

/** The days of the page's figures, and their shops, from its address. */
export function useReportDays(): ReportDays {
  const search = useSearch({ strict: false }) as AddressSearch;
  const today = useFormats().today();
  const shops = useReportShops();
  const own = useSession().shop.id;
  const { span, compare, returns } = search;
  return useMemo(
    () => reportDaysOf({ span, compare, returns }, today, shops, own),
    [span, compare, returns, today, shops, own],
  );
}

/** Writes the part of the address that says which days, and keeps the rest of it. */
export function useSetDays(): (change: Record<string, string | number | undefined>) => void {
  const navigate = useNavigate();
  return (change) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, ...change, page: undefined }),
      resetScroll: false,
    });
}

/** How days, hours and months of a report are written in a locale. */
export function dayWordsIn(locale: string, timezone: string) {
  const utc = { timeZone: 'UTC' } as const;
  const range = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...utc });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', ...utc });
  const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: timezone });
  const dayHour = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezone,
  });
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  return {
    range: ({ from, to }: Days) => range.formatRange(at(from), at(to)),
    day: (day: string) => range.format(at(day)),
    month: (text: string) => month.format(at(`${text}-01`)),
    hour: (instant: string) => hour.format(new Date(instant)),
    dayHour: (instant: string) => dayHour.format(new Date(instant)),
  };
}

/** The same in the shop's locale. */
export function useDayWords() {
  const { locale, timezone } = useSession().shop;
  return useMemo(() => dayWordsIn(locale, timezone), [locale, timezone]);
}
