import { useNavigate, useSearch } from '@tanstack/react-router';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { MenuButton } from '#core/admin/controls/menu-button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { standardSpan } from '../contract/date-filter.ts';
import type { SpanName } from '../rules/span-choice.ts';
import { spanOf } from './span-address.ts';
import { spanText } from './span-text.ts';

/** The name of a date range. */
export function useSpanName(): (span: SpanName) => string {
  return useText(spanText);
}

interface SpanMenuProps<Name extends SpanName> {
  /** The spans that the figures may be asked for. */
  spans: readonly Name[];
  span: Name;
  onSpan: (span: Name) => void;
  size?: 'normal' | 'small';
  /** Within the head of a card. */
  plain?: boolean;
}

/** Chooses one of a few spans. */
export function SpanMenu<Name extends SpanName>({
  spans,
  span,
  onSpan,
  size = 'normal',
  plain = false,
}: SpanMenuProps<Name>) {
  const t = useText(spanText);
  return (
    <MenuButton
      className={plain ? buttonClass('plain', 'tiny') : buttonClass('default', size)}
      label={`${t('span')}: ${t(span)}`}
      items={spans.map((each) => ({
        id: each,
        label: t(each),
        checked: each === span,
        onSelect: () => onSpan(each),
      }))}
    >
      {plain ? null : <Icon name="calendar" size={16} />}
      {t(span)}
      <Icon name="chevronDown" size={16} />
    </MenuButton>
  );
}

/** The span that the page's address keeps as `span`, one of those that its calls take. */
export function useAddressSpan<Name extends SpanName>(spans: readonly Name[]): Name {
  return spanOf(useSearch({ strict: false }), spans);
}

/** Chooses it. */
export function AddressSpanMenu<Name extends SpanName>({
  spans,
  size,
}: Pick<SpanMenuProps<Name>, 'spans' | 'size'>) {
  const navigate = useNavigate();
  return (
    <SpanMenu
      spans={spans}
      span={useAddressSpan(spans)}
      size={size}
      onSpan={(span) =>
        void navigate({
          to: '.',
          search: (before: Record<string, unknown>) => ({
            ...before,
            span: span === standardSpan ? undefined : span,
          }),
          resetScroll: false,
        })
      }
    />
  );
}
