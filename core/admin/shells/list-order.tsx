import { useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import type { MenuAction } from '../controls/menu-button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { showToast } from '../controls/toast-list.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { reasonOf } from './list-actions.ts';
import type { RowAddress } from './list-model.ts';
import { movedTo, useRowDrag } from './list-reorder.ts';
import type { ListState } from './list-state.ts';
import { shellText } from './shell-text.ts';

/** A list whose rows have an order of their own. */
export interface ListOrder<Row> {
  /** The head of the column that shows it: "Priority". */
  label: string;
  /** The server's field of that order; rows move only while sorted by it, upwards. */
  sort: string;
  /** The number shown beside the grip; without it the row's place in the list, while sorted by that order. */
  position?: (row: Row) => number;
  /** The ids of this page in their new order; they share the positions they had. Throws when it failed. */
  onReorder: (ids: readonly string[]) => Promise<void>;
}

/** Shows a new order at once and takes it back when the server refuses. */
export function useListOrder<Row>(
  order: ListOrder<Row> | undefined,
  list: ListState,
  rows: readonly Row[],
  row: RowAddress<Row>,
  onFailure: (reason: string) => void,
) {
  const t = useText(shellText);
  const [local, setLocal] = useState<{ of: readonly Row[]; ids: readonly string[] }>();
  const [asking, setAsking] = useState<Row>();
  const shown = local?.of === rows ? sortedBy(rows, local.ids, row.id) : rows;
  const ids = shown.map(row.id);
  const isSorted = order !== undefined && list.sort?.field === order.sort && list.sort.dir === 'asc';
  const canDrag = isSorted && rows.length > 1;
  const before = (list.page - 1) * list.pageSize;
  const placeOf = (one: Row, at: number) =>
    order?.position?.(one) ?? (isSorted ? before + at + 1 : undefined);
  const positions = order ? rows.map(placeOf) : [];

  function reorder(next: readonly string[], moved: string) {
    setLocal({ of: rows, ids: next });
    const at = next.indexOf(moved);
    const name = rows.find((each) => row.id(each) === moved);
    order?.onReorder(next).then(
      () => {
        if (name) showToast(t('moved', { name: row.name(name), position: positions[at] ?? at + 1 }));
      },
      (error: unknown) => {
        setLocal(undefined);
        onFailure(reasonOf(error));
      },
    );
  }
  const drag = useRowDrag(ids, reorder, canDrag);

  function movesOf(each: Row, at: number): MenuAction[] {
    const id = row.id(each);
    const step = (to: number) => reorder(movedTo(ids, id, to), id);
    return [
      { id: 'up', label: t('move_up'), icon: 'arrowUp', disabled: at === 0, onSelect: () => step(at - 1) },
      {
        id: 'down',
        label: t('move_down'),
        icon: 'arrowDown',
        disabled: at === ids.length - 1,
        onSelect: () => step(at + 1),
      },
      { id: 'to', label: t('move_to'), icon: 'updown', onSelect: () => setAsking(each) },
    ];
  }

  const dialog =
    asking === undefined ? null : (
      <MoveDialog
        name={row.name(asking)}
        positions={positions.map((position, at) => position ?? at + 1)}
        onClose={() => setAsking(undefined)}
        onMove={(at) => {
          setAsking(undefined);
          reorder(movedTo(ids, row.id(asking), at), row.id(asking));
        }}
      />
    );
  return {
    shown,
    dialog,
    table: order && { label: order.label, sort: order.sort, canDrag, positions, movesOf, drag },
  };
}

function sortedBy<Row>(
  rows: readonly Row[],
  ids: readonly string[],
  idOf: (row: Row) => string,
): readonly Row[] {
  return [...rows].sort((a, b) => ids.indexOf(idOf(a)) - ids.indexOf(idOf(b)));
}

/** Asks for the place something shall move to; `positions` are those there are. */
export function MoveDialog({
  name,
  positions,
  onePage = true,
  onClose,
  onMove,
}: {
  name: string;
  positions: readonly number[];
  /** The places are those of one page, and there are others. */
  onePage?: boolean;
  onClose: () => void;
  onMove: (at: number) => void;
}) {
  const t = useText(shellText);
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const range = { first: positions[0] ?? 1, last: positions.at(-1) ?? 1 };
  function move() {
    const wanted = Number(typed);
    if (!Number.isInteger(wanted) || wanted < range.first || wanted > range.last) return setWrong(true);
    const at = positions.findIndex((position) => position >= wanted);
    onMove(at);
  }
  return (
    <Dialog
      open
      size="small"
      title={t('move_to_title', { name })}
      onClose={onClose}
      onCommit={move}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form={formId}>
            {t('done')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          move();
        }}
      >
        <TextField
          label={t('move_to_label')}
          hint={t(onePage ? 'move_to_hint' : 'move_to_hint_whole', range)}
          error={wrong ? t('move_to_wrong', range) : undefined}
          inputMode="numeric"
          autoFocus
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setWrong(false);
          }}
        />
      </form>
    </Dialog>
  );
}
