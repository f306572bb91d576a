/** What the page after payment says besides the merchant's own texts, in the shop's language. */
export interface PostPurchaseWords {
  accept: string;
  decline: string;
  declined_card: string;
}

const english: PostPurchaseWords = {
  accept: 'Add to my order',
  decline: 'No thanks',
  declined_card: 'Your card was declined. Nothing more was charged, and your order is as it was.',
};

const german: PostPurchaseWords = {
  accept: 'Zu meiner Bestellung',
  decline: 'Nein, danke',
  declined_card:
    'Ihre Karte wurde abgelehnt. Es wurde nichts weiter belastet, und Ihre Bestellung ist wie zuvor.',
};

/** English where there are no others. */
export function postPurchaseWords(locale: string): PostPurchaseWords {
  return /^de([-_]|$)/i.test(locale) ? german : english;
}
