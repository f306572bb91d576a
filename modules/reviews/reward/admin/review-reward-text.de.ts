import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { reviewRewardText } from './review-reward-text.ts';

export const reviewRewardTextDe: TranslatedText<typeof reviewRewardText> = {
  area: 'review-reward',
  strings: {
    title: 'Belohnungen für Bewertungen',
    lead: 'Danken Sie allen, die gekauft haben und schreiben, mit einem Rabattcode, gleich mit wie vielen Sternen.',
    give: 'Mit einem Code danken',
    give_switch: 'Für eine verifizierte Bewertung einen Code geben',
    give_hint:
      'Wer gekauft hat und über den Link der E-Mail schrieb oder per E-Mail bestätigte, bekommt ihn; einmal je Bestellung, gleich für wie viele Bewertungen. Von den Sternen hängt er nicht ab, und das lässt sich auch nicht einstellen.',
    honest:
      'In vielen Ländern muss eine Belohnung für eine Bewertung allen gesagt werden, die sie lesen. Neben jeder Bewertung, für die gedankt wurde, steht, dass es einen Code gab, und bei den Bewertungen, wie viele es waren. Eine Belohnung nur für gute Bewertungen führt in die Irre und ist in der Europäischen Union und anderswo verboten; darum gibt es sie hier nicht.',
    honest_title: 'Was andere davon erfahren',
    what: 'Was der Code nachlässt',
    type: 'Art',
    percentage: 'Prozent',
    fixed_amount: 'Ein fester Betrag',
    percent_off: 'Nachlass in Prozent',
    amount_off: 'Nachlass als Betrag',
    minimum: 'Ab einem Warenkorb von',
    minimum_hint: 'Nach seinen Angeboten; 0 für jeden Warenkorb.',
    days: 'Tage, bis er endet',
    days_hint: 'Vergebene Codes bleiben, wie sie sind.',
    codes: 'Codes',
    given: 'Bisher vergebene Codes: %{count}',
    waiting: 'Warten auf einen Code: %{count}',
    place_shop:
      'Codes entstehen hier und gelten im Warenkorb und an der Kasse Ihres Stores, nach seinen Angeboten.',
    place_store: 'Codes entstehen in Ihrem verbundenen Store und gelten an seiner Kasse.',
    place_list:
      'Ihr verbundener Store lässt gerade von hier aus keine Codes anlegen. Legen Sie dort Codes für je eine Verwendung an und fügen Sie sie hier ein: Jede Person bekommt einen. Was ein Code nachlässt, stellen Sie dort ein.',
    left: 'Eingefügte Codes, die noch niemand hat: %{count}',
    left_none: 'Kein eingefügter Code ist mehr da: Wer jetzt schreibt, wartet, bis es einen gibt.',
    paste: 'Codes, einer je Zeile',
    paste_button: 'Diese Codes hinzufügen',
    pasted: 'Hinzugefügt: %{added}. Schon bekannt: %{known}. Kein Code: %{wrong}. Zu viele: %{over}.',
    remove: 'Codes zurücknehmen, die niemand hat',
    remove_title: 'Die Codes zurücknehmen, die noch niemand hat?',
    remove_message: 'Vergebene Codes gelten weiter. Die anderen können Sie wieder einfügen.',
    remove_confirm: 'Zurücknehmen',
    removed: 'Zurückgenommen: %{count}',
    ends: 'Ein unbenutzter Code endet, wenn seine Bestellung erstattet oder storniert oder ihre letzte Bewertung gelöscht wird. Eingefügte bleiben: Nur Ihr Store kann sie beenden.',
    saved: 'Erfolgreich gespeichert!',
  },
};
