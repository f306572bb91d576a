import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { sessionText } from './session-text.ts';

export const sessionTextDe: TranslatedText<typeof sessionText> = {
  area: 'session',
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
    sign_out_drafts_title_one: 'Sie haben nicht gespeicherte Änderungen an %{count} Stelle',
    sign_out_drafts_title_other: 'Sie haben nicht gespeicherte Änderungen an %{count} Stellen',
    sign_out_drafts:
      'Sie können eine Woche lang in diesem Browser bleiben; nur Sie sehen sie, nachdem Sie sich wieder angemeldet haben. Werfen Sie sie weg, wenn andere diesen Computer benutzen.',
    sign_out_lost: 'Was Sie auf dieser Seite eingegeben haben, wird nicht aufgehoben.',
    sign_out_keep: 'Aufheben und abmelden',
    sign_out_forget: 'Wegwerfen und abmelden',
    switched: 'Sie sind jetzt in %{shop}',
    cancel: 'Abbrechen',
  },
};
