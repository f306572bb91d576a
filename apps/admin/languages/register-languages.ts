import { registerLanguage } from '#core/admin/i18n/text-catalogue.ts';

/**
 * The languages beside English. `ar-XB` is English between right-to-left marks, for looking at the layout:
 * no menu offers it; a profile's `locale_code` may name it.
 */
export function registerLanguages(): void {
  registerLanguage('de', { name: 'Deutsch', load: () => import('./de.ts').then((file) => file.germanTexts) });
  registerLanguage('ar-XB', {
    load: () => import('./pseudo-right-to-left.ts').then((file) => file.rightToLeftText),
  });
}
