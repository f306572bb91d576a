/** The rate of a bucket: so many calls at once, and so many more each second. */
interface BucketRate {
  burst: number;
  perSecond: number;
}

/**
 * How full the bucket is in whole calls, as stated to its program: a call that has only begun to leak still counts, and
 * the number is never above the bucket's size.
 * @param level how full it is now, from 0 to `burst`
 */
export function callsInBucket(level: number, { burst }: BucketRate): { used: number; size: number } {
  return { used: Math.min(burst, Math.ceil(level)), size: burst };
}

/**
 * Whole seconds until a call fits again into a bucket that holds `burst` and leaks `perSecond`.
 * @param level how full it is now, from 0 to `burst`
 */
export function secondsUntilRoom(level: number, rate: BucketRate): number {
  return Math.max(0, Math.ceil((level + 1 - rate.burst) / rate.perSecond));
}
