import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

export const identityTextDe: TranslatedStrings = {
  area: 'identity',
  strings: {
    sign_in: 'Anmelden',
    sign_in_title: 'Bei Backroom anmelden',
    sign_in_again_title: 'Erneut anmelden',
    sign_in_again_body:
      'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um dort weiterzumachen, wo Sie waren; Ihre Eingaben sind noch da.',
    email: 'E-Mail',
    password: 'Passwort',
    show_password: 'Passwort zeigen',
    hide_password: 'Passwort verbergen',
    blank: 'Bitte füllen Sie dieses Feld aus',
    demo: 'Dies ist eine Demo. Verwenden Sie %{email} und das Passwort %{password}.',
    demo_without_password: 'Dies ist eine Demo. Das Konto ist %{email}.',
    demo_fill: 'Ausfüllen',
    starting: 'Ihr Shop wird geöffnet',
    context_failed: 'Ihr Shop konnte nicht geöffnet werden',
    try_again: 'Noch einmal versuchen',
    sign_out_failed: 'Sie konnten nicht abgemeldet werden. Versuchen Sie es noch einmal.',
    switched: 'Sie sind jetzt in %{shop}',
    switches_title: 'Funktionsschalter',
    switches_text: 'Teile von Backroom, die dieser Shop nutzt. Eine Änderung gilt sofort.',
    switch_on: '%{name} ist eingeschaltet',
    switch_off: '%{name} ist ausgeschaltet',
    undo: 'Rückgängig',
    cancel: 'Abbrechen',
    account: 'Konto',
    account_words: 'profil ich name bild foto telefon e-mail sprache benachrichtigungen',
    security: 'Sicherheit',
    security_words:
      'passwort kennwort zwei-faktor zwei-schritt 2fa authenticator wiederherstellungscodes geräte sitzungen anmeldung',
    palette_people: 'Personen',
    open_shop: 'Weiteren Shop eröffnen',
    open_shop_text:
      'Er gehört Ihnen und hat eigene Produkte, Bestellungen und Mitarbeiter. Sie werden dorthin gebracht.',
    open_shop_do: 'Shop eröffnen',
    shop_name: 'Name des Shops',
    language_not_kept: 'Die Sprache konnte nicht in Ihrem Konto gespeichert werden: %{reason}',
  },
};
