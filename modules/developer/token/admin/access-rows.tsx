import { useFormats } from '#core/admin/controls/formats.ts';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListAction, ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import type { HeldScope } from '../../program/contract/api-scope.ts';
import { tokenText } from './token-text.ts';
import { scopesText } from '../../program/admin/scope-fields.tsx';

/** What another program may do here: a token that was made by hand, or what an app was allowed. */
interface Access {
  id: number;
  name: string;
  scopes: HeldScope[];
  revoked_at: string | null;
  last_used_at: string | null;
}

export const accessAddress = {
  id: (access: Access) => String(access.id),
  name: (access: Access) => access.name,
};

/** Whether a program still has its access, as tabs and actions ask. */
export const isInForce = (access: Access) => access.revoked_at === null;

/** The columns that access has either way; what each list says with its own words is given. */
export function useAccessColumns<Row extends Access>(given: {
  name: { label: string; text?: (row: Row) => string };
  state: { label: string; width: number; word: (row: Row) => string; csv: (row: Row) => string };
  since: { id: string; label: string; at: (row: Row) => string; by: (row: Row) => string };
}): ListColumn<Row>[] {
  const t = useText(tokenText);
  const formats = useFormats();
  const { word, ...state } = given.state;
  const { at, by, ...since } = given.since;
  return [
    {
      id: 'name',
      label: given.name.label,
      phone: 'title',
      csv: (access) => access.name,
      cell: (access) => <ListTitle name={access.name} text={given.name.text?.(access)} />,
    },
    {
      id: 'may',
      label: t('may'),
      width: 320,
      phone: 'line',
      csv: (access) => access.scopes.join(' '),
      cell: (access) => <p className="quiet text-sm">{scopesText(access.scopes)}</p>,
    },
    {
      id: 'state',
      phone: 'status',
      cell: (access) => <StatusTag tone={isInForce(access) ? 'ok' : 'bad'}>{word(access)}</StatusTag>,
      ...state,
    },
    {
      ...since,
      width: 172,
      wideOnly: true,
      csv: at,
      cell: (access) => (
        <div>
          {formats.dateTime(at(access))}
          <p className="dim text-sm cut">{by(access)}</p>
        </div>
      ),
    },
    {
      id: 'used',
      label: t('last_used'),
      width: 172,
      phone: 'figure',
      phoneLead: true,
      csv: (access) => access.last_used_at,
      cell: (access) => (access.last_used_at ? formats.dateTime(access.last_used_at) : t('never')),
    },
  ];
}

/** Ends the access of one program; asked first. */
export const ending = <Row extends Access>(given: {
  id: string;
  label: string;
  title: (name: string) => string;
  text: string;
  said: (name: string) => string;
  may: boolean;
  end: (id: number) => Promise<unknown>;
}): ListAction<Row> => ({
  id: given.id,
  label: given.label,
  icon: 'trash',
  danger: true,
  shown: (access) => given.may && isInForce(access),
  confirm: ({ rows }) => ({
    title: given.title(rows[0]?.name ?? ''),
    message: given.text,
    confirmLabel: given.label,
  }),
  run: async ({ rows }) => {
    for (const { id } of rows) await given.end(id);
    return { message: given.said(rows[0]?.name ?? '') };
  },
});
