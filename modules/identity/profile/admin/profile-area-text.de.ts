import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { profileAreaText } from './profile-area-text.ts';

export const profileAreaTextDe: TranslatedText<typeof profileAreaText> = {
  area: 'profile-area',
  strings: {
    account: 'Konto',
    account_words: 'profil ich name bild foto telefon e-mail sprache benachrichtigungen',
    security: 'Sicherheit',
    security_words:
      'passwort kennwort zwei-faktor zwei-schritt 2fa authenticator wiederherstellungscodes geräte sitzungen anmeldung',
    open_shop: 'Weiteren Shop eröffnen',
    open_shop_text:
      'Der neue Shop hat eigene Produkte, Bestellungen und Mitarbeiter. Er gehört Ihnen und wird sofort geöffnet.',
    open_shop_do: 'Shop eröffnen',
    shop_name: 'Name des Shops',
    language_not_kept: 'Die Sprache konnte nicht in Ihrem Konto gespeichert werden: %{reason}',
  },
};
