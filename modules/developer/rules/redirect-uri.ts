/** Hosts that are the person's own machine, where a developer tries an app. */
const ownMachine = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Why people cannot be sent back to an address, or null. https, and http to one's own machine alone. Two programs must
 * read it alike, so it has to be written as a browser writes it: no `..`, no backslash, no port that is the standard.
 */
export function redirectUriProblem(uri: string): string | null {
  const url = URL.parse(uri);
  if (!url) return `${uri} is not an address`;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && ownMachine.has(url.hostname)))
    return `${uri} must begin with https://`;
  if (url.username !== '' || url.password !== '') return `${uri} must not have a name or password`;
  if (uri.includes('#')) return `${uri} must not have a part after #`;
  if (uri.includes('*')) return `${uri} must be whole, without *`;
  if (url.href !== uri && url.href !== `${uri}/`) return `Write ${uri} as ${url.href}`;
  return null;
}

/** Letter by letter (RFC 9700 4.1.3): nothing that only looks alike. */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  return registered.includes(uri);
}
