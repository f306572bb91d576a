import type { Role, StaffPermission } from '../../shop/contract/permission.ts';

/** Someone of a shop, as far as the rules ask. */
export interface StaffSnapshot {
  userId: number;
  role: Role;
}

export type MemberState = 'accepted' | 'invited' | 'expired' | 'declined';

/** How long an invitation's link works. */
export const invitationDays = 7;

const isAdmin = (actor: StaffSnapshot) => actor.role === 'owner' || actor.role === 'admin';

/** How long the link works by which a user takes over a shop. */
export const handoverDays = 7;

/** The owner and admins change staff and admins, but never the owner or themselves. */
export function mayChange(actor: StaffSnapshot, target: StaffSnapshot): boolean {
  return isAdmin(actor) && target.role !== 'owner' && target.userId !== actor.userId;
}

/** A shop has one owner, so that role can’t be given. Staff can’t give roles or permissions. */
export function mayGrant(actor: StaffSnapshot, role: Role): boolean {
  return isAdmin(actor) && role !== 'owner';
}

/** Invitations sent before this moment have run out. */
export function invitationCutoff(now: Date): Date {
  return new Date(now.getTime() - invitationDays * 24 * 3600 * 1000);
}

/** What a membership is at this moment; an invitation that was never sent has no link that works. */
export function memberState(
  status: 'accepted' | 'invited' | 'declined',
  invitedAt: Date | null,
  now: Date,
): MemberState {
  if (status !== 'invited') return status;
  return invitedAt !== null && invitedAt > invitationCutoff(now) ? 'invited' : 'expired';
}

/** What is kept of what was ticked: an admin may do everything, so nothing is named for one; no doubles. */
export function grantedPermissions(role: Role, asked: readonly StaffPermission[]): StaffPermission[] {
  return role === 'staff' ? [...new Set(asked)] : [];
}
