import { Icon } from '../controls/icon.tsx';
import { MenuButton } from '../controls/menu-button.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { ListColumn } from './list-model.ts';
import type { ListState } from './list-state.ts';
import { sortIcon } from './sort-icon.ts';
import { shellText } from './shell-text.ts';

/** Sorting where there are no column heads: the field, pressed again the other way round. */
export function ListSortMenu<Row>({
  list,
  columns,
}: {
  list: ListState;
  columns: readonly ListColumn<Row>[];
}) {
  const t = useText(shellText);
  const sortable = columns.filter((column) => column.sort !== undefined);
  const { sort } = list;
  const shown = sortable.find((column) => column.sort === sort?.field);
  return (
    <MenuButton
      className="chip"
      items={[
        ...(list.q === ''
          ? []
          : [
              {
                id: 'best',
                label: t('best_match'),
                checked: sort === undefined,
                onSelect: () => list.setSort(undefined),
              },
            ]),
        ...sortable.flatMap((column) =>
          (['asc', 'desc'] as const).map((dir, at) => ({
            id: `${column.id}-${dir}`,
            label: t(dir === 'asc' ? 'sort_up' : 'sort_down', { field: column.label }),
            icon: sortIcon(dir),
            checked: shown === column && sort?.dir === dir,
            startsGroup: at === 0 && (column !== sortable[0] || list.q !== ''),
            onSelect: () => list.setSort({ field: column.sort ?? '', dir }),
          })),
        ),
      ]}
    >
      <Icon name={sortIcon(sort?.dir)} size={16} />
      {shown ? t('sort_by', { field: shown.label }) : t(list.q === '' ? 'sort' : 'best_match')}
    </MenuButton>
  );
}
