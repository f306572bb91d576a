import type { Translated } from '#core/rules/text-form.ts';
import type { writtenMailStrings } from './written-mail-strings.ts';

export const writtenMailTextDe: Translated<typeof writtenMailStrings> = {
  subject: 'Bitte bestätigen Sie Ihre Bewertung',
  heading: 'Bestätigen Sie Ihre Bewertung',
  lead: 'Für %{product} bei %{shop} wurde eine Bewertung mit Ihrer E-Mail-Adresse abgegeben, mit der das Produkt gekauft wurde.',
  lead_shop:
    'Für %{shop} wurde eine Bewertung mit Ihrer E-Mail-Adresse abgegeben, mit der dort bestellt wurde.',
  why: 'Mit Ihrer Bestätigung sehen andere, dass die Bewertung aus einem verifizierten Kauf stammt.',
  button: 'Ansehen und bestätigen',
  days_one: 'Der Link gilt einmal und läuft in %{count} Tag ab.',
  days_other: 'Der Link gilt einmal und läuft in %{count} Tagen ab.',
  not_you:
    'Wenn Sie sie nicht geschrieben haben, ignorieren Sie diese E-Mail. Die Bewertung wird nie als Ihre angezeigt.',
};
