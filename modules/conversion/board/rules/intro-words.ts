import type { ShownTool } from '../../truth/contract/tool-words.ts';

interface Intro {
  title: string;
  text: string;
  tools: Readonly<Record<ShownTool, { title: string; text: string }>>;
}

const english: Intro = {
  title: 'Conversion tools',
  text: 'Five small things that help shoppers to decide. What they say is true unless you turn that off, and what has no fact behind it is called simulated.',
  tools: {
    sale_notification: {
      title: 'Sale notification',
      text: 'A note that somebody has bought a product, made of paid orders: a first name, a region, and when.',
    },
    checkout_notification: {
      title: 'Checkout notification',
      text: 'A line in the cart and at checkout: how many bought the product within 24 hours, and how many are left.',
    },
    timer_countdown: {
      title: 'Timer countdown',
      text: 'A clock on the product page. Bound to an offer it runs to that offer’s end, and both end in the same second.',
    },
    product_countdown: {
      title: 'Product countdown',
      text: 'How many units are left, where you count stock and 30 or fewer are there.',
    },
    realtime_visitors: {
      title: 'Realtime visitors',
      text: 'How many people look at the product now. One alone is not told.',
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
