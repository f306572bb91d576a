import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewRequestText } from './review-request-text.ts';

export const reviewRequestTextDe: TranslatedText<typeof reviewRequestText> = {
  area: 'review-request',
  strings: {
    request: 'Käufer um Bewertungen bitten',
    enabled: 'Käufer per E-Mail fragen, sobald ihre Bestellung angekommen ist',
    enabled_hint:
      'Es zählt nur, was ab dem Einschalten ankommt. Zu früheren Bestellungen wird niemand gefragt, auch nicht zu denen, die ein verbundener Shop mitbringt.',
    audience: 'Wer gefragt wird',
    marketing: 'Käufer, die Ihre E-Mails erlauben',
    marketing_hint:
      'An der Kasse ändert sich nichts. Es werden weniger gefragt, und die haben E-Mails Ihres Shops zugestimmt.',
    told: 'Alle, denen es gesagt wurde',
    told_hint:
      'Die Kasse sagt, dass Käufer um eine Bewertung gebeten werden, und hat ein Kästchen zum Widersprechen. Sie verspricht nicht mehr, die Adresse nur für die Bestellung zu nutzen. Zu Bestellungen verbundener Shops wird nicht gefragt: Deren Käufern hat es niemand gesagt.',
    wait_days: 'Tage nach der Ankunft',
    wait_days_hint: 'Ein Paket ist angekommen, wenn Sie, ein Programm oder der verbundene Shop es sagt.',
    untold_days: 'Tage nach dem Versand, wenn niemand sagt, dass es angekommen ist',
    untold_days_hint:
      'Für Bestellungen von Shops, die es nicht mitteilen. Wählen Sie mehr, als das langsamste Paket braucht.',
    days: 'Tage',
    reminders: 'Erinnerungen',
    reminders_hint:
      'Solange keine Antwort da ist. Keine nach einer Bewertung, Erstattung, Stornierung oder einem Nein.',
    times_one: '%{count} Erinnerung',
    times_other: '%{count} Erinnerungen',
    reminder_days: 'Tage zwischen den E-Mails',
    reminder_days_hint: 'Von der ersten E-Mail bis zur Erinnerung und von da bis zur nächsten.',
  },
};
