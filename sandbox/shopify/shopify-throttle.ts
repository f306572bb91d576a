/**
 * The bucket of the GraphQL Admin API: 100 points a second on standard plans, restored all the time
 * (shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits). Only answers state its size.
 */
export interface Throttle {
  maximumAvailable: number;
  restoreRate: number;
  /** Takes the cost, or answers false when there is too little. */
  takes(points: number): boolean;
  giveBack(points: number): void;
  available(): number;
}

export function makeThrottle(maximumAvailable: number, restoreRate: number): Throttle {
  let stood = maximumAvailable;
  let at = Date.now();
  const restore = () => {
    const now = Date.now();
    stood = Math.min(throttle.maximumAvailable, stood + ((now - at) / 1000) * throttle.restoreRate);
    at = now;
  };
  const throttle: Throttle = {
    maximumAvailable,
    restoreRate,
    takes(points) {
      restore();
      if (points > stood) return false;
      stood -= points;
      return true;
    },
    giveBack(points) {
      stood = Math.min(throttle.maximumAvailable, stood + points);
    },
    available() {
      restore();
      return Math.floor(stood);
    },
  };
  return throttle;
}
