import type { PathId } from '#core/admin/frame/admin-area.ts';

const base = '/apps/boost-convert';

/** Where the screens of conversion tools are (B§2, R052–R068). Where an editor names one thing by its id, `new` makes one. */
export const conversionPaths = {
  base,
  dashboard: `${base}/dashboard`,
  evidence: `${base}/dashboard/evidence`,
  countingTools: `${base}/counting-tools`,
  startGuide: `${base}/start-guide`,
  popupTypes: `${base}/social-proof/popup-type`,
  /** The same screen below marketing and sales. */
  marketing: '/marketing-sales/boost-convert/social-proof/popup-type',
  saleNotification: `${base}/social-proof/popup-type/sales-notifications`,
  checkoutNotification: `${base}/social-proof/popup-type/checkout-notifications`,
  notifications: `${base}/social-proof/notifications`,
  addNotification: `${base}/social-proof/notifications/add`,
  socialProof: `${base}/social-proof/settings`,
  timers: `${base}/ctool/timer-countdown`,
  addTimer: `${base}/ctool/timer-countdown/add`,
  timer: (id: PathId) => `${base}/ctool/timer-countdown/${id}`,
  productCountdown: `${base}/ctool/product-countdown`,
  realtimeVisitors: `${base}/ctool/realtime-visitors`,
  customize: `${base}/ctool/customize`,
} as const;
