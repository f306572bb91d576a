import type { KeyboardEvent } from 'react';
import { buttonClass } from '#core/admin/frame/button.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { Icon } from '#core/admin/frame/icon.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { productEditorText } from './product-editor-text.ts';

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
      <Turn name={t('page_previous')} icon="chevronLeft" to={at > 0 ? at - 1 : undefined} onTurn={onTurn} />
      <Turn name={t('page_next')} icon="chevronRight" to={at < last ? at + 1 : undefined} onTurn={onTurn} />
    </div>
  );
}

interface TurnProps {
  name: string;
  icon: 'chevronLeft' | 'chevronRight';
  /** Undefined where there is no further page. */
  to: number | undefined;
  onTurn(page: number): void;
}

/** No button of the form: in a form that is only read those are disabled, and pages are for reading. */
function Turn({ name, icon, to, onTurn }: TurnProps) {
  const turn = () => {
    if (to !== undefined) onTurn(to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    turn();
  };
  return (
    <span
      role="button"
      tabIndex={0}
      className={buttonClass('default', 'tiny')}
      aria-label={name}
      aria-disabled={to === undefined}
      onClick={turn}
      onKeyDown={press}
    >
      <Icon name={icon} size={16} className="flips" />
    </span>
  );
}
