import { useNavigate, useSearch } from '@tanstack/react-router';
import { buttonClass } from '#core/admin/frame/button.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { MenuButton } from '#core/admin/frame/menu-button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { type DateFilter, dateFilters } from '../contract/date-filter.ts';
import { spanOf, standardSpan } from './home-span.ts';
import { homeText } from './home-text.ts';

/** The span of the page's figures, kept in the address as `span`. */
export function useReportSpan(): DateFilter {
  return spanOf(useSearch({ strict: false }));
}

export function ReportSpanMenu() {
  const t = useText(homeText);
  const navigate = useNavigate();
  const span = useReportSpan();
  return (
    <MenuButton
      className={buttonClass()}
      label={`${t('span')}: ${t(`span_${span}`)}`}
      items={dateFilters.map((each) => ({
        id: each,
        label: t(`span_${each}`),
        checked: each === span,
        onSelect: () =>
          void navigate({
            to: '.',
            search: (before: Record<string, unknown>) => ({
              ...before,
              span: each === standardSpan ? undefined : each,
            }),
            resetScroll: false,
          }),
      }))}
    >
      <Icon name="calendar" size={16} />
      {t(`span_${span}`)}
      <Icon name="chevronDown" size={16} />
    </MenuButton>
  );
}
