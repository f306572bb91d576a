import type { ReactNode, Ref } from 'react';
import { Link } from '@tanstack/react-router';
import { FocusKeeper } from '../controls/focus-keeper.tsx';
import { Icon } from '../controls/icon.tsx';
import { MenuButton, type MenuAction } from '../controls/menu-button.tsx';
import { useLanguage, useText } from '../i18n/text-catalogue.ts';
import type { ListColumn } from './list-model.ts';
import { shellText } from './shell-text.ts';

export interface ListRowProps<Row> {
  row: Row;
  id: string;
  name: string;
  columns: readonly ListColumn<Row>[];
  to?: string;
  menu: readonly MenuAction[];
  /** Undefined on lists without selection. */
  selected?: boolean;
  onToggle: () => void;
  /** The row that J and K have reached. */
  current: boolean;
  /** It is open beside the list. */
  open?: boolean;
  /** Undefined on lists without an order of their own. */
  grip?: { canDrag: boolean; moves: readonly MenuAction[]; position: number | undefined };
  dropEdge?: 'before' | 'after';
  dragging: boolean;
  /** Laid out as a card. */
  phone: boolean;
  ref?: Ref<HTMLTableRowElement>;
}

/** One row: a table row on a desk, a card on a phone; the same cells in both, placed by style. */
export function ListRow<Row>({
  row,
  id,
  name,
  columns,
  to,
  menu,
  selected,
  onToggle,
  current,
  open,
  grip,
  dropEdge,
  dragging,
  phone,
  ref,
}: ListRowProps<Row>) {
  const t = useText(shellText);
  const language = useLanguage();
  const figures = phone
    ? columns.filter((column) => column.phone === 'figure' && (column.phoneShown?.(row) ?? true))
    : [];
  const placed = phone ? columns.filter((column) => isPlaced(column)) : columns;
  const className = [
    current || open ? 'current' : '',
    dragging ? 'dragging' : '',
    dropEdge ? `drop-${dropEdge}` : '',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <tr
      ref={ref}
      data-row={id}
      className={className || undefined}
      data-selected={selected || undefined}
      aria-current={open || undefined}
    >
      {selected === undefined ? null : (
        <td className="cell-check">
          <label className="check-hit">
            <input
              type="checkbox"
              className="check"
              checked={selected}
              aria-label={t('select_row', { name })}
              onChange={onToggle}
            />
          </label>
        </td>
      )}
      {grip && !phone ? (
        <td className="cell-grip">
          <span className="grip-cell">
            <MenuButton
              items={grip.moves}
              label={t('move', { name })}
              className="grip"
              align="start"
              disabled={!grip.canDrag}
            >
              <Icon name="grip" size={16} />
            </MenuButton>
            {grip.position}
          </span>
        </td>
      ) : null}
      {placed.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {column.phone === 'title' ? titleOf(column.cell(row), to) : column.cell(row)}
        </td>
      ))}
      {figures.length > 0 ? (
        <td className="cell-figures">
          {figures.map((column) => (
            <span key={column.id}>
              {column.phoneLead ? `${column.label} ` : null}
              <b>{column.cell(row)}</b> {column.phoneLead ? null : figureLabel(column, row, language)}
            </span>
          ))}
        </td>
      ) : null}
      <td className="cell-menu">
        <FocusKeeper to={nextMenu} />
        {menu.length > 0 ? (
          <MenuButton items={menu} label={t('row_actions', { name })} className="icon-button small">
            <Icon name="dots" />
          </MenuButton>
        ) : null}
      </td>
    </tr>
  );
}

/** Where the keyboard goes on when a row goes by what its menu did: the menu of the row after it, or of the one before. */
function nextMenu(cell: HTMLElement): HTMLElement | null | undefined {
  const row = cell.closest('tr');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return other?.querySelector<HTMLElement>('.cell-menu button');
}

/** What stands after a figure on a phone; English alone writes a noun small within a line. */
function figureLabel<Row>({ label, phoneLabel }: ListColumn<Row>, row: Row, language: string): string {
  if (typeof phoneLabel === 'function') return phoneLabel(row);
  return phoneLabel ?? (language === 'en' ? label.toLowerCase() : label);
}

function isPlaced<Row>(column: ListColumn<Row>): boolean {
  return column.phone !== undefined && column.phone !== 'figure' && column.phone !== 'hidden';
}

/** What a title cell gives: a bare name becomes the row's link; `ListTitle` brings its own. */
function titleOf(content: ReactNode, to: string | undefined): ReactNode {
  if (typeof content !== 'string') return content;
  return <ListTitle to={to} name={content} />;
}

/** The name of a row as a real link, with a quiet second line under it. */
export function ListTitle({
  to,
  name,
  text,
  warn,
  thumb,
}: {
  to?: string;
  name: string;
  text?: ReactNode;
  warn?: boolean;
  /** Address of a picture before the name; null keeps its place empty. */
  thumb?: string | null;
}): ReactNode {
  if (thumb !== undefined)
    return (
      <span className="list-pictured">
        <span className="thumb">{thumb === null ? null : <img src={thumb} alt="" loading="lazy" />}</span>
        <span className="grow">
          <ListTitle to={to} name={name} text={text} warn={warn} />
        </span>
      </span>
    );
  return (
    <>
      {to === undefined ? (
        <span className="list-name">{name}</span>
      ) : (
        <Link to={to} className="list-name" data-row-link>
          {name}
        </Link>
      )}
      {text === undefined ? null : (
        <span className={warn ? 'list-meta warn' : 'list-meta'}>
          {warn ? <Icon name="alert" size={14} /> : null}
          {text}
        </span>
      )}
    </>
  );
}

export function cellClass<Row>(column: ListColumn<Row>): string {
  return [
    `cell-${column.phone ?? 'hidden'}`,
    column.numeric ? 'numeric' : '',
    column.wideOnly ? 'wide-only' : '',
  ]
    .filter(Boolean)
    .join(' ');
}
