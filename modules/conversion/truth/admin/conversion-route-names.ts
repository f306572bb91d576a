import { conversionPaths } from './conversion-paths.ts';

/** Screens by the names the documents give them (V506). */
export const conversionRouteNames = {
  'copt.ctool.timer_countdown': conversionPaths.timers,
} as const;
