import { useSearch } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useAuditedThings } from '#core/admin/frame/audited-things.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery, type ListColumn } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useSpanFilter } from '#core/admin/shells/list-span.ts';
import { useListState, type ListFilter } from '#core/admin/shells/list-state.ts';
import { countAudit, listAudit, type AuditEntry } from '../contract/audit-calls.ts';
import { listStaff } from '../contract/staff-calls.ts';
import { ActionTag } from './activity-action-tag.tsx';
import { activityText } from './activity-text.ts';
import { actorName, changedFields, subjectWord, thingName } from './activity-words.ts';
import { staffName } from './staff-access.ts';

const actions = ['created', 'updated', 'deleted'] as const;

/** /settings/activity: what people changed, newest first; nothing here can be changed. */
export function ActivityListPage() {
  const t = useText(activityText);
  const formats = useFormats();
  const things = useAuditedThings();
  const asked = useSearch({ strict: false }) as Record<string, unknown>;
  const people = usePeople(asked.person === undefined ? '' : String(asked.person));
  const span = useSpanFilter('when', t('when'));
  const kinds = new Set(things.keys());
  if (/^[a-z_]{1,60}$/.test(String(asked.kind ?? ''))) kinds.add(String(asked.kind));
  const one = useOneThing(asked);
  const list = useListState({
    filters: [
      ...one,
      { id: 'person', label: t('person'), options: people },
      {
        id: 'kind',
        label: t('kind'),
        options: [...kinds].map((value) => ({ value, label: subjectWord(things, value) })),
      },
      {
        id: 'action',
        label: t('action'),
        options: actions.map((value) => ({ value, label: t(`action_${value}`) })),
      },
      span,
    ],
  });
  const filter = {
    search: list.q || undefined,
    user_id: list.filters.person?.[0],
    subject: list.filters.kind?.[0],
    subject_id: list.filters.thing?.[0],
    action: actions.find((action) => action === list.filters.action?.[0]),
    ...span.asks(),
  };
  const entries = useApiQuery(
    listAudit,
    { query: { ...filter, page: String(list.page), limit: String(list.pageSize) } },
    { keepPrevious: true },
  );
  const count = useApiQuery(countAudit, { query: filter }, { keepPrevious: true });
  const nameOf = (entry: AuditEntry) => thingName(things, entry);
  const row = {
    id: (entry: AuditEntry) => String(entry.id),
    name: nameOf,
    to: (entry: AuditEntry) => `/settings/activity/${entry.id}`,
  };
  const columns: ListColumn<AuditEntry>[] = [
    {
      id: 'what',
      label: t('what'),
      phone: 'title',
      csv: nameOf,
      cell: (entry) => (
        <ListTitle name={nameOf(entry)} text={changedFields(entry) || undefined} to={row.to(entry)} />
      ),
    },
    {
      id: 'action',
      label: t('action'),
      width: 112,
      phone: 'status',
      csv: (entry) => entry.action,
      cell: (entry) => <ActionTag action={entry.action} />,
    },
    {
      id: 'person',
      label: t('person'),
      width: 220,
      phone: 'figure',
      phoneLabel: '',
      csv: (entry) => entry.token_name ?? entry.user_email,
      cell: (entry) => <span className="cut">{actorName(entry)}</span>,
    },
    {
      id: 'when',
      label: t('when'),
      width: 180,
      phone: 'figure',
      phoneLabel: '',
      csv: (entry) => entry.created_at,
      cell: (entry) => formats.dateTime(entry.created_at),
    },
  ];
  return (
    <>
      <ListPage<AuditEntry>
        id="activity"
        title={t('title')}
        text={t('lead')}
        crumbs={[{ label: t('settings'), to: '/settings' }]}
        list={list}
        query={listQuery(entries, (reply) => ({ rows: reply.entries, hasMore: reply.has_more }), {
          total: count.data?.count,
        })}
        row={row}
        columns={columns}
        searchLabel={t('search')}
        empty={{ icon: 'clock', title: t('empty_title'), text: t('empty_text') }}
      />
    </>
  );
}

/** One thing alone, where an address asks for it (`?kind=products&thing=12`); nobody chooses it from a menu. */
function useOneThing({ kind, thing }: Record<string, unknown>): ListFilter[] {
  const t = useText(activityText);
  const things = useAuditedThings();
  const value = String(thing ?? '');
  if (!/^[1-9]\d{0,15}$/.test(value)) return [];
  const label = t('thing_unnamed', { kind: subjectWord(things, String(kind ?? '')), id: value });
  return [{ id: 'thing', label: t('what'), options: [{ value, label }] }];
}

/** The people of the shop to choose from; one who is asked for and gone stays a choice. */
function usePeople(asked: string): { value: string; label: string }[] {
  const t = useText(activityText);
  const { data } = useApiQuery(
    listStaff,
    { query: { limit: '100', sort_field: 'name' } },
    { staleTime: 60_000 },
  );
  const people = (data?.staff ?? []).flatMap((member) =>
    member.user_id === null ? [] : [{ value: String(member.user_id), label: staffName(member) }],
  );
  const known = asked === '' || people.some(({ value }) => value === asked);
  if (known || !/^[1-9]\d{0,15}$/.test(asked)) return people;
  return [...people, { value: asked, label: t('person_unknown', { id: asked }) }];
}
