import type { TextFor } from '#core/admin/i18n/text-catalogue.ts';
import type { ActionOutcome, ListAction, ListSelection } from '#core/admin/shells/list-model.ts';
import type { ServerList } from '#core/admin/shells/server-list.ts';
import { savedStatus } from './status-text.ts';

/** The most a call takes or gives at once. */
export const atOnce = 250;

type RankedRowKey =
  'activate' | 'deactivate' | 'delete' | 'delete_title' | 'delete_message' | 'deleted' | 'cancel';

/** A list of rows that are tried in an order and can be off: offers, automated offers, funnels. */
export interface RankedRowCalls<Row> {
  t: TextFor<RankedRowKey>;
  nameOf: (row: Row) => string;
  /** The rows that a selection stands for. */
  rowsOf: ServerList<Row, unknown>['rowsOf'];
  turn: (ids: number[], active: boolean) => Promise<unknown>;
  remove: (ids: number[]) => Promise<unknown>;
  /** What is lost, in place of `delete_message`. */
  deleteMessage?: (selection: ListSelection<Row>) => string;
  /** A sentence to add when these have been activated. */
  warned?: (ids: readonly number[]) => Promise<string>;
}

interface RankedRow {
  id: number;
  activated: boolean;
}

/** What can be done with one or several rows of a ranking: the row's menu and the bulk bar take the same ones. */
export function rankedRowActions<Row extends RankedRow>(calls: RankedRowCalls<Row>) {
  const { t, nameOf, rowsOf, turn, remove, warned, deleteMessage } = calls;

  /** Turns rows on or off and says so (V102, V193). Undo turns back only those that changed. */
  const turning = (active: boolean): ListAction<Row> => ({
    id: active ? 'activate' : 'deactivate',
    label: t(active ? 'activate' : 'deactivate'),
    icon: active ? 'check' : 'minus',
    shown: (row) => row.activated !== active,
    run: async (selection) => {
      const turned = (await rowsOf(selection)).filter((row) => row.activated !== active);
      const each = async (to: boolean) => void (await inParts(turned, (ids) => turn(ids, to)));
      await each(active);
      const saved = savedStatus(turned.map(nameOf), active);
      const note = active && warned ? await warned(turned.map((row) => row.id)) : '';
      return {
        message: note ? `${saved}. ${note}` : saved,
        undo: () => each(!active),
      };
    },
  });
  /** Deletes rows for good, after asking (V019). */
  const deleting: ListAction<Row> = {
    id: 'delete',
    label: t('delete'),
    icon: 'trash',
    danger: true,
    startsGroup: true,
    confirm: (selection) => ({
      title: t('delete_title', { count: selection.count }),
      message: deleteMessage?.(selection) ?? t('delete_message', { count: selection.count }),
      confirmLabel: t('delete'),
      cancelLabel: t('cancel'),
    }),
    run: async (selection) => {
      const gone = await rowsOf(selection);
      await inParts(gone, remove);
      return { message: t('deleted', { count: gone.length }) };
    },
  };
  return { turning: [turning(true), turning(false)], deleting, duplicating };

  /** Copies the rows that may be copied (V108); a list has no unsaved changes to forbid it (V107). */
  function duplicating<Reply>(options: {
    label: string;
    copy: (ids: number[]) => Promise<Reply>;
    /** The message about the copies, and the action that undoes them. */
    outcome: (replies: readonly Reply[], count: number) => ActionOutcome;
    may?: (row: Row) => boolean;
  }): ListAction<Row> {
    const may = options.may ?? (() => true);
    return {
      id: 'duplicate',
      label: options.label,
      icon: 'copy',
      shown: may,
      run: async (selection) => {
        const copied = (await rowsOf(selection)).filter((row) => may(row));
        return options.outcome(await inParts(copied, options.copy), copied.length);
      },
    };
  }
}

/** Sends rows in parts of what a call takes at once, one part after the other. */
export async function inParts<Row extends { id: number }, Reply>(
  rows: readonly Row[],
  send: (ids: number[], rows: readonly Row[]) => Promise<Reply>,
): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let from = 0; from < rows.length; from += atOnce) {
    const part = rows.slice(from, from + atOnce);
    replies.push(
      await send(
        part.map((row) => row.id),
        part,
      ),
    );
  }
  return replies;
}
