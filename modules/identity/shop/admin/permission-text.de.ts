import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { permissionText } from './permission-text.ts';

export const permissionTextDe: TranslatedText<typeof permissionText> = {
  area: 'permissions',
  strings: {
    permission_orders: 'Bestellungen',
    permission_products: 'Produkte',
    permission_apps: 'Apps',
    permission_uninstall_app: 'Apps entfernen',
    permission_themes: 'Theme',
    permission_dashboards: 'Analysen',
    permission_read_sales: 'Umsatzzahlen',
    permission_read_profit: 'Gewinnzahlen',
    permission_view_balance: 'Guthaben',
    permission_settings: 'Einstellungen',
  },
};
