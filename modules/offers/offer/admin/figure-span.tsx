import { useNavigate, useSearch } from '@tanstack/react-router';
import { buttonClass } from '#core/admin/frame/button.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { MenuButton } from '#core/admin/frame/menu-button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { dateFilters, type DateFilter } from '../contract/offer-choice.ts';
import { offerListText } from './offer-list-text.ts';
import { standardSpan } from './priority-question.ts';

/** The span the figures are taken from (V101), kept in the address as `span`. */
export function useFigureSpan(): DateFilter {
  const { span } = useSearch({ strict: false }) as { span?: unknown };
  return dateFilters.find((each) => each === span) ?? standardSpan;
}

export function FigureSpanMenu({ small = false }: { small?: boolean }) {
  const t = useText(offerListText);
  const navigate = useNavigate();
  const span = useFigureSpan();
  return (
    <MenuButton
      className={buttonClass('default', small ? 'small' : 'normal')}
      label={`${t('span')}: ${t(`span_${span}`)}`}
      items={dateFilters.map((each) => ({
        id: each,
        label: t(`span_${each}`),
        checked: each === span,
        onSelect: () =>
          void navigate({
            to: '.',
            search: (before: Record<string, unknown>) => {
              const { span: _left, ...rest } = before;
              return each === standardSpan ? rest : { ...rest, span: each };
            },
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
