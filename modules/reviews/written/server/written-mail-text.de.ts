import type { Translated } from '#core/rules/text-form.ts';
import type { writtenMailStrings } from './written-mail-strings.ts';

export const writtenMailTextDe: Translated<typeof writtenMailStrings> = {
  subject: 'Ist diese Bewertung von Ihnen? Bitte bestätigen Sie sie',
  heading: 'Bitte bestätigen Sie Ihre Bewertung',
  lead: 'Eine Bewertung von %{product} bei %{shop} trägt diese Adresse, mit der es gekauft wurde.',
  lead_shop: 'Eine Bewertung von %{shop} trägt diese Adresse, mit der dort gekauft wurde.',
  why: 'Wenn Sie sie bestätigen, sehen andere, dass sie von jemandem stammt, der gekauft hat.',
  button: 'Ansehen und bestätigen',
  days_one: 'Der Link gilt einmal, %{count} Tag lang.',
  days_other: 'Der Link gilt einmal, %{count} Tage lang.',
  not_you: 'Wenn Sie sie nicht geschrieben haben, tun Sie nichts: Dann wird sie nie als die Ihre gezeigt.',
};
