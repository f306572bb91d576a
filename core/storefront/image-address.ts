/**
 * Where a picture is: of one of ours the copy that the server makes of it, `width` pixels wide (64, 128, 400, 900 or
 * 1600). Without an origin of its own it belongs to `origin`. Throws where it is no address.
 */
export function imageAddress(source: string, origin: string | undefined, width: number): string {
  const address = new URL(source, origin ?? document.baseURI);
  if (address.pathname.startsWith('/files/') && !address.pathname.endsWith('.svg'))
    address.searchParams.set('w', String(width));
  return address.href;
}
