import { z } from 'zod';
import { coreSentences } from './core-refusals.ts';

interface StateWords<State extends string> {
  /** Every word that is taken, and which of our states it means. */
  words: Readonly<Record<string, readonly State[]>>;
  /** Words of the platform for states that nothing here can have: they are refused by name, and not answered with none. */
  never?: readonly string[];
}

/**
 * A comma list of states in a query, `authorized,pending`, as the states of ours that it means, each once. `any` is every
 * state, alone or beside others: no filter.
 */
export function stateList<const State extends string>({ words, never = [] }: StateWords<State>) {
  const known = ['any', ...Object.keys(words)];
  return z
    .string()
    .max(300)
    .transform((text, check): readonly State[] | undefined => {
      const sent = text.split(',').map((word) => word.trim());
      const unknown = sent.find((word) => !known.includes(word));
      if (unknown !== undefined) {
        const word = unknown.slice(0, 60);
        const message = never.includes(unknown)
          ? coreSentences.never_so({ word })
          : coreSentences.none_of_these({ word, words: known.join(', ') });
        check.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
      return sent.includes('any') ? undefined : [...new Set(sent.flatMap((word) => words[word]!))];
    })
    .meta({ description: `A comma list of ${known.join(', ')}` })
    .optional();
}
