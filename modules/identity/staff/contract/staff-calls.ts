import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { fileAddress } from '#core/contract/file-address.ts';
import {
  count,
  done,
  id,
  idParams,
  paging,
  searchText,
  rankedSorting,
  timestamp,
} from '#core/contract/scalar.ts';
import { tabCounts, type Tabs } from '#core/contract/tab-counts.ts';
import { permissions, roles } from '../../shop/contract/permission.ts';
import { email } from '../../session/contract/person-scalar.ts';
import { staffTabs } from './staff-tabs.ts';

/** `expired`: the invitation's link has run out and may be sent again. */
export const memberStatuses = ['accepted', 'invited', 'expired', 'declined'] as const;

export const staffMember = z
  .object({
    id,
    /** Null until accepted, so that an invitation does not reveal whether the address has an account. */
    user_id: id.nullable(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    avatar: fileAddress(z.string()),
    role: z.enum(roles),
    permissions: z.array(z.enum(permissions)),
    status: z.enum(memberStatuses),
    invited_by: z.string(),
    /** When the invitation was last sent. */
    invited_at: timestamp.nullable(),
    accepted_at: timestamp.nullable(),
    last_seen_at: timestamp.nullable(),
    two_step: z.boolean(),
    /** False for the owner, for oneself, and for who stands above the caller. */
    can_change: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof staffMember>;

const staffFilters = {
  search: searchText.optional(),
  status: z.enum(memberStatuses).optional(),
  role: z.enum(roles).optional(),
};

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/admin/staff.json',
  summary: "The shop's people and invitations",
  permission: 'admin',
  scope: 'people',
  query: z.object({
    ...staffFilters,
    ...paging(100, 20),
    ...rankedSorting(['id', 'name', 'email', 'last_seen_at']),
  }),
  reply: z.object({ staff: z.array(staffMember), has_more: z.boolean() }),
});

export const countStaff = endpoint({
  name: 'countStaff',
  method: 'GET',
  path: '/admin/staff/count.json',
  summary: 'How many people a filter has',
  permission: 'admin',
  scope: 'people',
  query: z.object(staffFilters),
  reply: count,
});

/** What the tabs of the list hold under one filter, in one answer (C329). */
export const countStaffTabs = endpoint({
  name: 'countStaffTabs',
  method: 'GET',
  path: '/admin/staff/tab-counts.json',
  summary: 'How many people of a filter each tab of the list has',
  permission: 'admin',
  scope: 'people',
  query: z.object(staffFilters),
  reply: tabCounts(staffTabs satisfies Tabs<z.input<z.ZodObject<typeof staffFilters>>>),
});

export const getStaff = endpoint({
  name: 'getStaff',
  method: 'GET',
  path: '/admin/staff/{id}.json',
  summary: 'One person of the shop',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: z.object({ staff: staffMember }),
});

const access = {
  role: z.enum(['admin', 'staff']),
  permissions: z.array(z.enum(permissions)).max(permissions.length),
};

/** Mails an invitation, good for seven days. Someone who declined or whose link ran out may be invited again. */
export const inviteStaff = endpoint({
  name: 'inviteStaff',
  method: 'POST',
  path: '/admin/staff.json',
  summary: 'Invites someone to the shop',
  permission: 'admin',
  scope: 'people',
  body: z.object({ staff: z.object({ email, ...access }) }),
  example: { staff: { email: 'ben@example.com', role: 'staff', permissions: ['products', 'orders'] } },
  idempotent: true,
  reply: z.object({ staff: staffMember }),
  status: 201,
  errors: { 409: ['identity.already_member'], 429: ['core.too_many'] },
});

/** A new link; the one before no longer works. */
export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/admin/staff/{id}/resend.json',
  summary: 'Mails an invitation again',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: z.object({ staff: staffMember }),
  errors: { 409: ['identity.already_member'] },
});

/** 409 `core.stale` carries the person as they are now as `current` when `version` is stale. */
export const updateStaff = endpoint({
  name: 'updateStaff',
  method: 'PUT',
  path: '/admin/staff/{id}.json',
  summary: "Changes someone's role and permissions",
  permission: 'admin',
  scope: 'people',
  params: idParams,
  body: z.object({ staff: z.object({ ...access, version: z.int() }) }),
  example: { staff: { role: 'staff', permissions: ['products', 'orders', 'dashboards'], version: 1 } },
  reply: z.object({ staff: staffMember }),
  errors: { 403: ['identity.not_yours_to_change'], 409: ['core.stale'] },
});

/** Removes a person, or withdraws an invitation. Their next call is refused. */
export const removeStaff = endpoint({
  name: 'removeStaff',
  method: 'DELETE',
  path: '/admin/staff/{id}.json',
  summary: 'Removes someone from the shop',
  permission: 'admin',
  scope: 'people',
  params: idParams,
  reply: done,
  errors: { 403: ['identity.not_yours_to_change'] },
});
