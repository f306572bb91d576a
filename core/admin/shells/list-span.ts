import { useSearch } from '@tanstack/react-router';
import { useFormats } from '../controls/formats.ts';
import { useSession } from '../client/session-context.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { daysToInstants, daySpans, readDayPair, spanDays } from './day-span.ts';
import type { ListFilter } from './list-address.ts';
import { shellText } from './shell-text.ts';

/** The option that asks for days instead of naming them; `ListSpanDialog` asks. */
export const ownSpan = 'own';

/** A filter by days of the shop: the last few, or a first and a last one that the person chooses. */
export function useSpanFilter(
  id: string,
  label: string,
): ListFilter & { asks: () => { created_at_min?: string; created_at_max?: string } } {
  const t = useText(shellText);
  const formats = useFormats();
  const { timezone } = useSession().shop;
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const asked = search[id] === undefined ? '' : String(search[id]);
  const own = readDayPair(asked);
  const known = daySpans.find((span) => span === asked);
  const days = known ? spanDays(known, formats.today()) : own;
  const ownLabel = own && `${formats.day(own.from)} – ${formats.day(own.to)}`;
  return {
    id,
    label,
    options: [
      ...daySpans.map((span) => ({ value: span as string, label: t(`span_${span}`) })),
      ...(ownLabel === undefined ? [] : [{ value: asked, label: ownLabel }]),
      { value: ownSpan, label: t('span_own') },
    ],
    asksDays: true,
    asks: () => (days ? daysToInstants(days, timezone) : {}),
  };
}
