import type { Translated } from '#core/rules/text-form.ts';
import type { rewardMailStrings } from './reward-mail-strings.ts';

export const rewardMailTextDe: Translated<typeof rewardMailStrings> = {
  title: 'Dank für eine Bewertung',
  off: '%{off} Nachlass auf Ihre nächste Bestellung',
  off_from: '%{off} Nachlass auf Ihre nächste Bestellung ab %{minimum}',
  until: '%{what}, bis %{day}. Einmal.',
  handed: 'Ein Code für Ihre nächste Bestellung',
  subject: 'Ein Dankeschön von %{shop} für Ihre Bewertung',
  heading: 'Danke für Ihre Bewertung',
  heading_name: '%{name}, danke für Ihre Bewertung',
  lead: 'Hier ist ein Code: %{what}',
  use: 'Geben Sie ihn im Warenkorb oder an der Kasse ein.',
  honest:
    'Alle, die gekauft haben und schreiben, bekommen einen, gleich mit wie vielen Sternen. Neben Ihrer Bewertung steht, dass Sie ihn bekamen.',
};
