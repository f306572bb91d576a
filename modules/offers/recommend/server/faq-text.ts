import { inEnglish } from '#core/contract/sentence.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { faqKeys, faqSentences } from '../contract/faq-sentences.ts';
import type { listFaqs } from '../contract/recommend-calls.ts';

/** What merchants ask when they begin, answered (C035). */
export const faqs: Readonly<ReplyOf<typeof listFaqs>['faqs']> = faqKeys.map((key, at) => ({
  id: at + 1,
  question: inEnglish(faqSentences[key]),
  answer: inEnglish(faqSentences[`${key}_answer`]),
}));
