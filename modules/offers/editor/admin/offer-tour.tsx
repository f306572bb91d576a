import { useState } from 'react';
import { attempt } from '#core/admin/controls/attempt.ts';
import { Button } from '#core/admin/controls/button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { OfferTourName } from './tour-step.ts';
import { tourText } from './tour-text.ts';

/** Reads the tour's code and begins. */
export async function startTour(name: OfferTourName): Promise<void> {
  await attempt(async () => {
    const { runTour } = await import('./tour-run.ts');
    runTour(name);
  });
}

/** In the header of an offer's editor: leads through it (V020). */
export function OfferTour({ name }: { name: OfferTourName }) {
  const t = useText(tourText);
  const [busy, setBusy] = useState(false);
  return (
    <Button
      tone="plain"
      icon="help"
      busy={busy}
      onClick={() => {
        setBusy(true);
        void startTour(name).finally(() => setBusy(false));
      }}
    >
      {t('tour')}
    </Button>
  );
}
