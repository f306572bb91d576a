import type { ShownTool } from '../../truth/contract/tool-words.ts';

interface Intro {
  title: string;
  text: string;
  tools: Readonly<Record<ShownTool, { title: string; text: string }>>;
}

const english: Intro = {
  title: 'Conversion tools',
  text: 'Five small tools that help shoppers decide. They show real data unless you turn honest mode off; anything else is labeled simulated.',
  tools: {
    sale_notification: {
      title: 'Sale notifications',
      text: 'A pop-up showing recent purchases from paid orders: first name, region and time.',
    },
    checkout_notification: {
      title: 'Checkout notifications',
      text: 'A line in cart and checkout: how many were bought in the last 24 hours and how many are left.',
    },
    timer_countdown: {
      title: 'Timer countdown',
      text: 'A countdown on product pages that ends exactly when the linked offer ends.',
    },
    product_countdown: {
      title: 'Product countdown',
      text: 'How many are left in stock (tracked products with 30 or fewer).',
    },
    realtime_visitors: {
      title: 'Realtime visitors',
      text: 'How many people are viewing a product right now (from two on).',
    },
  },
};

const german: Intro = {
  title: 'Conversion-Tools',
  text: 'Fünf kleine Tools, die Kunden bei der Entscheidung helfen. Sie zeigen echte Daten, solange Sie den ehrlichen Modus nicht ausschalten; alles andere wird als simuliert gekennzeichnet.',
  tools: {
    sale_notification: {
      title: 'Verkaufshinweise',
      text: 'Ein Pop-up mit aktuellen Käufen aus bezahlten Bestellungen: Vorname, Region und Zeit.',
    },
    checkout_notification: {
      title: 'Checkout-Hinweise',
      text: 'Eine Zeile im Warenkorb und Checkout: wie viele in den letzten 24 Stunden gekauft wurden und wie viele übrig sind.',
    },
    timer_countdown: {
      title: 'Timer-Countdown',
      text: 'Ein Countdown auf Produktseiten, der genau mit dem verknüpften Angebot endet.',
    },
    product_countdown: {
      title: 'Bestands-Countdown',
      text: 'Wie viele auf Lager übrig sind (Produkte mit Bestandserfassung, ab 30 abwärts).',
    },
    realtime_visitors: {
      title: 'Besucher in Echtzeit',
      text: 'Wie viele Personen sich ein Produkt gerade ansehen (ab zwei).',
    },
  },
};

/** Descriptions of the tools in a person's language; English if it is not translated. */
export const introWords = (locale: string): Intro & { language: 'en' | 'de' } =>
  /^de\b/i.test(locale) ? { ...german, language: 'de' } : { ...english, language: 'en' };
