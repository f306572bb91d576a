import { defineSentences } from '#core/contract/sentence.ts';

export const checkoutNoteSentences = defineSentences('conversion', {
  /** As the documents have it, word for word (V330). */
  message_required: 'The Message field is required.',
  message_variables: 'Unknown variable: %{names}',
  no_demo_icon: 'Choose one of the icons',
  no_own_picture: 'Upload a picture first',
});
