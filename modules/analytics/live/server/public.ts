/** The visitors who are in a store right now. */
export type { LiveSteps } from './live-steps.ts';
export { visitorsByProduct, visitorsCachedSeconds } from './present-visitors.ts';
