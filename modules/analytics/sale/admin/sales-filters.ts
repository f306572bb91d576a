import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CallTarget } from '#core/admin/client/api-client.ts';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { sentenceText } from '#core/admin/client/sentence-text.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { addressText } from '#core/admin/shells/list-address.ts';
import { useReadChoices } from '#core/admin/shells/list-choices.ts';
import type { ServerFilter } from '#core/admin/shells/list-question.ts';
import type { FilterOf } from '#core/admin/shells/server-list.ts';
import type { salesReportV2 } from '../contract/sales-statistics-calls.ts';
import type { CostKinds } from '../../report/contract/statistics.ts';
import { figureText } from '../../figure/admin/figure-text.ts';
import { useReportDays } from '../../report/admin/report-days.ts';
import { reportText } from '../../report/admin/report-text.ts';
import { useRowWords } from '../../report/admin/row-title.tsx';
import type { ShownGroup } from '../../report/admin/sales-rows.ts';

/** The filters of sales, in the form that report calls take. */
type SalesFilter = Pick<
  FilterOf<typeof salesReportV2>,
  'sources' | 'ref_type' | 'ref_id' | 'country' | 'region' | 'staff_id' | 'first_time' | 'visit' | 'cost_key'
>;

const anId = /^[1-9]\d{0,14}$/;
/** Countries, sources or people that were sold to in a span: as many as a page of a report may have. */
const maxChoices = '250';

/** The rows of countries, whose codes are choices. */
const ofCountries = { group_by: 'country', columns: 'net_sales', limit: maxChoices } as const;

/** The kinds of costs that areas report, with their names. Undefined without any, or without the permission to see them. */
export function useCostKinds(call: CallTarget<typeof salesReportV2>): CostKinds | undefined {
  const { asks } = useReportDays();
  return useApiQuery(
    call,
    { query: { ...asks, compare: 'none' as const, ...ofCountries } },
    { staleTime: 60_000, select: (reply) => reply.report.cost_kinds },
  ).data;
}

/** The name of a kind of cost in the screen's language; its key if no area reports it any more. */
export const costWords = (kinds: CostKinds | undefined, key: string): string => {
  const kind = kinds?.find((one) => one.key === key);
  return kind ? sentenceText(kind.said, kind.name) : key;
};

/** A filter of what was reported under one key, where the address names one: it is chosen by pressing its step. */
export function costFilter(
  label: string,
  kinds: CostKinds | undefined,
  key: string,
): ServerFilter<Pick<SalesFilter, 'cost_key'>>[] {
  if (key === '') return [];
  const options = [{ value: key, label: costWords(kinds, key) }];
  return [{ id: 'cost', label, options, asks: (cost_key) => ({ cost_key }) }];
}

/**
 * How calls tell which rows a report of sales is made of: filters of a list, each kept in the address.
 * @param nameOfVisit what orders of such visits are narrowed to, in words: `Source: Search`
 */
export function useSalesFilters(
  call: CallTarget<typeof salesReportV2>,
  nameOfVisit: (visit: string) => string,
): ServerFilter<SalesFilter>[] {
  const t = useText(reportText);
  const words = useRowWords();
  const { asks } = useReportDays();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const days = { ...asks, compare: 'none' as const };
  const useRows = (group_by: ShownGroup) =>
    useApiQuery(
      call,
      { query: { ...days, group_by, columns: 'net_sales', limit: maxChoices } },
      { staleTime: 60_000, select: (reply) => reply.report.rows },
    ).data;
  const useNamed = (ref_type: 'product' | 'offer') => {
    const id = addressText(search[ref_type]);
    return {
      id: anId.test(id) ? id : undefined,
      row: useApiQuery(
        call,
        {
          query: {
            ...days,
            group_by: ref_type,
            columns: 'net_sales',
            ref_type,
            ref_id: id,
            limit: maxChoices,
          },
        },
        { enabled: anId.test(id), staleTime: 60_000, select: (reply) => reply.report.rows },
      ).data?.find((row) => String(row[`${ref_type}_id`]) === id),
    };
  };
  const countries = useRows('country');
  const sources = useRows('source');
  const staff = useRows('staff');
  const countryChoices = useReadChoices(
    'country',
    useMemo(
      () =>
        countries?.flatMap(({ country }) =>
          country ? [{ value: country, label: words.country(country) }] : [],
        ),
      [countries, words],
    ),
    /^[A-Z]{2}$/,
  );
  const sourceChoices = useReadChoices(
    'source',
    sources?.flatMap(({ source }) => (source ? [{ value: source, label: words.source(source) }] : [])),
  );
  const staffChoices = useReadChoices(
    'staff',
    staff?.flatMap((row) =>
      row.user_id == null ? [] : [{ value: String(row.user_id), label: words.ofRow('staff', row).name }],
    ),
    anId,
  );
  const region = addressText(search['region']).slice(0, 10);
  const visit = addressText(search['visit']);
  const kinds = useCostKinds(call);
  const figure = useText(figureText);
  const product = useNamed('product');
  const offer = useNamed('offer');
  const ofThing = (ref_type: 'product' | 'offer', { id, row }: typeof product) =>
    id === undefined
      ? []
      : [
          {
            id: ref_type,
            label: t(`filter_${ref_type}`),
            options: [
              {
                value: id,
                label: row ? words.ofRow(ref_type, row).name : id,
              },
            ],
            asks: (value: string) => ({ ref_type, ref_id: value }),
          },
        ];
  return [
    // Only where the address names one: they are chosen by pressing a figure.
    ...ofThing('product', product),
    ...ofThing('offer', offer),
    ...(region === ''
      ? []
      : [
          {
            id: 'region',
            label: t('filter_region'),
            options: [{ value: region, label: region === 'none' ? t('region_none') : region }],
            asks: (value: string) => ({ region: value }),
          },
        ]),
    ...(visit === ''
      ? []
      : [
          {
            id: 'visit',
            label: t('filter_visit'),
            options: [{ value: visit, label: nameOfVisit(visit) }],
            asks: (value: string) => ({ visit: value }),
          },
        ]),
    ...costFilter(figure('reported_costs'), kinds, addressText(search['cost'])),
    { id: 'country', label: t('filter_country'), options: countryChoices, asks: (country) => ({ country }) },
    { id: 'source', label: t('filter_source'), options: sourceChoices, asks: (sources) => ({ sources }) },
    { id: 'staff', label: t('filter_staff'), options: staffChoices, asks: (staff_id) => ({ staff_id }) },
    {
      id: 'buyer',
      label: t('filter_buyer'),
      options: (['first_time', 'returning'] as const).map((value) => ({ value, label: t(value) })),
      asks: (value) => ({ first_time: value === 'first_time' ? ('true' as const) : ('false' as const) }),
    },
  ];
}
