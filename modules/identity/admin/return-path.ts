/** Where to go after signing in: a path of this admin, never an address elsewhere. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('return') ?? '/';
  const isLocal = wanted.startsWith('/') && !/^\/[/\\]/.test(wanted) && !wanted.startsWith('/sign-in');
  return isLocal ? wanted : '/';
}
