/** What the server of other areas may use of this subject. */
export { shopContactLines, storeStatements } from './shop-contact.ts';
export { requireLogo } from './mail-look-routes.ts';
export { type AppSettings, appSettingsOf, saveAppSettings, setAppEnabled } from './app-settings.ts';
