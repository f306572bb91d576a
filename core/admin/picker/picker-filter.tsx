import { Icon } from '../controls/icon.tsx';
import { MenuButton } from '../controls/menu-button.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { PickerSource } from './picker-source.ts';
import { pickerText } from './picker-text.ts';

/** Which part of the source is searched; one at a time. */
export function PickerFilter({
  filters,
  chosen,
  onChoose,
}: {
  filters: NonNullable<PickerSource['filters']>;
  /** '' for all. */
  chosen: string;
  onChoose: (filter: string) => void;
}) {
  const t = useText(pickerText);
  const all = [{ id: '', label: t('filter_all') }, ...filters];
  const shown = all.find(({ id }) => id === chosen)?.label ?? '';
  return (
    <MenuButton
      className="chip picker-filter"
      align="end"
      items={all.map(({ id, label }) => ({
        id: `filter-${id}`,
        label,
        checked: id === chosen,
        onSelect: () => onChoose(id),
      }))}
    >
      <span className="visually-hidden">{t('filter')}: </span>
      <span className="cut">{shown}</span>
      <Icon name="chevronDown" size={16} />
    </MenuButton>
  );
}
