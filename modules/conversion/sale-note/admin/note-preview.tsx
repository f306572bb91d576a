import { useEffect, useRef } from 'react';
import { Card } from '#core/admin/frame/card.tsx';
import { useSession } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { ShownNote } from '../contract/sale-note-part.ts';
import type { SaleMessage, SocialProof } from '../contract/sale-note-words.ts';
import { drawNote } from '../storefront/sale-note-card.ts';
import { saleNoteText } from './sale-note-text.ts';
import './sale-note.css';

/** An example of a sale, drawn by what shoppers' pages draw theirs with. */
export function NotePreview({ look, message }: { look: SocialProof; message: SaleMessage }) {
  const t = useText(saleNoteText);
  const host = useRef<HTMLDivElement>(null);
  const { locale } = useSession().shop;
  const title = t('example_product');
  const shown = JSON.stringify({ look, message, title });

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const now = Date.now();
    const at = new Date(now - 12 * 60_000).toISOString();
    const note: ShownNote = {
      ...{ note: 1, first_name: 'Rosa', last_initial: 'M', region: 'Ontario', country: 'CA', units: 12 },
      ...{ sold_at: at, random_at: at, title, handle: 'example', image: null },
    };
    const given = JSON.parse(shown) as { look: SocialProof; message: SaleMessage };
    const drawn = drawNote(given, note, { locale, now, origin: location.origin, close() {} });
    if (drawn) {
      drawn.element.style.position = 'relative';
      element.append(drawn.element);
    }
    element.dataset['empty'] = String(!drawn);
    return () => element.replaceChildren();
  }, [shown, locale, title]);
  return (
    <Card title={t('preview')}>
      <div ref={host} className="note-preview" data-color-scheme="light" inert />
      <p className="dim text-sm note-preview-none">{t('preview_none')}</p>
      <p className="dim text-sm">{t('preview_note')}</p>
    </Card>
  );
}
