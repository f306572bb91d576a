import type { Sentence } from '#core/contract/sentence.ts';
import { longestValue } from '../contract/metafield-bounds.ts';
import { metafieldSentences } from '../contract/metafield-refusals.ts';
import type { ValueProblem } from '../rules/metafield-value.ts';

/** The sentence for a value that doesn’t fit its type. */
export const problemSentence = (problem: ValueProblem): Sentence =>
  problem === 'too_long' ? metafieldSentences.too_long({ count: longestValue }) : metafieldSentences[problem];
