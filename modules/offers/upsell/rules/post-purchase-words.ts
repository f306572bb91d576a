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
  declined_card: 'Your card was declined. You weren’t charged again, and your order hasn’t changed.',
};

const german: PostPurchaseWords = {
  accept: 'Zur Bestellung hinzufügen',
  decline: 'Nein, danke',
  declined_card:
    'Ihre Karte wurde abgelehnt. Sie wurde nicht erneut belastet, und Ihre Bestellung ist unverändert.',
};

const englishLater: PostPurchaseWords = {
  ...english,
  declined_card: 'It couldn’t be added. Your order hasn’t changed.',
  paid_how: 'You’ll pay for it together with your order.',
};

const germanLater: PostPurchaseWords = {
  ...german,
  declined_card: 'Es konnte nicht hinzugefügt werden. Ihre Bestellung ist unverändert.',
  paid_how: 'Sie zahlen es zusammen mit Ihrer Bestellung.',
};

/** English where there are no others. `paysLater`: what is added is paid with the order, which is still to be paid. */
export function postPurchaseWords(locale: string, paysLater = false): PostPurchaseWords {
  if (/^de([-_]|$)/i.test(locale)) return paysLater ? germanLater : german;
  return paysLater ? englishLater : english;
}
