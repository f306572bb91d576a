import type { Translated } from '#core/rules/text-form.ts';
import type { storeLinkJobStrings } from './store-link-job-strings.ts';

export const storeLinkJobStringsDe: Translated<typeof storeLinkJobStrings> = {
  'store-link.sync': 'Shop-Synchronisierung',
};
