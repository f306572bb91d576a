import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ListColumn } from '#core/admin/shells/list-model.ts';
import { ListTitle } from '#core/admin/shells/list-row.tsx';
import { settingsPaths } from '../../shop/admin/settings-paths.ts';
import type { StaffMember } from '../contract/staff-calls.ts';
import { accessSummary, isOneself, staffName } from './staff-access.ts';
import { StaffStatusTag } from './staff-status-tag.tsx';
import { staffText } from './staff-text.ts';

export const staffAddress = {
  id: (member: StaffMember) => String(member.id),
  name: staffName,
  to: (member: StaffMember) => settingsPaths.person(member.id),
};

export function useStaffColumns(): ListColumn<StaffMember>[] {
  const t = useText(staffText);
  const formats = useFormats();
  const session = useSession();
  return [
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
          to={staffAddress.to(member)}
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
}
