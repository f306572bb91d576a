import { offerPaths } from '../../offer/admin/offer-paths.ts';

const gallery = `${offerPaths.overview}/template-gallery`;

/** Addresses of the gallery: a number shows that template, anything else the gallery (R051). */
export const templatePaths = {
  gallery: offerPaths.templates,
  one: (id: number) => `${gallery}/${id}`,
} as const;
