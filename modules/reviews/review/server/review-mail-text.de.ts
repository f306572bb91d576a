import type { Translated } from '#core/rules/text-form.ts';
import type { reviewMailStrings } from './review-mail-strings.ts';

export const reviewMailTextDe: Translated<typeof reviewMailStrings> = {
  reply_subject: '%{shop} hat auf Ihre Bewertung geantwortet',
  reply_heading: 'Antwort auf Ihre Bewertung',
  reply_heading_name: '%{name}, wir haben auf Ihre Bewertung geantwortet',
  reply_quote: 'Sie schrieben: „%{words}“',
  reply_private: '%{shop} hat Ihnen diese Antwort privat gesendet. Sie erscheint nicht auf der Website.',
};
