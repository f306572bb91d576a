import type { Translated } from '#core/rules/text-form.ts';
import type { reviewMailStrings } from './review-mail-strings.ts';

export const reviewMailTextDe: Translated<typeof reviewMailStrings> = {
  reply_subject: '%{shop} antwortet auf Ihre Bewertung',
  reply_heading: 'Eine Antwort auf Ihre Bewertung',
  reply_heading_name: '%{name}, eine Antwort auf Ihre Bewertung',
  reply_quote: 'Sie schrieben: „%{words}“',
  reply_private: '%{shop} hat das nur Ihnen geschickt. Auf den Seiten des Shops steht es nicht.',
};
