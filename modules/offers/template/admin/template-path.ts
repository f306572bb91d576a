import { offerPaths } from '../../admin/offer-paths.ts';

const gallery = `${offerPaths.overview}/template-gallery`;

/** R051: a number shows that template, anything else the gallery. */
export const templatePaths = {
  gallery: offerPaths.templates,
  one: (id: number) => `${gallery}/${id}`,
} as const;
