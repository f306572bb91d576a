import type { PathId } from '#core/admin/frame/admin-area.ts';

const base = '/apps/review';

/** Paths of the screens (B§2). Those below `v3` are the same screens at newer addresses. */
export const reviewPaths = {
  dashboard: base,
  manage: `${base}/manage`,
  review: (id: PathId) => `${base}/manage/${id}`,
  dashboardV3: `${base}/v3`,
  manageV3: `${base}/v3/all-reviews`,
  /** Import and settings, which belong to subjects above this one. */
  getReviews: `${base}/get-review`,
  setting: `${base}/setting`,
  reviewV3: (id: PathId) => `${base}/v3/review/${id}`,
} as const;
