import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { productEditorText } from './product-editor-text.ts';
import { ReadingButton } from './reading-button.tsx';

interface Pages {
  /** The page that is shown, from 0. */
  at: number;
  last: number;
  /** Places of the rows that are shown, from 1, and how many there are in all. */
  from: number;
  to: number;
  all: number;
  onTurn(page: number): void;
}

/** Turns the pages of the variants. */
export function ProductVariantPages({ at, last, from, to, all, onTurn }: Pages) {
  const t = useText(productEditorText);
  const formats = useFormats();
  return (
    <div className="row variants-paging">
      <span className="dim text-sm tabular grow" role="status">
        {t('page_range', { from: formats.number(from), to: formats.number(to), all: formats.number(all) })}
      </span>
      <ReadingButton label={t('page_previous')} onPress={at > 0 ? () => onTurn(at - 1) : undefined}>
        <Icon name="chevronLeft" size={16} className="flips" />
      </ReadingButton>
      <ReadingButton label={t('page_next')} onPress={at < last ? () => onTurn(at + 1) : undefined}>
        <Icon name="chevronRight" size={16} className="flips" />
      </ReadingButton>
    </div>
  );
}
