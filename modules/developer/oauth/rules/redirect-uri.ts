import type { Sentence } from '#core/contract/sentence.ts';
import { developerSentences } from '../../program/contract/developer-refusals.ts';

/** Hosts that are the person's own machine, where a developer tries an app. */
const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Why people cannot be sent back to an address, or null. https, and http to one's own machine alone. Two programs must
 * read it alike, so it has to be written as a browser writes it: no `..`, no backslash, no port that is the standard.
 */
export function redirectUriProblem(uri: string): Sentence | null {
  const url = URL.parse(uri);
  if (!url) return developerSentences.not_an_address({ uri });
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && ownMachine.has(url.hostname)))
    return developerSentences.not_https({ uri });
  if (url.username !== '' || url.password !== '') return developerSentences.named({ uri });
  if (uri.includes('#')) return developerSentences.with_fragment({ uri });
  if (uri.includes('*')) return developerSentences.not_whole({ uri });
  if (url.href !== uri && url.href !== `${uri}/`)
    return developerSentences.write_as({ uri, wanted: url.href });
  return null;
}

/** Letter by letter (RFC 9700 4.1.3): nothing that only looks alike. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  return registered.includes(uri);
}
