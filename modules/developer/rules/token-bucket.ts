/**
 * Whole seconds until a call fits again into a bucket that holds `burst` and leaks `perSecond`.
 * @param level how full it is now, from 0 to `burst`
 */
export function secondsUntilRoom(level: number, rate: { burst: number; perSecond: number }): number {
  return Math.max(0, Math.ceil((level + 1 - rate.burst) / rate.perSecond));
}
