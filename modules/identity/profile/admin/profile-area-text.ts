import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The few words of one's own account that the first load needs: navigation, titles, another shop. */
export const profileAreaText = registerStrings('profile-area', {
  en: {
    account: 'Account',
    account_words: 'profile me name picture avatar photo phone email language notifications mail',
    security: 'Security',
    security_words:
      'password two-factor two-step 2fa mfa authenticator recovery codes devices sessions sign-in login',
    open_shop: 'Open another shop',
    open_shop_text: 'It is yours, with products, orders and staff of its own. You are taken there.',
    open_shop_do: 'Open shop',
    shop_name: 'Name of the shop',
    language_not_kept: 'The language could not be kept with your account: %{reason}',
  },
});
