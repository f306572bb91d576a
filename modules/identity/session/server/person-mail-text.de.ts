import type { Translated } from '#core/rules/text-form.ts';
import type { personMailStrings } from './person-mail-strings.ts';

export const personMailTextDe: Translated<typeof personMailStrings> = {
  unasked:
    'Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Es ändert sich dann nichts.',

  code: 'Ihr Code für die Registrierung',
  code_lead: 'Geben Sie diesen Code ein, um mit der Registrierung fortzufahren:',
  code_good: 'Der Code gilt 10 Minuten. Niemand von uns wird Sie jemals danach fragen.',

  account: 'Sie haben bereits ein Konto',
  account_lead:
    'Jemand, vermutlich Sie selbst, wollte sich mit dieser Adresse registrieren. Für sie gibt es bereits ein Konto, deshalb erhalten Sie keinen Code: Melden Sie sich stattdessen an.',
  account_forgot: 'Sie wissen Ihr Passwort nicht mehr? Wählen Sie hier ein neues: %{address}',
  sign_in: 'Anmelden',

  reset: 'Wählen Sie ein neues Passwort',
  reset_lead: 'Jemand, vermutlich Sie selbst, hat für Ihr Konto ein neues Passwort angefordert.',
  reset_good: 'Der Link gilt einmal, innerhalb einer Stunde.',

  no_account: 'Zu dieser Adresse gibt es kein Konto',
  no_account_lead:
    'Jemand, vermutlich Sie selbst, hat einen Link zum Anmelden oder für ein neues Passwort angefordert. Zu dieser Adresse gibt es kein Konto: Vielleicht haben Sie eine andere verwendet.',
  sign_up: 'Registrieren',

  link: 'Ihr Anmeldelink',
  link_lead: 'Mit diesem Link melden Sie sich ohne Passwort an.',
  link_good: 'Der Link gilt einmal, innerhalb von 10 Minuten. Geben Sie ihn nicht weiter.',

  verify: 'Bestätigen Sie Ihre neue Adresse',
  verify_lead:
    'Sobald Sie diese Adresse bestätigen, melden Sie sich mit ihr an und erhalten dort Ihre E-Mails.',
  verify_button: 'Adresse bestätigen',
  verify_good: 'Der Link gilt einmal.',

  password: 'Ihr Passwort wurde geändert',
  password_lead: 'Ihr Konto hat ein neues Passwort, und alle anderen Geräte wurden abgemeldet.',
  password_not_you: 'Das waren Sie nicht? Wählen Sie hier sofort ein neues Passwort: %{address}',

  email: 'Ihre E-Mail-Adresse wurde geändert',
  email_lead: 'Ihr Konto verwendet jetzt %{email}. Mit dieser Adresse können Sie sich nicht mehr anmelden.',
  email_not_you:
    'Das waren Sie nicht? Sagen Sie sofort dem Inhaber Ihres Shops Bescheid, und sehen Sie hier nach: %{address}',
};
