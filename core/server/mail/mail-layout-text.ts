import { mailLayoutStrings } from './mail-layout-strings.ts';
import { mailLayoutTextDe } from './mail-layout-text.de.ts';
import { registerMailStrings } from './mail-text.ts';

/** What the layout says around every mail. */
export const mailLayoutText = registerMailStrings('mail-layout', {
  en: mailLayoutStrings,
  de: mailLayoutTextDe,
});
