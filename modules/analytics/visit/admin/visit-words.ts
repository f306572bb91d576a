import { useMemo } from 'react';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Device, VisitSource } from '../../event/contract/visit.ts';
import type { RowWords } from '../../report/admin/row-title.tsx';
import { shownVisitGroups, type ShownVisitGroup, type VisitRow } from './visit-rows.ts';
import { visitText } from './visit-text.ts';

// The words of the contract itself would bring the schema library along.
const sources = ['search', 'social', 'mail', 'paid', 'referral', 'direct'] as const satisfies VisitSource[];
const devices = ['phone', 'tablet', 'desktop'] as const satisfies Device[];

/** The titles of rows of visits. Values from links and browsers are shown unchanged. */
export function useVisitWords() {
  const t = useText(visitText);
  const language = useLanguage();
  return useMemo(() => {
    const regions = new Intl.DisplayNames([language], { type: 'region' });
    const unknown: RowWords = { name: t('not_known'), text: t('not_known_text') };
    const source = (name: string | null | undefined): RowWords => {
      const known = sources.find((one) => one === name);
      if (known) return { name: t(`source_${known}`), text: t(`source_${known}_text`) };
      return name ? { name } : unknown;
    };
    const ofRow = (group: ShownVisitGroup, row: VisitRow): RowWords => {
      if (row.without_visit) return { name: t('no_visit'), text: t('no_visit_text') };
      const value = row[group];
      switch (group) {
        case 'source':
          return source(value);
        case 'referrer':
          return { name: value || t('no_referrer') };
        case 'landing_page':
          return value ? { name: value } : unknown;
        case 'device': {
          const known = devices.find((one) => one === value);
          return known ? { name: t(`device_${known}`) } : value ? { name: value } : { name: t('not_known') };
        }
        case 'country':
          return { name: value ? (regions.of(value) ?? value) : t('no_country') };
        default:
          return { name: value || t(`no_words_${group}`) };
      }
    };
    return { source, ofRow };
  }, [t, language]);
}

/** Sources as a filter offers them. */
export function useSourceChoices(): { value: VisitSource; label: string }[] {
  const t = useText(visitText);
  return sources.map((value) => ({ value, label: t(`source_${value}`) }));
}

/** The label of a filter by visit, such as `Source: Organic search`. The filter's text is that of the calls (`visit`). */
export function useVisitFilterName(): (visit: string) => string {
  const t = useText(visitText);
  const words = useVisitWords();
  return (visit) => {
    if (visit === 'none') return t('no_visit');
    const parts = [...new URLSearchParams(visit)].flatMap(([name, value]) => {
      const group = shownVisitGroups.find((one) => one === name);
      if (group === undefined) return [];
      return [`${t(`tab_${group}`)}: ${words.ofRow(group, { visits: 0, [group]: value || null }).name}`];
    });
    return parts.join(', ') || visit;
  };
}
