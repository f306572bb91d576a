import '../theme/form-controls.css';
import '../theme/list.css';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Button, buttonClass } from '../controls/button.tsx';
import { EmptyState, FailedState } from '../controls/empty-state.tsx';
import { Icon } from '../controls/icon.tsx';
import { useShortcuts } from '../controls/keyboard.ts';
import { phoneBelow, useMediaQuery } from '../controls/media-query.ts';
import { MenuButton, type MenuAction } from '../controls/menu-button.tsx';
import { PageHeader, type PageHeaderProps } from '../controls/page-header.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { reasonOf, useListActions } from './list-actions.ts';
import { ListBulkBar } from './list-bulk-bar.tsx';
import { csvOf, saveFile } from './list-csv.ts';
import type { EmptyText, LeftOut, ListAction, ListFoot, RowAddress, ShownList } from './list-model.ts';
import { ListNothing } from './list-nothing.tsx';
import { isShown, ListOptions } from './list-options.tsx';
import { useListOrder, type ListOrder } from './list-order.tsx';
import { ListPaging } from './list-paging.tsx';
import { useListPreferences } from './list-preferences.ts';
import { pageWithin } from './list-question.ts';
import { useListSelection } from './list-selection.ts';
import { ListSpanDialog } from './list-span-dialog.tsx';
import { ListSortMenu } from './list-sort-menu.tsx';
import { ListTable } from './list-table.tsx';
import { ListFilters, ListTabs } from './list-toolbar.tsx';
import { shellText } from './shell-text.ts';

export interface ListPageProps<Row> extends Pick<
  PageHeaderProps,
  'title' | 'text' | 'crumbs' | 'secondary' | 'menu'
> {
  /** Names the remembered columns and views, and the CSV file: `offers`. */
  id: string;
  /** The one filled button; `C` does the same. With several things to create, it opens a menu of them. */
  create?: { label: string; to?: string; onSelect?: () => void; choices?: readonly MenuAction[] };
  /** From `useServerList` or `useWholeList`. */
  list: ShownList<Row>;
  rowActions?: readonly ListAction<Row>[];
  /** With it rows can be selected; CSV of the selected rows is added where columns have `csv`. */
  bulkActions?: readonly ListAction<Row>[];
  order?: ListOrder<Row>;
  /** Rows stand side by side as cards with a large picture (`thumb` of `ListTitle`), laid out as on a phone. */
  cards?: boolean;
  /** What the list says before there ever was a row; the create action is added. */
  empty: EmptyText;
  /** "Search offers"; a list that is not searched has none. */
  searchLabel?: string;
  /** A row under the others, of them all and of those on other pages: their totals. */
  foot?: ListFoot<Row>;
  /** At the end of the filters: the span of the figures. */
  end?: ReactNode;
  /** Between header and list: how far an export is. */
  notice?: ReactNode;
  /** A row that is open beside the list, where there is room for both, and what shows it. */
  beside?: { id: string; pane: ReactNode } | undefined;
}

const maxNamed = 10;

/** `12 (price), 15 (title)`, and that there are more. */
function namesOf(leftOut: readonly LeftOut[]): string {
  const named = leftOut.slice(0, maxNamed).map(({ id, field }) => `${id ?? '?'} (${field})`);
  return [...named, ...(leftOut.length > maxNamed ? ['…'] : [])].join(', ');
}

/** The actions on selected rows, with the export before those that cannot be undone. */
function withExport<Row>(
  actions: readonly ListAction<Row>[],
  exporting: ListAction<Row>,
): readonly ListAction<Row>[] {
  if (actions.some((action) => action.id === 'export')) return actions;
  const all = [...actions];
  all.splice(all.findIndex((action) => action.danger) >>> 0, 0, exporting);
  return all;
}

/** A list of things: one screen, one table, everything it shows in the address. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { id, title, create, list, bulkActions, rowActions, empty } = props;
  const { query, columns, row } = list;
  const t = useText(shellText);
  const phone = useMediaQuery(phoneBelow);
  const preferences = useListPreferences(id);
  const selection = useListSelection(query, row.id, list.key);
  const actions = useListActions<Row>();
  const [orderFailure, setOrderFailure] = useState<string>();
  const loaded = useMemo(() => query.rows ?? [], [query.rows]);
  const page = pageWithin(list, query);
  useEffect(() => {
    if (page !== list.page) list.setPage(page, true);
  }, [page, list]);
  const order = useListOrder(props.order, list, loaded, row, setOrderFailure);
  const rows = order.shown;
  const shownColumns = columns.filter((column) => isShown(column, preferences.switched));
  const currentId = useListKeys({ rows, row, create, onToggle: bulkActions && selection.toggle });

  const canExport = columns.some((column) => column.csv);
  const download = (which: readonly Row[]) => saveFile(`${id}.csv`, csvOf(columns, which));
  const exporting: ListAction<Row> = {
    id: 'export',
    label: t('export'),
    icon: 'download',
    onAll: false,
    run: ({ rows: picked }) => download(picked),
  };
  const bulk = canExport ? withExport(bulkActions ?? [], exporting) : (bulkActions ?? []);
  const offered = bulk.filter((action) =>
    selection.current.all
      ? action.onAll !== false
      : !action.shown || selection.current.rows.some((each) => action.shown?.(each)),
  );

  function menuOf(each: Row): MenuAction[] {
    return (rowActions ?? [])
      .filter((action) => action.shown?.(each) ?? true)
      .map((action) => ({
        id: action.id,
        label: action.label,
        icon: action.icon,
        danger: action.danger,
        startsGroup: action.startsGroup,
        disabled: actions.running !== undefined,
        onSelect: () => void actions.run(action, { ids: [row.id(each)], rows: [each], all: false, count: 1 }),
      }));
  }

  const nothing = query.rows !== undefined && rows.length === 0;
  const neverAny = nothing && !list.narrowed && list.page === 1 && list.tab === (list.tabs[0]?.id ?? '');
  const failedWhole = query.failed !== undefined && query.rows === undefined;
  const failure =
    actions.failure ??
    orderFailure ??
    (query.failed !== undefined && !failedWhole
      ? t('failed_refresh', { reason: reasonOf(query.failed) })
      : undefined);

  /** What failed is the list itself, not an action on it. */
  const isRefresh = actions.failure === undefined && orderFailure === undefined;

  // Neither searched nor filtered: the options stand beside the tabs.
  const isPlain = props.searchLabel === undefined && list.filterChoices.length === 0 && !props.end;
  const options = (
    <ListOptions
      list={list}
      columns={columns}
      preferences={preferences}
      onExport={canExport && rows.length > 0 ? () => download(rows) : undefined}
    />
  );

  return (
    <>
      <PageHeader
        title={title}
        text={props.text}
        crumbs={props.crumbs}
        secondary={props.secondary}
        menu={props.menu}
        primary={create && !neverAny ? <CreateButton create={create} /> : undefined}
      />
      {props.notice ? <div className="list-notice">{props.notice}</div> : null}
      {query.leftOut && query.leftOut.length > 0 ? (
        <p className="list-notice note warn" role="status">
          {t('left_out', {
            count: query.leftOut.length,
            which: namesOf(query.leftOut),
          })}
        </p>
      ) : null}
      {neverAny ? (
        <section className="card list-card">
          <EmptyState
            icon={empty.icon}
            picture={empty.picture}
            title={empty.title}
            text={empty.text}
            actions={empty.actions ?? (create ? <CreateButton create={create} /> : undefined)}
          />
        </section>
      ) : (
        <div className={props.beside ? 'list-beside' : undefined}>
          <section className="card list-card" aria-label={title}>
            {isPlain ? (
              <div className="list-plain-head">
                <ListTabs list={list} counts={query.counts} />
                <span className="grow" />
                {options}
              </div>
            ) : (
              <>
                <ListTabs list={list} counts={query.counts} />
                <ListFilters
                  list={list}
                  searchLabel={props.searchLabel}
                  end={
                    <>
                      {props.end}
                      {props.cards ? <ListSortMenu list={list} columns={columns} /> : null}
                      {options}
                    </>
                  }
                />
              </>
            )}
            {failure === undefined ? null : (
              <ListFailure
                failure={failure}
                label={isRefresh ? t('try_again') : t('dismiss')}
                onPress={() => {
                  if (isRefresh) query.retry();
                  actions.dismiss();
                  setOrderFailure(undefined);
                }}
              />
            )}
            {failedWhole ? (
              <FailedState error={query.failed} onRetry={query.retry} />
            ) : nothing ? (
              <ListNothing list={list} />
            ) : (
              <ListTable
                label={title}
                list={list}
                query={query}
                columns={shownColumns}
                row={row}
                rows={rows}
                selection={bulkActions && selection}
                menuOf={menuOf}
                order={order.table}
                foot={props.foot}
                currentId={currentId}
                openId={props.beside?.id}
                phone={phone}
                cards={props.cards}
                bulk={
                  bulkActions && selection.current.count > 0 ? (
                    <ListBulkBar
                      selection={selection}
                      actions={offered}
                      total={query.total}
                      running={actions.running}
                      phone={phone}
                      onRun={(action) =>
                        void actions.run(action, selection.current).then((done) => {
                          if (done && action.id !== 'export') selection.clear();
                        })
                      }
                    />
                  ) : null
                }
              />
            )}
            {failedWhole || nothing ? null : (
              <ListPaging list={list} shown={rows.length} hasMore={query.hasMore} total={query.total} />
            )}
            <p className="visually-hidden" role="status">
              {query.rows !== undefined && !query.stale && list.narrowed
                ? t('count', { count: query.total ?? rows.length })
                : null}
            </p>
          </section>
          {props.beside?.pane}
        </div>
      )}
      {order.dialog}
      {list.filterChoices.map((filter) =>
        filter.asksDays ? <ListSpanDialog key={filter.id} list={list} id={filter.id} /> : null,
      )}
    </>
  );
}

/** What went wrong with rows that still show, and the button beside it. */
function ListFailure({ failure, label, onPress }: { failure: string; label: string; onPress: () => void }) {
  return (
    <div className="note bad list-note" role="alert">
      <Icon name="alert" size={16} />
      <span className="grow">{failure}</span>
      <button type="button" className="link-button" onClick={onPress}>
        {label}
      </button>
    </div>
  );
}

/** Marks the button whose menu `C` opens. */
const createMenu = 'create-menu';

function CreateButton({ create }: { create: NonNullable<ListPageProps<unknown>['create']> }) {
  if (create.choices)
    return (
      <MenuButton className={`${buttonClass('primary')} ${createMenu}`} items={create.choices}>
        <Icon name="plus" size={16} />
        {create.label}
        <Icon name="chevronDown" size={16} />
      </MenuButton>
    );
  if (create.to === undefined)
    return (
      <Button tone="primary" icon="plus" onClick={create.onSelect}>
        {create.label}
      </Button>
    );
  return (
    <Link to={create.to} className={buttonClass('primary')}>
      <Icon name="plus" size={16} />
      {create.label}
    </Link>
  );
}

/** `/` search, `J` and `K` rows, `X` select, Enter open, `C` create. Gives the id of the row reached. */
function useListKeys<Row>({
  rows,
  row,
  create,
  onToggle,
}: {
  rows: readonly Row[];
  row: RowAddress<Row>;
  create: ListPageProps<Row>['create'];
  onToggle?: (row: Row) => void;
}): string | undefined {
  const navigate = useNavigate();
  const [current, setCurrent] = useState<string>();
  const at = rows.findIndex((each) => row.id(each) === current);
  const reached = rows[at];

  function step(by: number) {
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next === undefined) return;
    setCurrent(row.id(next));
    const element = document.querySelector(`[data-row="${CSS.escape(row.id(next))}"]`);
    element?.scrollIntoView({ block: 'nearest' });
    element?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
  }
  useShortcuts({
    '/': () => {
      const input = document.querySelector<HTMLInputElement>('[data-list-search]');
      input?.focus();
      input?.select();
      return input !== null;
    },
    j: () => step(1),
    k: () => step(-1),
    x: () => (reached !== undefined && onToggle ? onToggle(reached) : false),
    c: () => {
      if (create?.choices) document.querySelector<HTMLElement>(`.${createMenu}`)?.click();
      else if (create?.to !== undefined) void navigate({ to: create.to });
      else if (create?.onSelect) create.onSelect();
      else return false;
      return true;
    },
    Enter: (event) => {
      const onControl = event.target instanceof Element && event.target.closest('a, button, input, label');
      const to = reached === undefined ? undefined : row.to?.(reached);
      if (onControl || to === undefined) return false;
      void navigate({ to });
      return true;
    },
  });
  return reached === undefined ? undefined : current;
}
