import type { Translated } from '#core/rules/text-form.ts';
import type { handoverMailStrings } from './handover-mail-strings.ts';

export const handoverMailTextDe: Translated<typeof handoverMailStrings> = {
  offer: '%{person} möchte Ihnen %{shop} übergeben',
  offer_title: 'Werden Sie Inhaber von %{shop}',
  offer_lead:
    '%{person} ist Inhaber von %{shop} und bietet Ihnen den Shop an. Der Inhaber darf in einem Shop alles, kann ihn schließen und von niemandem entfernt werden.',
  offer_stays: '%{person} arbeitet weiter im Shop, als Administrator.',
  offer_leaves: '%{person} verlässt den Shop.',
  offer_button: 'Angebot ansehen',
  offer_good:
    'Der Link gilt einmal, bis %{until}. Sie melden sich mit Ihrem eigenen Konto an und bestätigen mit Ihrem eigenen Passwort.',
  offer_else:
    'Wenn Sie das nicht möchten, lehnen Sie auf derselben Seite ab. Wenn Sie nichts tun, ändert sich nichts. Falls Sie nicht wissen, worum es geht, fragen Sie %{person}, bevor Sie annehmen.',

  offered: 'Sie übergeben %{shop} an %{person}',
  offered_lead:
    'Sie haben %{person} (%{email}) die Inhaberschaft von %{shop} angeboten. Es ändert sich nichts, bevor sie angenommen wird; das geht bis %{until}. Bis dahin können Sie das Angebot zurückziehen.',
  offered_button: 'Ansehen oder zurückziehen',
  offered_not_you:
    'Sie waren das nicht? Ziehen Sie das Angebot sofort zurück, und wählen Sie hier ein neues Passwort: %{address}',

  declined: '%{person} hat die Inhaberschaft von %{shop} abgelehnt',
  declined_lead: '%{person} (%{email}) möchte %{shop} nicht übernehmen. Sie sind weiterhin Inhaber.',

  taken: 'Sie sind Inhaber von %{shop}',
  taken_lead:
    'Sie haben die Inhaberschaft von %{shop} von %{person} angenommen. Ab jetzt dürfen Sie darin alles.',
  taken_not_you:
    'Sie waren das nicht? Jemand kennt Ihr Passwort. Wählen Sie hier sofort ein neues: %{address}',

  given: '%{person} ist jetzt Inhaber von %{shop}',
  given_lead: '%{person} (%{email}) hat die Inhaberschaft von %{shop} angenommen, die Sie angeboten haben.',
  given_stays: 'Sie arbeiten weiter im Shop, als Administrator.',
  given_left: 'Sie gehören nicht mehr zum Shop.',
  given_not_you:
    'Sie haben sie nicht angeboten? Wählen Sie hier sofort ein neues Passwort: %{address} Sagen Sie es auch den Betreibern dieser Installation: Nur sie können den Shop zurückgeben.',
};
