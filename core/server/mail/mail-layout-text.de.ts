import type { Translated } from '#core/rules/text-form.ts';
import type { mailLayoutStrings } from './mail-layout-strings.ts';

export const mailLayoutTextDe: Translated<typeof mailLayoutStrings> = {
  button_fails: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
};
