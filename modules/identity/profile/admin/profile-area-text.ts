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
    open_shop_text:
      'The new shop has its own products, orders and staff. You’ll own it, and it opens right away.',
    open_shop_do: 'Open shop',
    shop_name: 'Shop name',
    language_not_kept: 'Couldn’t save the language to your account: %{reason}',
  },
});
