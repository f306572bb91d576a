/** What a staff member may be allowed. No permission means no access. */
export const permissions = [
  'apps',
  'products',
  'orders',
  'view_balance',
  'dashboards',
  'read_profit',
  'read_sales',
  'themes',
  'settings',
  'uninstall_app',
] as const;
export type StaffPermission = (typeof permissions)[number];

export const roles = ['owner', 'admin', 'staff'] as const;
export type Role = (typeof roles)[number];

declare module '#core/contract/endpoint.ts' {
  interface PermissionNames extends Record<StaffPermission, true> {
    /** The owner and the admins: staff, settings of people, top-up. Cannot be given to staff. */
    admin: true;
    /** The owner alone. */
    owner: true;
    /** Whoever may use a screen that chooses products: reads the catalogue, without costs. */
    pick_products: true;
  }
}

/** Permissions whose screens choose products or collections: products themselves, orders, offers. */
const picking: readonly StaffPermission[] = ['products', 'orders', 'apps'];

/** Owners and admins may do everything a permission names; staff only what was given. */
export function allows(member: { role: Role; permissions: readonly string[] }, wanted: string): boolean {
  if (wanted === 'public' || wanted === 'shopper' || wanted === 'member') return true;
  if (wanted === 'owner') return member.role === 'owner';
  if (wanted === 'admin') return member.role !== 'staff';
  if (wanted === 'pick_products' && picking.some((one) => member.permissions.includes(one))) return true;
  return member.role !== 'staff' || member.permissions.includes(wanted);
}
