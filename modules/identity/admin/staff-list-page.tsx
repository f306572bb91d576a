import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { useFormats } from '#core/admin/frame/formats.ts';
import { useSession } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery, type ListColumn } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import type { QueryInputOf } from '#core/contract/endpoint.ts';
import { roles } from '../contract/permission.ts';
import { countStaff, listStaff, memberStatuses, type StaffMember } from '../contract/staff-calls.ts';
import { accessSummary, isOneself, staffName } from './staff-access.ts';
import { useStaffActions } from './staff-actions.ts';
import { StaffStatusTag } from './staff-status-tag.tsx';
import { staffText } from './staff-text.ts';

const row = {
  id: (member: StaffMember) => String(member.id),
  name: staffName,
  to: (member: StaffMember) => `/settings/staff/${member.id}`,
};

type Sort = 'id' | 'name' | 'email' | 'last_seen_at';

/** /settings/staff: the people of the shop and the invitations that wait. */
export function StaffListPage() {
  const t = useText(staffText);
  const formats = useFormats();
  const session = useSession();
  const actions = useStaffActions();
  const list = useListState({
    tabs: [
      { id: 'all', label: t('tab_all') },
      ...memberStatuses.map((status) => ({ id: status, label: t(`status_${status}`) })),
    ],
    filters: [
      {
        id: 'role',
        label: t('role'),
        options: roles.map((role) => ({ value: role, label: t(`role_${role}`) })),
      },
    ],
    standardSort: { field: 'id', dir: 'asc' },
  });
  const narrowed = {
    search: list.q || undefined,
    role: roles.find((role) => role === list.filters.role?.[0]),
  };
  const filter = { ...narrowed, status: memberStatuses.find((status) => status === list.tab) };
  const staff = useApiQuery(
    listStaff,
    {
      query: {
        ...filter,
        page: String(list.page),
        limit: String(list.pageSize),
        sort_field: list.sort?.field as Sort | undefined,
        sort_direction: list.sort?.dir,
      },
    },
    { keepPrevious: true },
  );
  const counts = useStaffCounts(narrowed);
  const columns: ListColumn<StaffMember>[] = [
    {
      id: 'name',
      label: t('person'),
      sort: 'name',
      phone: 'title',
      csv: staffName,
      cell: (member) => (
        <ListTitle
          name={isOneself(member, session) ? t('you', { name: staffName(member) }) : staffName(member)}
          text={staffName(member) === member.email ? undefined : member.email}
          to={row.to(member)}
        />
      ),
    },
    {
      id: 'email',
      label: t('email'),
      sort: 'email',
      width: 220,
      hiddenAtFirst: true,
      csv: (member) => member.email,
      cell: (member) => <p className="cut quiet">{member.email}</p>,
    },
    {
      id: 'role',
      label: t('role'),
      width: 88,
      phone: 'figure',
      phoneLabel: '',
      csv: (member) => member.role,
      cell: (member) => t(`role_${member.role}`),
    },
    {
      id: 'may',
      label: t('may'),
      width: 260,
      phone: 'line',
      csv: (member) => (member.role === 'staff' ? member.permissions.join(' ') : 'everything'),
      cell: (member) => <p className="cut quiet">{accessSummary(member)}</p>,
    },
    {
      id: 'status',
      label: t('status'),
      width: 152,
      phone: 'status',
      csv: (member) => member.status,
      cell: (member) => <StaffStatusTag status={member.status} />,
    },
    {
      id: 'seen',
      label: t('last_seen'),
      sort: 'last_seen_at',
      firstDir: 'desc',
      width: 172,
      phone: 'figure',
      phoneLead: true,
      csv: (member) => member.last_seen_at,
      cell: (member) => (member.last_seen_at ? formats.dateTime(member.last_seen_at) : t('never')),
    },
  ];
  return (
    <ListPage<StaffMember>
      id="staff"
      title={t('title')}
      text={t('lead')}
      crumbs={[{ label: t('settings'), to: '/settings' }]}
      create={{ label: t('invite'), to: '/settings/staff/invite' }}
      list={list}
      query={listQuery(staff, (reply) => ({ rows: reply.staff, hasMore: reply.has_more }), {
        total: counts[list.tab],
        counts,
      })}
      row={row}
      columns={columns}
      rowActions={actions}
      bulkActions={actions}
      searchLabel={t('search')}
      empty={{ icon: 'user', title: t('empty_title'), text: t('empty_text') }}
    />
  );
}

/** Tab → how many it has, under the present search and filter. */
function useStaffCounts(narrowed: QueryInputOf<typeof countStaff>): Record<string, number | undefined> {
  const of = (status?: StaffMember['status']) => ({ query: { ...narrowed, status } });
  const all = useApiQuery(countStaff, of(), { keepPrevious: true });
  const accepted = useApiQuery(countStaff, of('accepted'), { keepPrevious: true });
  const invited = useApiQuery(countStaff, of('invited'), { keepPrevious: true });
  const expired = useApiQuery(countStaff, of('expired'), { keepPrevious: true });
  const declined = useApiQuery(countStaff, of('declined'), { keepPrevious: true });
  return {
    all: all.data?.count,
    accepted: accepted.data?.count,
    invited: invited.data?.count,
    expired: expired.data?.count,
    declined: declined.data?.count,
  };
}
