import { Icon } from '../controls/icon.tsx';
import { MenuButton } from '../controls/menu-button.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { ListState } from './list-state.ts';
import { shellText } from './shell-text.ts';

/** `1–10 of 24`, rows per page, and the two steps. Without a total it goes on while there are more. */
export function ListPaging({
  list,
  shown,
  hasMore,
  total,
}: {
  list: ListState;
  shown: number;
  hasMore: boolean;
  total?: number;
}) {
  const t = useText(shellText);
  const first = (list.page - 1) * list.pageSize + 1;
  const last = first + shown - 1;
  return (
    <nav className="list-paging" aria-label={t('pages')}>
      <span className="tabular">
        {shown === 0
          ? null
          : total === undefined
            ? t('range', { first, last })
            : t('range_of', { first, last, total })}
      </span>
      <span className="grow" />
      <span className="row list-page-size">
        <span aria-hidden="true">{t('rows')}</span>
        <MenuButton
          className="btn tiny"
          label={`${t('rows_per_page')}: ${list.pageSize}`}
          items={list.pageSizes.map((size) => ({
            id: String(size),
            label: String(size),
            checked: size === list.pageSize,
            onSelect: () => list.setPageSize(size),
          }))}
        >
          {list.pageSize}
          <Icon name="chevronDown" size={16} />
        </MenuButton>
      </span>
      <button
        type="button"
        className="btn tiny"
        disabled={list.page <= 1}
        aria-label={t('previous')}
        onClick={() => list.setPage(list.page - 1)}
      >
        <Icon name="chevronLeft" size={16} className="flips" />
      </button>
      <button
        type="button"
        className="btn tiny"
        disabled={!hasMore}
        aria-label={t('next')}
        onClick={() => list.setPage(list.page + 1)}
      >
        <Icon name="chevronRight" size={16} className="flips" />
      </button>
    </nav>
  );
}
