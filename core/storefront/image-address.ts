/**
 * The address of a picture: for one of ours the server's copy, `width` pixels wide (64, 128, 400, 900 or 1600). A
 * relative address belongs to `origin`. Throws for an invalid address.
 */
export function imageAddress(source: string, origin: string | undefined, width: number): string {
  const address = new URL(source, origin ?? document.baseURI);
  if (address.pathname.startsWith('/files/') && !address.pathname.endsWith('.svg'))
    address.searchParams.set('w', String(width));
  return address.href;
}
