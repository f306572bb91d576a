import { type CheckoutNoteSettings, defaultCheckoutMessage } from './checkout-note-words.ts';

const germanMessage =
  '{{product_title}} wurde in den letzten 24 Stunden {{purchased_number}}-mal gekauft. Nur noch {{stock_number}} auf Lager!';

/** The settings of a shop that never chose any, in its language (V264). `locale` as a shop has it: `de-AT`. */
export const standardCheckoutNote = (locale: string): CheckoutNoteSettings => ({
  message: /^de\b/i.test(locale) ? germanMessage : defaultCheckoutMessage,
  image_type: 'demo',
  image_src: 'bag',
});
