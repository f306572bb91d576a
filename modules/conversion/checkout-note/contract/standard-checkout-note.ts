import { type CheckoutNoteSettings, defaultCheckoutMessage } from './checkout-note-words.ts';

/** As a shop has it that never chose. */
export const standardCheckoutNote: CheckoutNoteSettings = {
  message: defaultCheckoutMessage,
  image_type: 'demo',
  image_src: 'bag',
};
