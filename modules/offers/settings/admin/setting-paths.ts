const base = '/apps/boost-upsell';

/** Settings of offers and what is kept by itself (R011, R012, R041, R044–R050). */
export const settingPaths = {
  settings: `${base}/settings`,
  prePurchase: `${base}/pre-purchase/settings`,
  rankingRules: `${base}/up-sell/smart-up-sell-rule`,
  smart: `${base}/smart-upsell`,
  smartOffer: `${base}/smart-upsell/smart-offer`,
  smartBundle: `${base}/smart-upsell/smart-bundle`,
} as const;
