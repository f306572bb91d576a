/** Trials: who could have seen what is tried, and what it brought. */
export type { Trial } from '../rules/trial.ts';
export { type Exposures, noteShown, type TrialSubject } from './exposures.ts';
export { trialOfSubject } from './trial-result.ts';
