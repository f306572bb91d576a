import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { sessionText } from './session-text.ts';

export const sessionTextDe: TranslatedText<typeof sessionText> = {
  area: 'session',
  strings: {
    sign_in: 'Anmelden',
    sign_in_title: 'Bei Backroom anmelden',
    sign_in_again_title: 'Erneut anmelden',
    sign_in_again_body:
      'Ihre Sitzung ist abgelaufen. Melden Sie sich an, um fortzufahren; Ihre Änderungen sind noch da.',
    email: 'E-Mail',
    password: 'Passwort',
    show_password: 'Passwort anzeigen',
    hide_password: 'Passwort ausblenden',
    blank: 'Bitte füllen Sie dieses Feld aus',
    demo: 'Dies ist eine Demo. Verwenden Sie %{email} und das Passwort %{password}.',
    demo_without_password: 'Dies ist eine Demo. Das Konto ist %{email}.',
    demo_fill: 'Ausfüllen',
    starting: 'Ihr Shop wird geöffnet',
    context_failed: 'Ihr Shop konnte nicht geöffnet werden',
    try_again: 'Erneut versuchen',
    sign_out_failed: 'Sie konnten nicht abgemeldet werden. Versuchen Sie es erneut.',
    sign_out_drafts_title_one: 'Sie haben nicht gespeicherte Änderungen',
    sign_out_drafts_title_other: 'Sie haben nicht gespeicherte Änderungen an %{count} Stellen',
    sign_out_drafts:
      'Sie können eine Woche lang in diesem Browser bleiben, nur für Sie sichtbar. Verwerfen Sie sie auf gemeinsam genutzten Computern.',
    sign_out_lost: 'Änderungen auf dieser Seite bleiben nicht erhalten.',
    sign_out_keep: 'Behalten und abmelden',
    sign_out_forget: 'Verwerfen und abmelden',
    switched: 'Sie sind jetzt in %{shop}',
    cancel: 'Abbrechen',
  },
};
