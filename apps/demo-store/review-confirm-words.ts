const english = {
  title: 'Is this review yours?',
  of: 'Of %product',
  stars: '%rating of 5 stars',
  by: 'By %name',
  lead: 'Confirming shows shoppers it’s from a verified buyer. If you didn’t write it, close this page.',
  button: 'Yes, I wrote this',
  done_title: 'Thank you',
  done: 'Your review is confirmed.',
  code: 'Your code',
  mailed: 'We’ve also emailed it to you.',
  over_title: 'This link has expired',
  over: 'It works once, and for 30 days.',
  shop: 'To the shop',
};

const german: typeof english = {
  title: 'Ist diese Bewertung von Ihnen?',
  of: 'Zu %product',
  stars: '%rating von 5 Sternen',
  by: 'Unterzeichnet von %name',
  lead: 'Wenn Sie sie bestätigen, sehen andere, dass sie von jemandem stammt, der gekauft hat. Wenn Sie sie nicht geschrieben haben, schließen Sie diese Seite.',
  button: 'Ja, die ist von mir',
  done_title: 'Danke',
  done: 'Ihre Bewertung ist bestätigt.',
  code: 'Ihr Code',
  mailed: 'Er kommt auch per E-Mail.',
  over_title: 'Dieser Link funktioniert nicht mehr',
  over: 'Er gilt einmal, und 30 Tage lang.',
  shop: 'Zum Shop',
};

/** The words of the page that confirms a review, in the language of the mail: the shop's, else English. */
export const confirmWords = (locale: string): typeof english => (/^de\b/i.test(locale) ? german : english);
