import type { TranslatedStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Names and descriptions of the templates that come with Backroom. */
export const templateMessageDe: TranslatedStrings = {
  area: 'built-in',
  strings: {
    'Two, three, five': 'Zwei, drei, fünf',
    'The classic steps: a little off for two, more for three, most for five. Works for whatever is used up.':
      'Die klassischen Stufen: ein wenig Rabatt für zwei, mehr für drei, am meisten für fünf. Passt zu allem, was verbraucht wird.',
    'Four for the price of three': 'Vier zum Preis von dreien',
    'A quarter off from the fourth: as good as one free, for every price and without a code.':
      'Ab vier ein Viertel weniger: so gut wie eins geschenkt, zu jedem Preis und ohne Code.',
    'One for me, one for you': 'Eins für mich, eins für dich',
    'A pair at a better price: for gifts, socks, mugs and all that is nicer in twos.':
      'Ein Paar zum besseren Preis: für Geschenke, Socken, Becher und alles, was zu zweit schöner ist.',
    'A case of six': 'Ein Karton mit sechs',
    'Half a dozen and a dozen, for drinks, candles and pantry goods that ship better by the case.':
      'Ein halbes und ein ganzes Dutzend, für Getränke, Kerzen und Vorräte, die sich im Karton besser verschicken lassen.',
    'For teams': 'Für Teams',
    'Steps at ten, twenty-five and fifty units, for customers who equip an office or a club.':
      'Stufen bei zehn, fünfundzwanzig und fünfzig Stück, für alle, die ein Büro oder einen Verein ausstatten.',
    'A fixed sum off three': 'Ein fester Betrag auf drei',
    'Plain money off the whole, once. Easy to understand for products above fifty.':
      'Ein Betrag vom Ganzen, einmal. Leicht zu verstehen bei Produkten über fünfzig.',
    'Frequently bought together': 'Oft zusammen gekauft',
    'The two that go into the same carts anyway, side by side, a little cheaper together.':
      'Die zwei, die ohnehin im selben Warenkorb landen, nebeneinander und zusammen etwas günstiger.',
    'The starter set': 'Das Starterset',
    'All that a beginner needs in one click. Shown on the page of each of its products.':
      'Alles für den Anfang mit einem Klick. Steht auf der Seite jedes seiner Produkte.',
    'Complete the look': 'Der ganze Look',
    'A piece and what it is worn with. Best with pictures that show them together.':
      'Ein Stück und was man dazu trägt. Am besten mit Bildern, die beides zusammen zeigen.',
    'Refill together': 'Gleich mit Nachfüllung',
    'The device and its refills: bought once now, and missed never.':
      'Das Gerät und seine Nachfüllungen: jetzt einmal gekauft und nie vermisst.',
    'Gift set': 'Geschenkset',
    'A set with a deadline, for the weeks before a holiday.':
      'Ein Set auf Zeit, für die Wochen vor einem Fest.',
    'Frequently bought with it': 'Oft dazu gekauft',
    'What relates most to the product in hand, offered when it goes into the cart. Runs by itself.':
      'Was am besten zum Produkt passt, angeboten beim Legen in den Warenkorb. Läuft von allein.',
    'More of this collection': 'Mehr aus dieser Kategorie',
    'Shows three neighbours from the same collection. No discount: the choice is the offer.':
      'Zeigt drei Nachbarn aus derselben Kategorie. Ohne Rabatt: Die Auswahl ist das Angebot.',
    'The better one': 'Das bessere',
    'Next to a product, its bigger or finer version for a little more. Choose the pair after applying.':
      'Neben einem Produkt das größere oder feinere für etwas mehr. Wählen Sie das Paar danach aus.',
    'Straight to the till': 'Direkt zur Kasse',
    'One small extra, then the checkout. Short ways sell to people who are in a hurry.':
      'Ein kleines Extra, dann die Kasse. Kurze Wege verkaufen an Eilige.',
    'A good match': 'Passt gut dazu',
    'Inside the cart, one product from the collection of what is there, with something off.':
      'Im Warenkorb ein Produkt aus derselben Kategorie, etwas günstiger.',
    'The same in another color': 'Dasselbe in anderer Farbe',
    'Whoever likes it may want it twice: the same product in another color, a tenth off.':
      'Wem es gefällt, der will es vielleicht zweimal: dasselbe in anderer Farbe, ein Zehntel günstiger.',
    'One in another size': 'Eins in anderer Größe',
    'For children who grow and for gifts of unknown size.':
      'Für Kinder, die wachsen, und Geschenke unbekannter Größe.',
    'One more of it': 'Noch eins davon',
    'The product in the cart once more, a little cheaper.':
      'Das Produkt aus dem Warenkorb noch einmal, etwas günstiger.',
    'Made to go with it': 'Wie dafür gemacht',
    'A short list of accessories with a box to tick, below the price.':
      'Eine kurze Liste Zubehör zum Ankreuzen, unter dem Preis.',
    'Care and keep': 'Pflegen und behalten',
    'What keeps the product going: cleaner, case, spare parts. A small discount for thinking ahead.':
      'Was das Produkt in Schuss hält: Reiniger, Etui, Ersatzteile. Ein kleiner Rabatt fürs Vorausdenken.',
    'Wrap it up': 'Als Geschenk verpackt',
    'Wrapping, a card and a ribbon, for everything that is given away.':
      'Papier, Karte und Band, für alles, was verschenkt wird.',
    'Room for one more': 'Platz für eins mehr',
    'After payment, with one click, onto the same order and into the same parcel.':
      'Nach dem Bezahlen, mit einem Klick, in dieselbe Bestellung und dasselbe Paket.',
    'The same again': 'Noch einmal dasselbe',
    'What was just bought, once more and cheaper: for what is used up and for gifts.':
      'Was gerade gekauft wurde, noch einmal und günstiger: für Verbrauchtes und für Geschenke.',
    'A thank-you price': 'Ein Dankeschön-Preis',
    'A generous price on one product of the same collection, as thanks for the order.':
      'Ein großzügiger Preis für ein Produkt derselben Kategorie, als Dank für die Bestellung.',
    'Before the parcel closes': 'Bevor das Paket zugeht',
    'A small thing that needs no second thought. Works as the step after a declined offer.':
      'Eine Kleinigkeit, die keine Überlegung braucht. Gut als Schritt nach einem abgelehnten Angebot.',
    "The owner's favorites": 'Die Lieblinge des Hauses',
    'Products you would show a friend, below every product.':
      'Produkte, die Sie Freunden zeigen würden, unter jedem Produkt.',
    'New this week': 'Neu diese Woche',
    'A row you fill by hand with what has just come in.':
      'Eine Reihe, die Sie von Hand mit dem füllen, was gerade eingetroffen ist.',
  },
};
