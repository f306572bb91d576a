import type { AdminSession } from '#core/admin/client/session-context.ts';
import { permissions, type StaffPermission } from '../../shop/contract/permission.ts';
import type { StaffMember } from '../contract/staff-calls.ts';
import { permissionText } from '../../shop/admin/permission-text.ts';
import { staffText } from './staff-text.ts';

/** Permissions by subject, as the checklist shows them. */
export const permissionGroups: readonly {
  id: 'sales' | 'apps' | 'figures' | 'shop';
  permissions: readonly StaffPermission[];
}[] = [
  { id: 'sales', permissions: ['orders', 'products'] },
  { id: 'apps', permissions: ['apps', 'uninstall_app', 'themes'] },
  { id: 'figures', permissions: ['dashboards', 'read_sales', 'read_profit', 'view_balance'] },
  { id: 'shop', permissions: ['settings'] },
];

/** In the order of the contract, so that ticking and unticking comes back to the same list. */
export function withPermission(
  given: readonly StaffPermission[],
  one: StaffPermission,
  on: boolean,
): StaffPermission[] {
  return permissions.filter((each) => (each === one ? on : given.includes(each)));
}

export function staffName(member: Pick<StaffMember, 'first_name' | 'last_name' | 'email'>): string {
  return `${member.first_name} ${member.last_name}`.trim() || member.email;
}

export function isOneself(member: StaffMember, { user }: Pick<AdminSession, 'user'>): boolean {
  return member.user_id === user.id;
}

/** Why this person cannot be changed by who is signed in; undefined when they can. */
export function reasonAgainst(member: StaffMember, session: Pick<AdminSession, 'user'>): string | undefined {
  if (member.can_change) return undefined;
  if (isOneself(member, session))
    return staffText.text(member.role === 'owner' ? 'reason_own' : 'reason_self');
  return staffText.text(member.role === 'owner' ? 'reason_owner' : 'reason_above');
}

const named = 2;

/** `Orders, Products and 3 more`; everything for who may do everything. */
export function accessSummary({
  role,
  permissions: given,
}: Pick<StaffMember, 'role' | 'permissions'>): string {
  if (role !== 'staff' || given.length === permissions.length) return staffText.text('everything');
  if (given.length === 0) return staffText.text('nothing');
  const names = given.map((one) => permissionText.text(`permission_${one}`));
  const shown = names.length <= named + 1 ? names : names.slice(0, named);
  const list = shown.join(', ');
  const more = names.length - shown.length;
  return more === 0 ? list : staffText.text('and_more', { list, count: more });
}
