import type { ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';
import type { MenuAction } from '../controls/menu-button.tsx';
import { Skeleton } from '../controls/skeleton.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import type { ListColumn, ListFoot, ListQuery, RowAddress } from './list-model.ts';
import type { RowDrag } from './list-reorder.ts';
import { cellClass, ListRow } from './list-row.tsx';
import type { ListSelectionState } from './list-selection.ts';
import type { ListSort, ListState } from './list-state.ts';
import { sortIcon } from './sort-icon.ts';
import { shellText } from './shell-text.ts';

export interface ListTableProps<Row> {
  label: string;
  list: ListState;
  query: ListQuery<Row>;
  columns: readonly ListColumn<Row>[];
  row: RowAddress<Row>;
  /** The rows in the order shown. */
  rows: readonly Row[];
  /** Undefined on lists without selection. */
  selection?: ListSelectionState<Row>;
  /** Takes the place of the column heads while something is selected. */
  bulk: ReactNode;
  menuOf: (row: Row) => readonly MenuAction[];
  order?: {
    label: string;
    sort?: string;
    canDrag: boolean;
    positions: readonly (number | undefined)[];
    movesOf: (row: Row, at: number) => readonly MenuAction[];
    drag: RowDrag;
  };
  currentId: string | undefined;
  /** The row that is open beside the list. */
  openId?: string | undefined;
  phone: boolean;
  /** Side by side with large pictures. */
  cards?: boolean;
  foot?: ListFoot<Row>;
}

export function ListTable<Row>(props: ListTableProps<Row>) {
  const t = useText(shellText);
  const { label, list, query, columns, row, rows, selection, bulk, menuOf, order, currentId, phone } = props;
  const { cards = false, foot } = props;
  const width = columns.length + (selection ? 1 : 0) + (order ? 1 : 0) + 1;
  const loading = query.rows === undefined;
  return (
    <table
      className={`list-table${cards ? ' list-cards' : ''}${query.stale ? ' stale' : ''}`}
      aria-label={label}
      aria-busy={loading || query.stale || undefined}
    >
      <colgroup>
        {selection ? <col style={{ width: 42 }} /> : null}
        {order ? <col style={{ width: 76 }} /> : null}
        {columns.map((column) => (
          <col
            key={column.id}
            className={column.wideOnly ? 'wide-only' : undefined}
            style={column.width ? { width: column.width } : undefined}
          />
        ))}
        <col style={{ width: 48 }} />
      </colgroup>
      <thead className={bulk ? 'has-bulk' : undefined}>
        {bulk ? (
          <tr className="list-bulk">
            <th colSpan={width} scope="colgroup">
              {bulk}
            </th>
          </tr>
        ) : (
          <tr>
            {selection ? (
              <th scope="col">
                <PageCheck selection={selection} disabled={rows.length === 0} />
              </th>
            ) : null}
            {order ? <HeadCell label={order.label} sort={order.sort} list={list} /> : null}
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                label={column.label}
                sort={column.sort}
                firstDir={column.firstDir}
                className={cellClass(column)}
                list={list}
              />
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('actions')}</span>
            </th>
          </tr>
        )}
      </thead>
      <tbody>
        {loading
          ? Array.from({ length: Math.min(list.pageSize, 10) }, (_row, at) => (
              <SkeletonRow key={at} at={at} columns={columns} lead={(selection ? 1 : 0) + (order ? 1 : 0)} />
            ))
          : rows.map((each, at) => {
              const id = row.id(each);
              return (
                <ListRow
                  key={id}
                  ref={order?.drag.rowRef}
                  row={each}
                  id={id}
                  name={row.name(each)}
                  columns={columns}
                  to={row.to?.(each)}
                  menu={menuOf(each)}
                  selected={selection?.has(id)}
                  onToggle={() => selection?.toggle(each)}
                  current={id === currentId}
                  open={id === props.openId}
                  phone={phone || cards}
                  dragging={order?.drag.dragged === id}
                  dropEdge={order?.drag.over?.id === id ? order.drag.over.edge : undefined}
                  grip={
                    order && {
                      canDrag: order.canDrag,
                      moves: order.movesOf(each, at),
                      position: order.positions[at],
                    }
                  }
                />
              );
            })}
      </tbody>
      {foot && !loading ? (
        <tbody className="list-foot">
          <ListRow
            row={foot.row}
            id="foot"
            name={foot.name}
            columns={columns.map((column) =>
              column.phone === 'title' ? { ...column, cell: () => foot.name } : column,
            )}
            menu={[]}
            onToggle={() => undefined}
            current={false}
            phone={phone || cards}
            dragging={false}
          />
        </tbody>
      ) : null}
    </table>
  );
}

/** The box of the head: all of this page, some, or none. */
export function PageCheck<Row>({
  selection,
  disabled,
}: {
  selection: ListSelectionState<Row>;
  disabled?: boolean;
}) {
  const t = useText(shellText);
  const some = selection.page === 'some' || (selection.page === 'none' && selection.current.count > 0);
  return (
    <label className="check-hit">
      <input
        type="checkbox"
        className="check"
        disabled={disabled}
        checked={selection.page === 'all'}
        aria-label={t('select_page')}
        ref={(element) => {
          if (element) element.indeterminate = some;
        }}
        onChange={selection.togglePage}
      />
    </label>
  );
}

function HeadCell({
  label,
  sort,
  firstDir = 'asc',
  className,
  list,
}: {
  label: string;
  sort?: string;
  firstDir?: ListSort['dir'];
  className?: string;
  list: ListState;
}) {
  if (sort === undefined)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const dir = list.sort?.field === sort ? list.sort.dir : undefined;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={dir === undefined ? undefined : dir === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={dir === undefined ? 'list-sort' : 'list-sort on'}
        onClick={() =>
          list.setSort({ field: sort, dir: dir === undefined ? firstDir : dir === 'asc' ? 'desc' : 'asc' })
        }
      >
        {label}
        <Icon name={sortIcon(dir)} size={16} />
      </button>
    </th>
  );
}

function SkeletonRow<Row>({
  at,
  columns,
  lead,
}: {
  at: number;
  columns: readonly ListColumn<Row>[];
  lead: number;
}) {
  return (
    <tr className="list-skeleton" aria-hidden="true">
      {Array.from({ length: lead }, (_cell, index) => (
        <td key={index} className={index === 0 ? 'cell-check' : 'cell-grip'}>
          <Skeleton width={18} height={18} />
        </td>
      ))}
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          <Skeleton width={column.phone === 'title' ? `${42 + ((at * 13) % 34)}%` : '70%'} />
        </td>
      ))}
      <td className="cell-menu" />
    </tr>
  );
}
