import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** What the palette lets people do here. The `_words` are what else they type. */
export const identityCommandText = registerStrings('identity-commands', {
  en: {
    invite: 'Invite user',
    invite_words: 'add new staff person colleague team member',
  },
});
