import './offer-blocks.css';
import { useState, type ReactNode } from 'react';
import { Card } from '#core/admin/controls/card.tsx';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { OfferType } from '../../contract/offer-choice.ts';
import { OfferPicture } from '../picture/offer-picture.tsx';
import { exampleOf } from '../picture/picture-example.ts';
import { blockText } from './block-text.ts';

export type PreviewDevice = 'phone' | 'desktop';

export interface PreviewCardProps {
  /** The widget, inside of a piece of the store's page. */
  children: (device: PreviewDevice) => ReactNode;
  /** What it is shown on. */
  shownOn?: string;
  /** What keeps shoppers from seeing it so. */
  notes: readonly string[];
}

/** What shoppers see, as it is typed; on a phone or on a desktop. */
export function PreviewCard({ children, shownOn, notes }: PreviewCardProps) {
  const t = useText(blockText);
  const [device, setDevice] = useState<PreviewDevice>('phone');
  return (
    <Card
      flush
      title={t('preview')}
      end={
        <div className="segments" role="group" aria-label={t('device')}>
          {(['phone', 'desktop'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={device === one}
              aria-label={t(one)}
              onClick={() => setDevice(one)}
            >
              <Icon name={one} size={16} />
            </button>
          ))}
        </div>
      }
    >
      <div className="offer-preview">
        {children(device)}
        {shownOn === undefined ? null : (
          <p className="preview-note">
            <Icon name="eye" size={16} className="preview-note-mark" />
            <span>{shownOn}</span>
          </p>
        )}
        {notes.map((note) => (
          <p className="preview-note" key={note}>
            <Icon name="info" size={16} className="preview-note-mark" />
            <span>{note}</span>
          </p>
        ))}
      </div>
    </Card>
  );
}

/** A drawing of the kind while there is nothing to show yet, and what is missing. */
export function PreviewNothing({ type, children }: { type: OfferType; children: string }) {
  return (
    <div className="preview-nothing">
      <OfferPicture offer={exampleOf(type)} />
      <p>{children}</p>
    </div>
  );
}
