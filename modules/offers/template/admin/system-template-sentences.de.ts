import type { TranslatedSentences } from '#core/contract/sentence.ts';
import type { systemTemplateSentences } from '../contract/system-template-sentences.ts';

/** Names and descriptions of the templates that come with Backroom. */
export const systemTemplateSentencesDe: TranslatedSentences<typeof systemTemplateSentences> = {
  area: 'sentences',
  strings: {
    'offers.template.two_three_five': 'Zwei, drei, fünf',
    'offers.template.two_three_five_about':
      'Die klassischen Stufen: ein wenig Rabatt für zwei, mehr für drei, am meisten für fünf. Passt zu allem, was verbraucht wird.',
    'offers.template.four_for_the_price_of_three': 'Vier zum Preis von dreien',
    'offers.template.four_for_the_price_of_three_about':
      'Ab vier ein Viertel weniger: so gut wie eins geschenkt, zu jedem Preis und ohne Code.',
    'offers.template.one_for_me_one_for_you': 'Eins für mich, eins für dich',
    'offers.template.one_for_me_one_for_you_about':
      'Ein Paar zum besseren Preis: für Geschenke, Socken, Becher und alles, was zu zweit schöner ist.',
    'offers.template.a_case_of_six': 'Ein Karton mit sechs',
    'offers.template.a_case_of_six_about':
      'Ein halbes und ein ganzes Dutzend, für Getränke, Kerzen und Vorräte, die sich im Karton besser verschicken lassen.',
    'offers.template.for_teams': 'Für Teams',
    'offers.template.for_teams_about':
      'Stufen bei zehn, fünfundzwanzig und fünfzig Stück, für alle, die ein Büro oder einen Verein ausstatten.',
    'offers.template.a_fixed_sum_off_three': 'Ein fester Betrag auf drei',
    'offers.template.a_fixed_sum_off_three_about':
      'Ein Betrag vom Ganzen, einmal. Leicht zu verstehen bei Produkten über fünfzig.',
    'offers.template.frequently_bought_together': 'Oft zusammen gekauft',
    'offers.template.frequently_bought_together_about':
      'Die zwei, die ohnehin im selben Warenkorb landen, nebeneinander und zusammen etwas günstiger.',
    'offers.template.the_starter_set': 'Das Starterset',
    'offers.template.the_starter_set_about':
      'Alles für den Anfang mit einem Klick. Steht auf der Seite jedes seiner Produkte.',
    'offers.template.complete_the_look': 'Der ganze Look',
    'offers.template.complete_the_look_about':
      'Ein Stück und was man dazu trägt. Am besten mit Bildern, die beides zusammen zeigen.',
    'offers.template.refill_together': 'Gleich mit Nachfüllung',
    'offers.template.refill_together_about':
      'Das Gerät und seine Nachfüllungen: jetzt einmal gekauft und nie vermisst.',
    'offers.template.gift_set': 'Geschenkset',
    'offers.template.gift_set_about': 'Ein Set auf Zeit, für die Wochen vor einem Fest.',
    'offers.template.frequently_bought_with_it': 'Oft dazu gekauft',
    'offers.template.frequently_bought_with_it_about':
      'Was am besten zum Produkt passt, angeboten beim Legen in den Warenkorb. Läuft von allein.',
    'offers.template.more_of_this_collection': 'Mehr aus dieser Kategorie',
    'offers.template.more_of_this_collection_about':
      'Zeigt drei Nachbarn aus derselben Kategorie. Ohne Rabatt: Die Auswahl ist das Angebot.',
    'offers.template.the_better_one': 'Das bessere',
    'offers.template.the_better_one_about':
      'Neben einem Produkt das größere oder feinere für etwas mehr. Wählen Sie das Paar danach aus.',
    'offers.template.straight_to_the_till': 'Direkt zur Kasse',
    'offers.template.straight_to_the_till_about':
      'Ein kleines Extra, dann die Kasse. Kurze Wege verkaufen an Eilige.',
    'offers.template.a_good_match': 'Passt gut dazu',
    'offers.template.a_good_match_about':
      'Im Warenkorb ein Produkt aus derselben Kategorie, etwas günstiger.',
    'offers.template.the_same_in_another_color': 'Dasselbe in anderer Farbe',
    'offers.template.the_same_in_another_color_about':
      'Wem es gefällt, der will es vielleicht zweimal: dasselbe in anderer Farbe, ein Zehntel günstiger.',
    'offers.template.one_in_another_size': 'Eins in anderer Größe',
    'offers.template.one_in_another_size_about': 'Für Kinder, die wachsen, und Geschenke unbekannter Größe.',
    'offers.template.one_more_of_it': 'Noch eins davon',
    'offers.template.one_more_of_it_about': 'Das Produkt aus dem Warenkorb noch einmal, etwas günstiger.',
    'offers.template.made_to_go_with_it': 'Wie dafür gemacht',
    'offers.template.made_to_go_with_it_about': 'Eine kurze Liste Zubehör zum Ankreuzen, unter dem Preis.',
    'offers.template.care_and_keep': 'Pflegen und behalten',
    'offers.template.care_and_keep_about':
      'Was das Produkt in Schuss hält: Reiniger, Etui, Ersatzteile. Ein kleiner Rabatt fürs Vorausdenken.',
    'offers.template.wrap_it_up': 'Als Geschenk verpackt',
    'offers.template.wrap_it_up_about': 'Papier, Karte und Band, für alles, was verschenkt wird.',
    'offers.template.room_for_one_more': 'Platz für eins mehr',
    'offers.template.room_for_one_more_about':
      'Nach dem Bezahlen, mit einem Klick, in dieselbe Bestellung und dasselbe Paket.',
    'offers.template.the_same_again': 'Noch einmal dasselbe',
    'offers.template.the_same_again_about':
      'Was gerade gekauft wurde, noch einmal und günstiger: für Verbrauchtes und für Geschenke.',
    'offers.template.a_thank_you_price': 'Ein Dankeschön-Preis',
    'offers.template.a_thank_you_price_about':
      'Ein großzügiger Preis für ein Produkt derselben Kategorie, als Dank für die Bestellung.',
    'offers.template.before_the_parcel_closes': 'Bevor das Paket zugeht',
    'offers.template.before_the_parcel_closes_about':
      'Eine Kleinigkeit, die keine Überlegung braucht. Gut als Schritt nach einem abgelehnten Angebot.',
    'offers.template.the_owners_favorites': 'Die Lieblinge des Hauses',
    'offers.template.the_owners_favorites_about':
      'Produkte, die Sie Freunden zeigen würden, unter jedem Produkt.',
    'offers.template.new_this_week': 'Neu diese Woche',
    'offers.template.new_this_week_about':
      'Eine Reihe, die Sie von Hand mit dem füllen, was gerade eingetroffen ist.',
  },
};
