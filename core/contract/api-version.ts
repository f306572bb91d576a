/**
 * Versions of the calls, oldest first, by the month each came out in. The addresses without one are those of the newest.
 */
export const apiVersions = ['2026-11'] as const;
export type ApiVersion = (typeof apiVersions)[number];
export const newestApiVersion: ApiVersion = apiVersions.at(-1)!;
