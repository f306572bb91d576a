import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewRequestText } from './review-request-text.ts';

export const reviewRequestTextDe: TranslatedText<typeof reviewRequestText> = {
  area: 'review-request',
  strings: {
    request: 'Bewertungsanfragen',
    enabled: 'Bewertungsanfragen nach der Lieferung senden',
    enabled_hint:
      'Gilt für Bestellungen, die nach dem Einschalten geliefert werden. Frühere und importierte Bestellungen zählen nicht.',
    audience: 'Senden an',
    marketing: 'Nur Marketing-Abonnenten',
    marketing_hint:
      'An der Kasse ändert sich nichts. Erreicht weniger Kunden, die aber alle Ihren E-Mails zugestimmt haben.',
    told: 'Alle Kunden (mit Hinweis an der Kasse)',
    told_hint:
      'Die Kasse kündigt die Bewertungsanfrage an, lässt Kunden widersprechen und sagt nicht mehr, dass die E-Mail-Adresse nur für die Bestellung genutzt wird. Bestellungen aus verbundenen Shops sind ausgenommen.',
    wait_days: 'Tage nach der Zustellung',
    wait_days_hint: 'Als zugestellt markieren Sie, eine App oder der verbundene Shop.',
    untold_days: 'Tage nach dem Versand, wenn keine Zustellung gemeldet wird',
    untold_days_hint:
      'Für Sendungen ohne Zustellstatus. Wählen Sie mehr Tage, als Ihre langsamste Lieferung braucht.',
    days: 'Tage',
    reminders: 'Erinnerungen',
    reminders_hint:
      'Werden gesendet, solange keine Bewertung da ist. Enden nach einer Bewertung, Rückerstattung, Stornierung oder Abmeldung.',
    times_one: '%{count} Erinnerung',
    times_other: '%{count} Erinnerungen',
    reminder_days: 'Tage zwischen E-Mails',
    reminder_days_hint: 'Zwischen der Anfrage und der ersten Erinnerung und zwischen Erinnerungen.',
  },
};
