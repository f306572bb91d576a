import { useNavigate, useSearch } from '@tanstack/react-router';
import { Icon } from '#core/admin/frame/icon.tsx';
import { MenuButton } from '#core/admin/frame/menu-button.tsx';
import { registerStrings, useText } from '#core/admin/i18n/text-catalogue.ts';
import { dateFilters, type DateFilter } from '../contract/offer-choice.ts';

export const standardSpan: DateFilter = 'last_30_days';

export const dateFilterText = registerStrings('offer-dates', {
  en: {
    label: 'Figures of',
    today: 'Today',
    yesterday: 'Yesterday',
    last_7_days: 'Last 7 days',
    last_30_days: 'Last 30 days',
    all_time: 'All time',
  } satisfies Record<DateFilter | 'label', string>,
});

/** The span of a list's figures, in the address like everything else the list shows (V101). */
export function useDateFilter(): readonly [DateFilter, (next: DateFilter) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const span = dateFilters.find((one) => one === search.span) ?? standardSpan;
  function setSpan(next: DateFilter) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        span: next === standardSpan ? undefined : next,
      }),
      resetScroll: false,
    });
  }
  return [span, setSpan];
}

/** Today, yesterday, last 7 days, last 30 days, all time (V101). */
export function DateFilterMenu({
  span,
  onChange,
  className = 'chip',
  withIcon = true,
}: {
  span: DateFilter;
  onChange: (next: DateFilter) => void;
  className?: string;
  withIcon?: boolean;
}) {
  const t = useText(dateFilterText);
  return (
    <MenuButton
      className={className}
      label={`${t('label')}: ${t(span)}`}
      items={dateFilters.map((one) => ({
        id: one,
        label: t(one),
        checked: one === span,
        onSelect: () => onChange(one),
      }))}
    >
      {withIcon ? <Icon name="calendar" size={16} /> : null}
      {t(span)}
      <Icon name="chevronDown" size={16} />
    </MenuButton>
  );
}
