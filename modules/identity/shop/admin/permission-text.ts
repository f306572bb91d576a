import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';
import type { StaffPermission } from '../contract/permission.ts';

/** What permissions are called. One without its name does not compile. */
export const permissionText = registerStrings('permissions', {
  en: {
    permission_orders: 'Orders',
    permission_products: 'Products',
    permission_apps: 'Apps',
    permission_uninstall_app: 'Remove apps',
    permission_themes: 'Theme',
    permission_dashboards: 'Analytics',
    permission_read_sales: 'Sales figures',
    permission_read_profit: 'Profit figures',
    permission_view_balance: 'Balance',
    permission_settings: 'Settings',
  } as const satisfies Record<`permission_${StaffPermission}`, string>,
});
