/** The release of the fonts' packages that our files are of. It stands in their address, so that they are kept for good. */
export const fontRelease = '5.3.0';

/** Regular, and what numbers are set in. */
export const fontWeights = [400, 600] as const;

/** `IBM Plex Sans` → `ibm-plex-sans`: the name of its package and of its files. */
export const fontSlug = (family: string): string => family.toLowerCase().replaceAll(' ', '-');

/** Where the files are, below the origin that serves the script. */
export const fontFolder = `/storefront/fonts-${fontRelease}`;

export const fontPath = (slug: string, weight: number): string => `${fontFolder}/${slug}-${weight}.woff2`;
