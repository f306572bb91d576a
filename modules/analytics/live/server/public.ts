/** Who is in a store right now. */
export type { LiveSteps } from './live-steps.ts';
export { visitorsByProduct, visitorsKeptSeconds } from './present-visitors.ts';
