import type { ReportKind } from '#modules/analytics/server/public.ts';
import { funnelById } from './funnel-write.ts';
import { conversionOf, offerMetrics } from './offer-figures.ts';
import { requireOffer } from './offer-store.ts';

const sum = (metric: string) => (sums: Readonly<Record<string, number>>) => sums[metric] ?? 0;

/** The statistics report of one offer: the figures of its call (C006) a day, and of the whole span (V180). */
const offerReport: ReportKind = {
  report_type: 'offer',
  field: 'offer_id',
  subject: 'offer',
  metrics: offerMetrics,
  columns: [
    { name: 'view', unit: 'count', of: sum('view') },
    { name: 'add_to_cart', unit: 'count', of: sum('add_to_cart') },
    { name: 'checkout', unit: 'count', of: sum('checkout') },
    { name: 'orders', unit: 'count', of: sum('orders') },
    { name: 'sales', unit: 'money', of: sum('sales') },
    { name: 'conversion_rate', unit: 'percent', of: conversionOf },
  ],
  check: requireOffer,
};

const funnelReport: ReportKind = {
  report_type: 'funnel',
  field: 'funnel_id',
  subject: 'funnel',
  metrics: ['view', 'orders', 'sales'],
  columns: [
    { name: 'view', unit: 'count', of: sum('view') },
    { name: 'accepted', unit: 'count', of: sum('orders') },
    { name: 'sales', unit: 'money', of: sum('sales') },
    { name: 'conversion_rate', unit: 'percent', of: conversionOf },
  ],
  check: async (ctx, id) => void (await funnelById(ctx, id)),
};

/** What statistics reports there are of offers. */
export const offerReports: readonly ReportKind[] = [offerReport, funnelReport];
