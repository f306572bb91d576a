import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { salesReply, statisticsErrors, statisticsQuery } from '../../report/contract/statistics.ts';

/** Sorted by total sales. The default is ten rows (C285). */
export const topCountries = endpoint({
  name: 'topCountries',
  method: 'GET',
  path: '/admin/statistics/v3/top-countries.json',
  summary: 'The countries that most was sold to',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(statisticsQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** The same with every step to total sales (C284). */
export const topCountriesReport = endpoint({
  name: 'topCountriesReport',
  method: 'GET',
  path: '/admin/statistics/v3/sales-report/top-countries.json',
  summary: 'The countries that most was sold to, from gross to total sales',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(statisticsQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** Sorted by the code of the country (C286). */
export const shopCountries = endpoint({
  name: 'shopCountries',
  method: 'GET',
  path: '/admin/statistics/v3/countries-shop.json',
  summary: 'Every country that was sold to, by its code',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(statisticsQuery),
  reply: salesReply,
  errors: statisticsErrors,
});

/** Sorted by orders (C301). */
export const ordersByCountry = endpoint({
  name: 'ordersByCountry',
  method: 'GET',
  path: '/admin/statistics/v3/orders-by-country.json',
  summary: 'Orders by country',
  permission: 'dashboards',
  scope: 'read_reports',
  query: z.object(statisticsQuery),
  reply: salesReply,
  errors: statisticsErrors,
});
