import { useSearch } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useAuditedThings } from '#core/admin/frame/area-logs.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ServerFilter } from '#core/admin/shells/list-question.ts';
import { useSpanFilter } from '#core/admin/shells/list-span.ts';
import type { QueryInputOf } from '#core/contract/endpoint.ts';
import type { countAudit } from '../contract/audit-calls.ts';
import { listStaff } from '../../staff/contract/staff-calls.ts';
import { activityText } from './activity-text.ts';
import { subjectWord } from './activity-words.ts';
import { staffName } from '../../staff/admin/staff-access.ts';

type AuditFilter = NonNullable<QueryInputOf<typeof countAudit>>;
const actions = ['created', 'updated', 'deleted'] as const;

/** What the log can be narrowed down by: who, what, when, and the one thing that an address asks for. */
export function useActivityFilters(): ServerFilter<AuditFilter>[] {
  const t = useText(activityText);
  const things = useAuditedThings();
  const asked = useSearch({ strict: false }) as Record<string, unknown>;
  const people = usePeople(asked.person === undefined ? '' : String(asked.person));
  const kinds = new Set(things.keys());
  if (/^[a-z_]{1,60}$/.test(String(asked.kind ?? ''))) kinds.add(String(asked.kind));
  const one = useOneThing(asked);
  const span = useSpanFilter('when', t('when'));
  return [
    ...one,
    { id: 'person', label: t('person'), asks: 'user_id', options: people },
    {
      id: 'kind',
      label: t('kind'),
      asks: 'subject',
      options: [...kinds].map((value) => ({ value, label: subjectWord(things, value) })),
    },
    {
      id: 'action',
      label: t('action'),
      asks: 'action',
      options: actions.map((value) => ({ value, label: t(`action_${value}`) })),
    },
    span,
  ];
}

/** Filters by one thing. Only an address sets it (`?kind=products&thing=12`), no menu has it. */
function useOneThing({ kind, thing }: Record<string, unknown>): ServerFilter<AuditFilter>[] {
  const t = useText(activityText);
  const things = useAuditedThings();
  const value = String(thing ?? '');
  if (!/^[1-9]\d{0,15}$/.test(value)) return [];
  const label = t('thing_unnamed', { kind: subjectWord(things, String(kind ?? '')), id: value });
  return [{ id: 'thing', label: t('what'), asks: 'subject_id', options: [{ value, label }] }];
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
