import { defaultSaleSettings, type SaleSettings } from './sale-note-words.ts';

const german: SaleSettings = {
  ...defaultSaleSettings,
  message: {
    ...defaultSaleSettings.message,
    title: '{{first_name}} ({{location}}) hat {{product_link}} gekauft',
  },
};

/** The settings of a shop that never chose any, in its language (V267). `locale` as a shop has it: `de-AT`. */
export const standardSaleSettings = (locale: string): SaleSettings =>
  /^de\b/i.test(locale) ? german : defaultSaleSettings;
