import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { StatusTag, type StatusTone } from '#core/admin/controls/status-tag.tsx';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { daySpans, readDayPair, spanDays } from '#core/admin/shells/day-span.ts';
import { useExport } from '#core/admin/shells/list-export.tsx';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useSpanFilter } from '#core/admin/shells/list-span.ts';
import { useServerList } from '#core/admin/shells/server-list.ts';
import { listCountries } from '#modules/catalog/country/contract/country-calls.ts';
import { catalogPaths } from '#modules/catalog/product/admin/public.ts';
import { offerPaths } from '#modules/offers/offer/admin/public.ts';
import { orderPaths } from '#modules/orders/base/admin/public.ts';
import { conversionAreaText } from '../../truth/admin/conversion-area-text.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { shownTools } from '../../truth/contract/tool-words.ts';
import { evidenceKinds } from '../contract/board-words.ts';
import {
  downloadEvidence,
  type EvidenceRow,
  exportEvidence,
  listEvidence,
} from '../contract/evidence-calls.ts';
import { boardText } from './board-text.ts';
import { useCountryName, useToolName } from './tool-words.ts';

const tones: Readonly<Record<EvidenceRow['kind'], StatusTone>> = {
  real: 'ok',
  simulated: 'warn',
  turned: 'neutral',
};
/** The row that adds up. */
const sumId = 'sum';
const row = {
  id: ({ id }: EvidenceRow) => id,
  name: ({ id }: EvidenceRow) => id,
};

/** Where the thing is that a row is true by. */
function basisPath({ of, id }: NonNullable<EvidenceRow['basis']>): string | undefined {
  if (of === 'order') return orderPaths.order(id);
  if (of === 'offer') return offerPaths.quantityOffer(id);
  return of === 'product' ? catalogPaths.product(id) : undefined;
}

function useColumns(sums: { real: number; simulated: number } | undefined): ListColumn<EvidenceRow>[] {
  const t = useText(boardText);
  const formats = useFormats();
  const toolName = useToolName();
  const countryName = useCountryName();
  const turnOf = ({ honest, never_in }: NonNullable<EvidenceRow['turned']>) => {
    if (!honest) return t('turned_off');
    const countries = never_in.map(countryName).join(', ');
    return countries === '' ? t('turned_on') : t('turned_countries', { countries });
  };
  const whatOf = ({ tool, turned }: EvidenceRow) => (turned ? turnOf(turned) : tool ? toolName(tool) : '');
  const basisOf = ({ basis }: EvidenceRow) => {
    if (!basis) return '';
    if (basis.of === 'visits') return t('basis_visits');
    return t(`basis_${basis.of}`, { name: basis.name ?? t('basis_gone', { id: basis.id }) });
  };
  return [
    {
      id: 'what',
      label: t('col_what'),
      phone: 'title',
      csv: whatOf,
      cell: (one) => (
        <ListTitle
          name={whatOf(one)}
          text={
            one.turned
              ? t('turned_by', { by: one.turned.by, when: formats.dateTime(one.turned.at) })
              : undefined
          }
        />
      ),
    },
    {
      id: 'day',
      label: t('col_day'),
      width: 120,
      phone: 'figure',
      phoneLabel: '',
      csv: ({ day }) => day,
      cell: ({ id, day }) => (id === sumId ? null : formats.day(day)),
    },
    {
      id: 'kind',
      label: t('col_kind'),
      width: 160,
      phone: 'status',
      csv: ({ kind }) => kind,
      cell: ({ id, kind }) =>
        id === sumId ? (
          sums ? (
            t('sum_text', { real: formats.number(sums.real), simulated: formats.number(sums.simulated) })
          ) : null
        ) : (
          <StatusTag tone={tones[kind]}>{t(`kind_${kind}`)}</StatusTag>
        ),
    },
    {
      id: 'country',
      label: t('col_country'),
      width: 160,
      phone: 'figure',
      phoneLabel: '',
      phoneShown: ({ tool }) => tool !== null,
      csv: ({ country }) => country,
      cell: ({ tool, country }) =>
        tool === null ? null : country ? countryName(country) : t('country_unknown'),
    },
    {
      id: 'basis',
      label: t('col_basis'),
      width: 240,
      phone: 'line',
      csv: basisOf,
      cell: (one) => {
        const words = basisOf(one);
        const to = one.basis?.name ? basisPath(one.basis) : undefined;
        return to ? (
          <Link className="cut" to={to}>
            {words}
          </Link>
        ) : (
          <span className="cut">{words}</span>
        );
      },
    },
    {
      id: 'times',
      label: t('col_times'),
      numeric: true,
      width: 110,
      phone: 'figure',
      phoneShown: ({ turned }) => turned === null,
      csv: ({ shown, turned }) => (turned ? null : shown),
      cell: ({ shown, turned }) => (turned ? null : formats.number(shown)),
    },
  ];
}

function useFilters() {
  const t = useText(boardText);
  const formats = useFormats();
  const toolName = useToolName();
  const countryName = useCountryName();
  const language = useLanguage();
  const { data } = useApiQuery(listCountries, { query: { locale: language } }, { staleTime: Infinity });
  const days = (value: string) => {
    const known = daySpans.find((span) => span === value);
    return (known ? spanDays(known, formats.today()) : readDayPair(value)) ?? {};
  };
  const countries = (data?.countries ?? []).map(({ code }) => ({ value: code, label: countryName(code) }));
  return [
    { ...useSpanFilter('days', t('filter_days')), asks: days },
    {
      id: 'tool',
      label: t('filter_tool'),
      asks: 'tool' as const,
      options: shownTools.map((value) => ({ value, label: toolName(value) })),
    },
    {
      id: 'kind',
      label: t('filter_kind'),
      asks: 'kind' as const,
      options: evidenceKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    {
      id: 'country',
      label: t('filter_country'),
      asks: 'country' as const,
      options: [{ value: 'unknown', label: t('country_unknown') }, ...countries],
    },
  ];
}

/** The evidence log: what shoppers saw, the data behind it, and the changes of honest mode. */
export function EvidencePage() {
  const t = useText(boardText);
  const area = useText(conversionAreaText);
  const filters = useFilters();
  const list = useServerList(listEvidence, {
    rows: (reply) => reply.evidence,
    total: (reply) => reply.total,
    row,
    columns: useColumns(undefined),
    filters,
  });
  const { reply } = list;
  const exporting = useExport('conversion-evidence-export', exportEvidence, downloadEvidence, list.filter);
  const columns = useColumns(reply?.shown);
  const foot = reply && reply.evidence.length > 0 ? reply.shown : undefined;
  return (
    <ListPage
      id="evidence"
      title={area('title_evidence')}
      text={t('evidence_lead')}
      crumbs={[{ label: area('title_dashboard'), to: conversionPaths.dashboard }]}
      secondary={exporting.button}
      notice={exporting.notice}
      list={{ ...list, columns }}
      foot={
        foot && {
          name: t('sum'),
          row: {
            ...{ id: sumId, day: '', kind: 'real', tool: null, country: null, basis: null, turned: null },
            shown: foot.real + foot.simulated,
          },
        }
      }
      empty={{ icon: 'eye', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}
