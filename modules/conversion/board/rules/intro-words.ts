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
      title: 'Sale notification',
      text: 'A pop-up showing recent purchases from paid orders: first name, region and time.',
    },
    checkout_notification: {
      title: 'Checkout notification',
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
  text: 'Fünf kleine Dinge, die Käufern bei der Entscheidung helfen. Was sie sagen, ist wahr, solange Sie das nicht ausschalten, und was keine Tatsache hinter sich hat, heißt simuliert.',
  tools: {
    sale_notification: {
      title: 'Verkaufshinweis',
      text: 'Ein Hinweis, dass jemand ein Produkt gekauft hat, aus bezahlten Bestellungen: ein Vorname, eine Region und wann.',
    },
    checkout_notification: {
      title: 'Hinweis im Checkout',
      text: 'Eine Zeile im Warenkorb und im Checkout: wie viele das Produkt binnen 24 Stunden gekauft haben und wie viele übrig sind.',
    },
    timer_countdown: {
      title: 'Timer-Countdown',
      text: 'Eine Uhr auf der Produktseite. An ein Angebot gebunden läuft sie bis zu dessen Ende, und beide enden in derselben Sekunde.',
    },
    product_countdown: {
      title: 'Bestands-Countdown',
      text: 'Wie viele Stück übrig sind, wo Sie Bestand zählen und höchstens 30 da sind.',
    },
    realtime_visitors: {
      title: 'Besucher in Echtzeit',
      text: 'Wie viele Menschen sich das Produkt gerade ansehen. Einer allein wird nicht genannt.',
    },
  },
};

/** What the tools are, in a person's language; English where there are no words of it. */
export const introWords = (locale: string): Intro & { language: 'en' | 'de' } =>
  /^de\b/i.test(locale) ? { ...german, language: 'de' } : { ...english, language: 'en' };
