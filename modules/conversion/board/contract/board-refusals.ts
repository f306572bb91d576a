import { defineRefusals, defineSentences } from '#core/contract/sentence.ts';

export const boardRefusals = defineRefusals('conversion', {
  evidence_forgotten: { status: 410, words: 'This export has expired. Export again.' },
  not_this_person: { status: 403, words: 'This can only be saved for the signed-in person.' },
});

export const boardSentences = defineSentences('conversion', {
  this_evidence: 'This file',
  this_tool: 'This tool',
  timers_one_by_one: 'Turn timers on or off individually.',
});
