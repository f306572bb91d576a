import { Button } from '#core/admin/controls/button.tsx';
import { Dialog } from '#core/admin/controls/dialog.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import type { OfferBody } from '../../offer/admin/blocks/offer-body.ts';
import type { TriedLine } from './price-check-line.ts';
import { PriceCheck } from './price-check.tsx';
import { priceCheckText } from './price-check-text.ts';

export interface PriceCheckDialogProps {
  draft: OfferBody;
  stored: Offer | undefined;
  first: readonly TriedLine[];
  onClose: () => void;
}

/** “Why this price” with the offer as it is typed among the shop's others. */
export function PriceCheckDialog({ draft, stored, first, onClose }: PriceCheckDialogProps) {
  const t = useText(priceCheckText);
  return (
    <Dialog
      open
      title={t('title')}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <PriceCheck draft={{ ...draft, id: stored?.id ?? 0 }} first={first} />
      {stored && !stored.activated ? <p className="dim text-sm">{t('inactive')}</p> : null}
    </Dialog>
  );
}
