/** What the admin of other areas may use of this subject. */
export { settingsPaths } from './settings-paths.ts';
