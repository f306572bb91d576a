import type { Translated } from '#core/rules/text-form.ts';
import type { personMailStrings } from './person-mail-strings.ts';

export const personMailTextDe: Translated<typeof personMailStrings> = {
  unasked: 'Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.',

  code: 'Ihr Code für die Registrierung',
  code_lead: 'Geben Sie diesen Code ein, um mit der Registrierung fortzufahren:',
  code_good: 'Dieser Code gilt 10 Minuten. Wir werden Sie niemals danach fragen.',

  account: 'Sie haben bereits ein Konto',
  account_lead:
    'Jemand (hoffentlich Sie) wollte sich mit dieser Adresse registrieren. Für sie gibt es bereits ein Konto, deshalb haben wir keinen Code geschickt. Melden Sie sich stattdessen an.',
  account_forgot: 'Passwort vergessen? Setzen Sie es hier zurück: %{address}',
  sign_in: 'Anmelden',

  reset: 'Setzen Sie Ihr Passwort zurück',
  reset_lead: 'Jemand (hoffentlich Sie) möchte Ihr Passwort zurücksetzen.',
  reset_good: 'Der Link gilt einmal und läuft nach einer Stunde ab.',

  no_account: 'Zu dieser Adresse gibt es kein Konto',
  no_account_lead:
    'Jemand wollte sich mit dieser Adresse anmelden oder ein Passwort zurücksetzen, aber es gibt kein Konto. Vielleicht haben Sie eine andere E-Mail-Adresse verwendet.',
  sign_up: 'Registrieren',

  link: 'Ihr Anmeldelink',
  link_lead: 'Mit diesem Link melden Sie sich ohne Passwort an.',
  link_good: 'Der Link gilt einmal und läuft nach 10 Minuten ab. Geben Sie ihn nicht weiter.',

  verify: 'Bestätigen Sie Ihre neue Adresse',
  verify_lead: 'Bestätigen Sie diese Adresse, um sich damit anzumelden und E-Mails zu erhalten.',
  verify_button: 'Adresse bestätigen',
  verify_good: 'Der Link gilt einmal.',

  password: 'Ihr Passwort wurde geändert',
  password_lead: 'Ihr Passwort wurde geändert, und alle anderen Geräte wurden abgemeldet.',
  password_not_you: 'Das waren Sie nicht? Setzen Sie Ihr Passwort sofort zurück: %{address}',

  email: 'Ihre E-Mail-Adresse wurde geändert',
  email_lead: 'Ihr Konto verwendet jetzt %{email}. Mit dieser Adresse können Sie sich nicht mehr anmelden.',
  email_not_you:
    'Das waren Sie nicht? Wenden Sie sich sofort an den Inhaber Ihres Shops, und sehen Sie hier nach: %{address}',
};
