/** What the admin of other areas may use of this one: where the settings are. */
export { settingsPaths } from '../shop/admin/settings-paths.ts';
