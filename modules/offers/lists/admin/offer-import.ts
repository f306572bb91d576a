import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isEnded, useTrackedJob } from '#core/admin/client/job-progress.ts';
import { countOffers, listOffers } from '../../offer/contract/offer-calls.ts';

export const importKind = 'offers.import';

export type OfferImport = ReturnType<typeof useOfferImport>;

/**
 * The import of a list of offers: whether its dialog is open, and how the file that was sent last goes. It goes on when
 * the dialog closes, and a reload finds it again.
 */
export function useOfferImport() {
  const cache = useQueryClient();
  const tracked = useTrackedJob(importKind);
  const [open, setOpen] = useState(false);
  const ended = tracked.job !== null && isEnded(tracked.job);
  useEffect(() => {
    // Also after a reload, when no call of this page brought the offers.
    if (!ended) return;
    for (const call of [listOffers, countOffers])
      void cache.invalidateQueries({ queryKey: [`${call.method} ${call.path}`] });
  }, [ended, cache]);
  return {
    tracked,
    ended,
    isOpen: open,
    /** It is told of on the list. */
    isNoticed: tracked.jobId !== null && !open,
    open: () => setOpen(true),
    close: () => setOpen(false),
  };
}
