import './offer-blocks.css';
import { useState } from 'react';
import { FieldError } from '#core/admin/frame/field-note.tsx';
import { Button } from '#core/admin/frame/button.tsx';
import { Icon } from '#core/admin/frame/icon.tsx';
import { SkeletonRows } from '#core/admin/frame/skeleton.tsx';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import { blockText } from './block-text.ts';
import { useChoiceSource, useChosen, type ChoiceKind } from './choice-source.ts';

const wordsOf = {
  product: 'products',
  collection: 'collections',
  'base-category': 'categories',
} as const satisfies Record<ChoiceKind, string>;

export interface ChosenListProps {
  kind: ChoiceKind;
  /** Path of the ids in the draft, so that the first wrong one is found. */
  name: string;
  ids: readonly number[];
  cap: number;
  error: string | undefined;
  onChange: (ids: number[]) => void;
}

/** What was chosen, in its order, with a button that opens the picker (V142, V055–V065). */
export function ChosenList({ kind, name, ids, cap, error, onChange }: ChosenListProps) {
  const t = useText(blockText);
  const [open, setOpen] = useState(false);
  const source = useChoiceSource(kind);
  const chosen = useChosen(kind, ids);
  const words = wordsOf[kind];
  const known = new Map(chosen.data?.map((item) => [item.id, item]));

  return (
    <div data-field={name}>
      {chosen.isError ? (
        <p className="note bad">
          <Icon name="alert" size={16} />
          <span className="grow">{t('chosen_failed')}</span>
          <button type="button" className="link-button" onClick={() => void chosen.refetch()}>
            {t('try_again')}
          </button>
        </p>
      ) : null}
      {chosen.isPending && ids.length > 0 ? <SkeletonRows rows={Math.min(ids.length, 4)} /> : null}
      {chosen.data && ids.length > 0 ? (
        <ul className="chosen-list">
          {ids.map((id, at) => {
            const item = known.get(id);
            if (!item && chosen.isPlaceholderData) return null;
            const title = item?.title ?? `#${id}`;
            return (
              <li key={`${id}-${at}`}>
                <span className="thumb">
                  {item?.thumbnail ? <img src={item.thumbnail} alt="" width={40} height={40} /> : null}
                </span>
                <div className="grow">
                  <div className="strong cut">{title}</div>
                  {item?.subtitle ? <div className="text-xs dim cut">{item.subtitle}</div> : null}
                </div>
                {!item || item.badge ? (
                  <StatusTag tone={item ? 'warn' : 'bad'}>{item?.badge ?? t('gone')}</StatusTag>
                ) : null}
                {item?.price ? <span className="quiet tabular">{item.price}</span> : null}
                <button
                  type="button"
                  className="icon-button small"
                  aria-label={t('remove_thing', { title })}
                  onClick={() => onChange(ids.filter((_one, index) => index !== at))}
                >
                  <Icon name="close" size={16} />
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <div className="row wrap">
        <Button size="small" onClick={() => setOpen(true)}>
          {t(`choose_${words}`)}
        </Button>
        <span className="dim text-sm tabular">{t('chosen_of', { count: ids.length, cap })}</span>
      </div>
      <FieldError text={error} />
      {open && source ? (
        <Picker
          source={source}
          title={t(`choose_${words}`)}
          searchLabel={t(`search_${words}`)}
          selected={ids}
          cap={cap}
          onConfirm={(next) => {
            onChange(next);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
