import type { Translated } from '#core/rules/text-form.ts';
import type { rewardMailStrings } from './reward-mail-strings.ts';

export const rewardMailTextDe: Translated<typeof rewardMailStrings> = {
  title: 'Danke für Ihre Bewertung',
  off: '%{off} Rabatt auf Ihre nächste Bestellung',
  off_from: '%{off} Rabatt auf Ihre nächste Bestellung ab %{minimum}',
  until: '%{what}. Einmal gültig bis %{day}.',
  handed: 'Ein Code für Ihre nächste Bestellung',
  subject: 'Ein Dankeschön von %{shop} für Ihre Bewertung',
  heading: 'Danke für Ihre Bewertung',
  heading_name: '%{name}, danke für Ihre Bewertung',
  lead: 'Hier ist Ihr Rabattcode: %{what}',
  use: 'Geben Sie ihn im Warenkorb oder an der Kasse ein.',
  honest:
    'Jeder verifizierte Verfasser bekommt einen Code, unabhängig von den Sternen. Ihre Bewertung ist als belohnt gekennzeichnet.',
};
