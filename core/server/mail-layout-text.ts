import { mailLayoutTextDe } from './mail-layout-text.de.ts';
import { registerMailStrings } from './mail-text.ts';

export const mailLayoutStrings = {
  button_fails: 'If the button does not work, open this address:',
};

/** What the layout says around every mail. */
export const mailLayoutText = registerMailStrings('mail-layout', {
  en: mailLayoutStrings,
  de: mailLayoutTextDe,
});
