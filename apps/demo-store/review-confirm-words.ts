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
  over: 'It works once, within 30 days.',
  shop: 'To the shop',
};

const german: typeof english = {
  title: 'Ist diese Bewertung von Ihnen?',
  of: 'Zu %product',
  stars: '%rating von 5 Sternen',
  by: 'Von %name',
  lead: 'Mit Ihrer Bestätigung sehen andere, dass die Bewertung aus einem verifizierten Kauf stammt. Wenn Sie sie nicht geschrieben haben, schließen Sie diese Seite.',
  button: 'Ja, die ist von mir',
  done_title: 'Danke',
  done: 'Ihre Bewertung ist bestätigt.',
  code: 'Ihr Code',
  mailed: 'Wir haben ihn Ihnen auch per E-Mail gesendet.',
  over_title: 'Dieser Link ist abgelaufen',
  over: 'Er gilt einmal, innerhalb von 30 Tagen.',
  shop: 'Zum Shop',
};

/** The texts of the page that confirms a review, in the language of the email: the shop's, else English. */
export const confirmWords = (locale: string): typeof english => (/^de\b/i.test(locale) ? german : english);
