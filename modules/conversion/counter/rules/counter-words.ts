interface CounterTexts {
  /** “Only {{count}} left”. */
  left: string;
  left_percent: string;
  one: string;
  other: string;
}

const english: CounterTexts = {
  left: 'Only {{count}} left in stock',
  left_percent: 'Only {{count}}% left in stock',
  one: '{{count}} person is looking at this',
  other: '{{count}} people are looking at this',
};

const german: CounterTexts = {
  left: 'Nur noch {{count}} auf Lager',
  left_percent: 'Nur noch {{count}} % auf Lager',
  one: '{{count}} Person sieht sich das an',
  other: '{{count}} Personen sehen sich das an',
};

/** The texts of the counters in the shop's language; English if it is not translated. */
export const counterWords = (locale: string): CounterTexts => (/^de\b/i.test(locale) ? german : english);
