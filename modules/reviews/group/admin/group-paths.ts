import type { PathId } from '#core/admin/frame/admin-area.ts';

const base = '/apps/review/product-group';
const newer = '/apps/review/v3/product-groups';

/** Paths of product groups (R080–R082), and the same screens at their newer addresses (R085–R087). */
export const reviewGroupPaths = {
  groups: base,
  create: `${base}/create`,
  group: (id: PathId) => `${base}/${id}`,
  groupsV3: newer,
  createV3: `${newer}/add`,
  groupV3: (id: PathId) => `${newer}/${id}`,
} as const;
