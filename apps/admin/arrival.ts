import type { QueryClient } from '@tanstack/react-query';

/** Whether a campaign led here, by this address or by one before that was not sent yet (C095). */
function hasArrived(): boolean {
  try {
    return /[?&]utm_/.test(location.search) || localStorage.getItem('backroom.touches') !== null;
  } catch {
    return false;
  }
}

const load = () => import('#modules/conversion/board/admin/arrival.ts');

/** Keeps what the address says of a campaign, also on the pages of people without a session. Loads nothing otherwise. */
export function keepArrival(): void {
  if (hasArrived())
    void load().then(
      ({ keepTouch }) => keepTouch(location.search),
      () => undefined,
    );
}

/** Sends it for the signed-in person. Loads nothing where no campaign led here. */
export function noteArrival(cache: QueryClient): void {
  if (hasArrived())
    void load().then(
      ({ sendArrival }) => sendArrival(cache),
      () => undefined,
    );
}
