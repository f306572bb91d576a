import { useState } from 'react';
import { useSession } from '#core/admin/client/session-context.ts';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { blockText } from '../../offer/admin/blocks/block-text.ts';
import { PreviewCard, PreviewNothing } from '../../offer/admin/blocks/preview-card.tsx';
import type { OfferedProducts } from './offered-product.ts';
import type { UpsellDraft } from '../../offer/admin/blocks/upsell-draft.ts';
import { upsellEditorText } from './upsell-editor-text.ts';
import { givenPercent, previewBox } from './upsell-preview-box.ts';
import { UpsellPreview } from './upsell-preview.tsx';

export interface UpsellPreviewCardProps {
  draft: UpsellDraft;
  active: boolean;
  offered: OfferedProducts;
}

/** The offer as shoppers see it, from the draft as it is typed. */
export function UpsellPreviewCard({ draft, active, offered }: UpsellPreviewCardProps) {
  const t = useText(upsellEditorText);
  const words = useText(blockText);
  const write = useFormats();
  const { currency, locale } = useSession().shop;
  const [now] = useState(() => new Date());
  const { beside, products, example, loading } = offered;
  const box = previewBox(draft, { beside, products, currency, locale, now });
  const wanted = draft.enable_discount ? (draft.discount_data.percentage_discount ?? 0) : 0;
  const notes = [
    ...(box && example ? [t('preview_example')] : []),
    ...(wanted > 0 && givenPercent(draft, now) === 0 ? [t('preview_no_discount')] : []),
    ...(active ? [] : [words('preview_off')]),
  ];
  return (
    <PreviewCard
      notes={notes}
      shownOn={
        box && beside && draft.target_type !== 'all'
          ? words('preview_on', { title: beside.title, price: write.money(beside.first_variant?.price) })
          : undefined
      }
    >
      {(device) => {
        if (box) return <UpsellPreview box={box} device={device} />;
        if (loading) return <Skeleton height={180} />;
        return (
          <PreviewNothing type={draft.offer_type}>
            {beside ? t('preview_empty') : words('preview_no_product')}
          </PreviewNothing>
        );
      }}
    </PreviewCard>
  );
}
