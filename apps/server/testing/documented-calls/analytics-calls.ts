import type { CallTable, DocumentedCall } from './documented-call.ts';

export const analyticsCalls: CallTable = ({ shop, rows, now }) => {
  const question = (more = '') =>
    `from_time=2026-10-01&to_time=2026-10-31&shop_ids=${shop}&sources=web,pos&ref_id=${rows.offer}&ref_type=offer${more}`;
  const reports: [row: DocumentedCall['row'], path: string, more?: string][] = [
    ['C256', 'top-products', '&top_product=5'],
    ['C257', 'v2/top-products', '&top_product=5'],
    ['C258', 'total-sales'],
    ['C259', 'v2/total-sales'],
    ['C260', 'v2/dashboard/total-sales'],
    ['C261', 'total-orders'],
    ['C262', 'v2/total-orders'],
    ['C263', 'v2/dashboard/total-orders'],
    ['C264', 'v2/net-profit'],
    ['C265', 'v2/staff-performance', '&staff_role=staff'],
    ['C266', 'shop-aov'],
    ['C267', 'shop-aoi'],
    ['C268', 'v2/shop-aoi'],
    ['C269', 'actions'],
    ['C270', 'v2/actions'],
    ['C271', 'count-orders'],
    ['C272', 'v2/count-orders'],
    ['C273', 'sales-statistic'],
    ['C274', 'sales-report'],
    ['C275', 'taxes-report'],
    ['C276', 'tax-statistic/report'],
    ['C277', 'count-sales-statistic'],
    ['C278', 'abandoned-checkouts'],
    ['C281', 'v2/sales-report'],
    ['C282', 'v3/sales-report/country-product'],
    ['C283', 'v3/sales-report/conversion-rate'],
    ['C284', 'v3/sales-report/top-countries'],
    ['C285', 'v3/top-countries'],
    ['C286', 'v3/countries-shop'],
    ['C287', 'v3/utm-campaign'],
    ['C295', 'v2/top-sales'],
    ['C296', 'v2/conversion'],
    ['C297', 'v2/profit-report'],
    ['C298', 'v2/utm-report'],
    ['C301', 'v3/orders-by-country'],
  ];
  const whole = 'report.rows[] report.totals';
  const seconds = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
  const instants = `from_time=2026-10-01T00:00:00Z&to_time=2026-10-31T23:59:59%2B00:00`;
  return [
    ...reports.map(([row, path, more]): DocumentedCall => ({
      ...{ row, method: 'GET', path: `/admin/statistics/${path}.json?${question(more)}`, answer: whole },
    })),
    // Times may be days, moments or seconds, and a report may be asked with some of the names alone.
    ...[
      instants,
      `from_time=${seconds('2026-10-01')}&to_time=${seconds('2026-10-31')}`,
      `shop_ids=${shop}`,
    ].map((query): DocumentedCall => ({
      ...{ row: 'C258', method: 'GET', path: `/admin/statistics/total-sales.json?${query}`, answer: whole },
    })),
    {
      row: 'C279',
      method: 'GET',
      path: `/admin/statistics/traffic-source.json?time_from_str=2026-10-01&time_to_str=2026-10-31&product_id=${rows.product}&type=source&source=search`,
      answer: whole,
    },
    {
      row: 'C280',
      method: 'POST',
      path: `/admin/statistics/v2/sales-report/export.json?${question()}`,
      body: { filter: { group_by: 'product' } },
      status: 202,
      answer: 'job_id',
    },
    {
      row: 'C299',
      method: 'POST',
      path: `/admin/statistics/taxes-report/export.json?${question()}`,
      body: { filter: {} },
      status: 202,
      answer: 'job_id',
    },
    { row: 'C288', method: 'GET', path: `/admin/analytics/utm-campaign.json?${question()}`, answer: whole },
    {
      row: 'C289',
      method: 'POST',
      path: `/admin/analytics/live-view.json?report_type=live_view&from_time=${new Date(now.getTime() - 600_000).toISOString()}`,
      body: { since: -10 },
      answer: 'live_view',
    },
    {
      row: 'C289',
      method: 'POST',
      path: '/admin/analytics/live-view.json?report_type=live_view',
      body: { since: -10 },
      answer: 'live_view',
    },
    {
      row: 'C290',
      method: 'POST',
      path: `/admin/analytics.json?shop_ids=${shop}`,
      body: {},
      answer: 'analytics.figures',
    },
    {
      row: 'C291',
      method: 'POST',
      path: '/admin/analytics/events-traffic.json',
      body: { from_time: '2026-10-01', to_time: '2026-10-31' },
      answer: whole,
    },
    {
      row: 'C292',
      method: 'POST',
      path: '/admin/analytics/product.json',
      body: { product_id: rows.product, from_time: '2026-10-01', to_time: '2026-10-31' },
      answer: whole,
    },
    {
      ...{ row: 'C293', method: 'POST', path: '/admin/analytics/report.json', answer: whole },
      body: {
        report_type: 'offer',
        filters: [{ field: 'offer_id', relation: 'equals', value: rows.offer }],
        from_time: '2026-10-01',
        to_time: '2026-10-31',
      },
    },
    {
      row: 'C294',
      method: 'POST',
      path: '/admin/analytics/export.json',
      body: { report_type: 'sales' },
      status: 202,
      answer: 'job_id',
    },
    {
      ...{ row: 'C300', method: 'GET', path: `/admin/analytics/customer.json?${question()}` },
      answer: ['sales', 'profit', 'order', 'customer']
        .flatMap((of) => ['first_time', 'returning', 'total'].map((who) => `report.rows.0.${of}.${who}`))
        .concat('report.rows.0.display_time')
        .join(' '),
    },
  ];
};
