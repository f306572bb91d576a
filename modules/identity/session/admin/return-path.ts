import { outsidePaths } from '../../shop/admin/outside-paths.ts';

const origin = 'http://here.invalid';

/** Pages one does not come back to: they would ask again, wait again, or sign out. */
const outside = [
  outsidePaths.signIn,
  outsidePaths.signUp,
  outsidePaths.loading,
  outsidePaths.signOut,
  outsidePaths.resetPassword,
  outsidePaths.choosePassword,
];
const isOutside = (path: string) => outside.some((page) => path === page || path.startsWith(`${page}/`));

/** Where to go after signing in: a path of this admin, never an address elsewhere. */
export function returnPath(search: string): string {
  const wanted = new URLSearchParams(search).get('return') ?? '/';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/';
  const url = new URL(wanted, origin);
  if (url.origin !== origin || isOutside(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** The way to another page outside the frame that keeps where the person was going. */
export function withReturn(path: string, search: string): string {
  const wanted = returnPath(search);
  return wanted === '/' ? path : `${path}?return=${encodeURIComponent(wanted)}`;
}
