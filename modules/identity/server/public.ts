// What other areas may call.
export { memberAuthentication } from './member-authentication.ts';
export { type NewNotice, postNotice } from './notice-post.ts';
export { peopleNames } from './people-names.ts';
export { countAttempt } from './attempt-limit.ts';
export { type AppSettings, appSettingsOf, saveAppSettings, setAppEnabled } from './app-settings.ts';
