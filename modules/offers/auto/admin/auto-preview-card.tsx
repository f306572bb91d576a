import { useState } from 'react';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import { PreviewCard, PreviewNothing } from '../../offer/admin/blocks/preview-card.tsx';
import { useOfferedProducts } from '../../upsell/admin/offered-product.ts';
import { upsellEditorText } from '../../upsell/admin/upsell-editor-text.ts';
import { UpsellPreview } from '../../upsell/admin/upsell-preview.tsx';
import type { AutoOfferDraft } from '../rules/auto-offer-draft.ts';
import { autoOfferText } from './auto-offer-text.ts';
import { autoDiscountGiven, autoPreviewBox, plainDraft } from './auto-preview-box.ts';

/** The offer as shoppers see it after payment, from the draft as it is typed. */
export function AutoPreviewCard({ draft, active }: { draft: AutoOfferDraft; active: boolean }) {
  const t = useText(upsellEditorText);
  const words = useText(blockText);
  const auto = useText(autoOfferText);
  const write = useFormats();
  const { currency, locale } = useSession().shop;
  const [now] = useState(() => new Date());
  const { beside, products, loading } = useOfferedProducts(plainDraft(draft));
  const box = autoPreviewBox(draft, { beside, products, currency, locale, now });
  const { type, value } = draft.shipping_fee;
  const fee = value ?? 0;
  const shipping =
    fee === 0 || !Number.isFinite(fee)
      ? auto('preview_shipping_free')
      : auto('preview_shipping', {
          fee:
            type === 'value'
              ? write.money(fee)
              : auto('fee_of_price', { percent: write.percent(fee / 100, 2) }),
        });
  const wanted = draft.discount_data.discount && draft.discount_data.value !== 0;
  const notes = [
    ...(box ? [shipping] : []),
    ...(box && wanted && autoDiscountGiven(draft) === 0 ? [t('preview_no_discount')] : []),
    ...(active ? [] : [words('preview_off')]),
  ];
  return (
    <PreviewCard notes={notes}>
      {(device) => {
        if (box)
          return (
            <UpsellPreview box={box} device={device} fee={{ type, value: Number.isFinite(fee) ? fee : 0 }} />
          );
        if (loading) return <Skeleton height={180} />;
        return <PreviewNothing type="post-purchase">{t('preview_empty')}</PreviewNothing>;
      }}
    </PreviewCard>
  );
}
