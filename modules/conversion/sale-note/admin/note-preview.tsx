import { useState } from 'react';
import { Card } from '#core/admin/controls/card.tsx';
import { useSession } from '#core/admin/client/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { WidgetPreview } from '../../truth/admin/widget-preview.tsx';
import type { ShownNote } from '../contract/sale-note-part.ts';
import type { SaleMessage, SocialProof } from '../contract/sale-note-words.ts';
import { hasTitle } from '../storefront/sale-note-card.ts';
import { mountNote } from '../storefront/sale-note-mount.ts';
import { saleNoteText } from './sale-note-text.ts';

const minutesAgo = 12;

/** An example of a sale, drawn by what shoppers' pages draw theirs with. */
export function NotePreview({ look, message }: { look: SocialProof; message: SaleMessage }) {
  const t = useText(saleNoteText);
  const { locale } = useSession().shop;
  const [sold_at] = useState(() => new Date(Date.now() - minutesAgo * 60_000).toISOString());
  const note: ShownNote = {
    ...{ note: 1, first_name: 'Rosa', last_initial: 'M', region: 'Ontario', country: 'CA', units: 12 },
    ...{ sold_at, random_at: sold_at, title: t('example_product'), handle: 'example', image: null },
  };
  return (
    <Card title={t('preview')}>
      <div className="stack">
        <WidgetPreview shown={{ look, message, note, locale }} mount={mountNote} />
        {hasTitle(message.title, note, locale) ? null : <p className="dim text-sm">{t('preview_none')}</p>}
        <p className="dim text-sm">{t('preview_note')}</p>
      </div>
    </Card>
  );
}
