import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The few strings of the figures that the first load needs: navigation, titles, palette. */
export const analyticsAreaText = registerStrings('analytics-area', {
  en: {
    nav: 'Home',
    title: 'Home',
    nav_analytics: 'Analytics',
    nav_overview: 'Overview',
    nav_sales: 'Sales reports',
    nav_profits: 'Profits',
    nav_taxes: 'Taxes',
    nav_traffic: 'Traffic sources',
    nav_countries: 'Sales by country',
    nav_live: 'Live view',
    nav_store: 'Online store',
    nav_conversion: 'Conversion',
    title_demo: 'Sample analytics',
    title_conversion: 'Conversion analytics',
    title_taxes: 'Taxes report',
    title_countries: 'Sales by country',
    words_overview: 'figures statistics dashboard revenue turnover',
    words_sales: 'revenue turnover statistics export day month product variant offer staff source',
    words_profits: 'profit margin cost earned waterfall',
    words_taxes: 'tax vat rate',
    words_live: 'now visitors online real time map',
    words_traffic: 'visits visitors referrer utm campaign source landing page device',
    words_store: 'visits landing pages devices viewed products',
    words_conversion: 'funnel cart checkout abandoned recovered rate',
    words_countries: 'country geography map where',
  },
});
