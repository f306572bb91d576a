import type { AdminArea, NavItem } from '#core/admin/frame/admin-area.ts';
import { analyticsAreaText } from '../report/admin/analytics-area-text.ts';
import { analyticsPaths } from '../report/admin/analytics-paths.ts';
import { chartSpanOf, homeCalls, homeSpanOf, summaryOf } from '../home/admin/home-calls.ts';
import type { HomeCard } from '../home/admin/home-card.ts';

const { key } = analyticsAreaText;

/** The reports, each for whom it is open (V387, V388, V389). */
const reports: NavItem = {
  id: 'analytics',
  label: key('nav_analytics'),
  icon: 'chart',
  to: analyticsPaths.overview,
  group: 'main',
  order: 50,
  goKey: 'a',
  children: [
    { id: 'overview', label: key('nav_overview'), to: analyticsPaths.overview, permission: 'dashboards' },
    { id: 'sales-reports', label: key('nav_sales'), to: analyticsPaths.sales, permission: 'read_sales' },
    { id: 'profits', label: key('nav_profits'), to: analyticsPaths.profits, permission: 'read_profit' },
    { id: 'taxes', label: key('nav_taxes'), to: analyticsPaths.taxes, permission: 'read_sales' },
    { id: 'traffic', label: key('nav_traffic'), to: analyticsPaths.traffic, permission: 'read_sales' },
    { id: 'countries', label: key('nav_countries'), to: analyticsPaths.countries, permission: 'dashboards' },
    { id: 'online-store', label: key('nav_store'), to: analyticsPaths.store, permission: 'dashboards' },
    {
      id: 'conversion',
      label: key('nav_conversion'),
      to: analyticsPaths.conversion,
      permission: 'dashboards',
    },
    { id: 'live', label: key('nav_live'), to: analyticsPaths.live, permission: 'dashboards' },
  ],
};

/** Home, with the cards that other areas give it, and the reports. */
export const analyticsArea = (cards: readonly HomeCard[]): AdminArea => ({
  id: 'analytics',
  nav: [
    {
      id: 'home',
      label: key('nav'),
      icon: 'home',
      to: '/',
      group: 'main',
      order: 10,
      goKey: 'h',
    },
    reports,
  ],
  routes: [
    {
      path: '/',
      title: key('title'),
      asks: (_address, search) => {
        const span = homeSpanOf(search);
        const spans = [...new Set([span, chartSpanOf(span)])];
        const { toPack, unpaid, pendingReviews, soldOut, spentOffers } = homeCalls;
        return [
          ...spans.map(summaryOf),
          ...cards.flatMap(({ asks }) => asks),
          toPack,
          unpaid,
          pendingReviews,
          soldOut,
          spentOffers,
        ];
      },
      lazy: () => import('../home/admin/home-page.tsx').then((page) => page.homePage(cards)),
    },
    {
      path: analyticsPaths.overview,
      title: key('nav_analytics'),
      words: key('words_overview'),
      permission: 'dashboards',
      lazy: () => import('../overview/admin/analytics-page.tsx').then((page) => page.AnalyticsPage),
    },
    {
      path: analyticsPaths.demo,
      title: key('title_demo'),
      permission: 'dashboards',
      lazy: () => import('../overview/admin/analytics-demo-page.tsx').then((page) => page.AnalyticsDemoPage),
    },
    {
      path: analyticsPaths.sales,
      title: key('nav_sales'),
      words: key('words_sales'),
      permission: 'read_sales',
      lazy: () => import('./sales-report-screen.tsx').then((page) => page.SalesReportScreen),
    },
    {
      path: analyticsPaths.profits,
      title: key('nav_profits'),
      words: key('words_profits'),
      permission: 'read_profit',
      lazy: () => import('../profit/admin/profits-page.tsx').then((page) => page.ProfitsPage),
    },
    {
      path: analyticsPaths.taxes,
      title: key('title_taxes'),
      words: key('words_taxes'),
      permission: 'read_sales',
      lazy: () => import('../sale/admin/taxes-report-page.tsx').then((page) => page.TaxesReportPage),
    },
    {
      path: analyticsPaths.traffic,
      title: key('nav_traffic'),
      words: key('words_traffic'),
      permission: 'read_sales',
      lazy: () => import('../visit/admin/traffic-sources-page.tsx').then((page) => page.TrafficSourcesPage),
    },
    {
      path: analyticsPaths.store,
      title: key('nav_store'),
      words: key('words_store'),
      permission: 'dashboards',
      lazy: () => import('../shopper/admin/online-store-page.tsx').then((page) => page.OnlineStorePage),
    },
    {
      path: analyticsPaths.conversion,
      title: key('title_conversion'),
      words: key('words_conversion'),
      permission: 'dashboards',
      lazy: () => import('../shopper/admin/conversion-page.tsx').then((page) => page.ConversionPage),
    },
    {
      path: analyticsPaths.countries,
      title: key('title_countries'),
      words: key('words_countries'),
      permission: 'dashboards',
      lazy: () => import('../sale/admin/country-report-page.tsx').then((page) => page.CountryReportPage),
    },
    {
      path: analyticsPaths.live,
      title: key('nav_live'),
      words: key('words_live'),
      permission: 'dashboards',
      lazy: () => import('../live/admin/live-view-page.tsx').then((page) => page.LiveViewPage),
    },
  ],
  outside: [
    {
      path: analyticsPaths.shared,
      lazy: () => import('./shared-report-screen.tsx').then((page) => page.SharedReportScreen),
    },
  ],
  log: () => import('./analytics-log.ts').then((file) => file.analyticsLog),
});
