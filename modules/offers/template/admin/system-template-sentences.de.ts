import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { systemTemplateSentences } from '../contract/system-template-sentences.ts';

/** Names and descriptions of the templates that come with Backroom. */
export const systemTemplateSentencesDe: TranslatedSentences<typeof systemTemplateSentences> = {
  area: 'sentences',
  strings: {
    'offers.template.two_three_five': 'Zwei, drei, fünf',
    'offers.template.two_three_five_about':
      'Klassische Stufen: ein kleiner Rabatt für zwei, mehr für drei, am meisten für fünf. Für alles, was verbraucht wird.',
    'offers.template.four_for_the_price_of_three': 'Vier zum Preis von dreien',
    'offers.template.four_for_the_price_of_three_about':
      'Ab vier Stück 25 % Rabatt: wie eins geschenkt, zu jedem Preis und ohne Code.',
    'offers.template.one_for_me_one_for_you': 'Eins für mich, eins für dich',
    'offers.template.one_for_me_one_for_you_about':
      'Ein besserer Preis für zwei: Geschenke, Socken, Becher und alles, was zu zweit schöner ist.',
    'offers.template.a_case_of_six': 'Ein Karton mit sechs',
    'offers.template.a_case_of_six_about':
      'Ein halbes und ein ganzes Dutzend, für Getränke, Kerzen und Vorräte, die sich im Karton besser versenden lassen.',
    'offers.template.for_teams': 'Für Teams',
    'offers.template.for_teams_about':
      'Stufen bei 10, 25 und 50 Stück, für Kunden, die ein Büro oder einen Verein ausstatten.',
    'offers.template.a_fixed_sum_off_three': 'Fester Rabatt auf drei',
    'offers.template.a_fixed_sum_off_three_about':
      'Ein fester Betrag auf die Summe, einmalig. Leicht zu verstehen bei Produkten über 50.',
    'offers.template.frequently_bought_together': 'Häufig zusammen gekauft',
    'offers.template.frequently_bought_together_about':
      'Zwei Produkte, die oft zusammen gekauft werden, nebeneinander und etwas günstiger.',
    'offers.template.the_starter_set': 'Das Starterset',
    'offers.template.the_starter_set_about':
      'Alles für den Anfang mit einem Klick. Wird auf der Seite jedes seiner Produkte gezeigt.',
    'offers.template.complete_the_look': 'Der ganze Look',
    'offers.template.complete_the_look_about':
      'Ein Artikel und was man dazu trägt. Am besten mit Bildern, die beides zusammen zeigen.',
    'offers.template.refill_together': 'Gleich mit Nachfüllung',
    'offers.template.refill_together_about': 'Ein Gerät und seine Nachfüllungen, zusammen gekauft.',
    'offers.template.gift_set': 'Geschenkset',
    'offers.template.gift_set_about': 'Ein Set auf Zeit für die Wochen vor einem Fest.',
    'offers.template.frequently_bought_with_it': 'Häufig dazu gekauft',
    'offers.template.frequently_bought_with_it_about':
      'Das passendste Produkt, angeboten beim Hinzufügen zum Warenkorb. Vollautomatisch.',
    'offers.template.more_of_this_collection': 'Mehr aus dieser Kategorie',
    'offers.template.more_of_this_collection_about':
      'Zeigt drei andere Produkte derselben Kategorie, ohne Rabatt.',
    'offers.template.the_better_one': 'Upgraden',
    'offers.template.the_better_one_about':
      'Schlagen Sie die größere oder bessere Ausführung eines Produkts vor.',
    'offers.template.straight_to_the_till': 'Direkt zum Checkout',
    'offers.template.straight_to_the_till_about': 'Ein kleines Extra auf dem Weg zum Checkout, für Eilige.',
    'offers.template.a_good_match': 'Passt gut dazu',
    'offers.template.a_good_match_about': 'Im Warenkorb ein rabattiertes Produkt aus derselben Kategorie.',
    'offers.template.the_same_in_another_color': 'Dasselbe in anderer Farbe',
    'offers.template.the_same_in_another_color_about':
      'Bietet dasselbe Produkt in einer anderen Farbe an, mit 10 % Rabatt.',
    'offers.template.one_in_another_size': 'Andere Größe',
    'offers.template.one_in_another_size_about': 'Für Kinder, die wachsen, und Geschenke unbekannter Größe.',
    'offers.template.one_more_of_it': 'Noch eins',
    'offers.template.one_more_of_it_about':
      'Das Produkt aus dem Warenkorb noch einmal, zu einem niedrigeren Preis.',
    'offers.template.made_to_go_with_it': 'Passendes Zubehör',
    'offers.template.made_to_go_with_it_about':
      'Eine kurze Liste mit Zubehör zum Ankreuzen, unter dem Preis.',
    'offers.template.care_and_keep': 'Pflege und Erhalt',
    'offers.template.care_and_keep_about':
      'Reiniger, Etui und Ersatzteile zum Produkt, mit einem kleinen Rabatt.',
    'offers.template.wrap_it_up': 'Geschenkverpackung',
    'offers.template.wrap_it_up_about': 'Papier, Karte und Band für Geschenke.',
    'offers.template.room_for_one_more': 'Extra in letzter Minute',
    'offers.template.room_for_one_more_about':
      'Nach dem Bezahlen kommt es mit einem Klick zur selben Bestellung und ins selbe Paket.',
    'offers.template.the_same_again': 'Noch einmal kaufen',
    'offers.template.the_same_again_about':
      'Das gerade gekaufte Produkt noch einmal und günstiger: für Verbrauchsartikel und Geschenke.',
    'offers.template.a_thank_you_price': 'Ein Dankeschön-Preis',
    'offers.template.a_thank_you_price_about':
      'Ein großzügiger Rabatt auf ein Produkt derselben Kategorie, als Dank für die Bestellung.',
    'offers.template.before_the_parcel_closes': 'Bevor Ihr Paket verschickt wird',
    'offers.template.before_the_parcel_closes_about':
      'Eine Kleinigkeit für zwischendurch. Gut als Schritt nach einem abgelehnten Angebot.',
    'offers.template.the_owners_favorites': 'Unsere Favoriten',
    'offers.template.the_owners_favorites_about': 'Ihre persönlichen Empfehlungen, unter jedem Produkt.',
    'offers.template.new_this_week': 'Neu diese Woche',
    'offers.template.new_this_week_about': 'Eine Reihe, die Sie selbst mit Neuheiten füllen.',
  },
};
