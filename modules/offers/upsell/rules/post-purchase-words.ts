/** What the page after payment says besides the merchant's own texts, in the shop's language. */
export interface PostPurchaseWords {
  accept: string;
  decline: string;
  declined_card: string;
  /** How what is added is paid, where that is not by the card of the order. */
  paid_how?: string;
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

const englishLater: PostPurchaseWords = {
  ...english,
  declined_card: 'It could not be added. Your order is as it was.',
  paid_how: 'You pay it together with your order.',
};

const germanLater: PostPurchaseWords = {
  ...german,
  declined_card: 'Es konnte nicht hinzugefügt werden. Ihre Bestellung ist wie zuvor.',
  paid_how: 'Sie zahlen es zusammen mit Ihrer Bestellung.',
};

/** English where there are no others. `paysLater`: what is added is paid with the order, which is still to be paid. */
export function postPurchaseWords(locale: string, paysLater = false): PostPurchaseWords {
  if (/^de([-_]|$)/i.test(locale)) return paysLater ? germanLater : german;
  return paysLater ? englishLater : english;
}
