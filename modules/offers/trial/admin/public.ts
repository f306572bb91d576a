/** What the admin of other areas may use of this subject. */
export { HoldoutField } from './holdout-field.tsx';
export { TrialFigures } from './trial-result-card.tsx';
