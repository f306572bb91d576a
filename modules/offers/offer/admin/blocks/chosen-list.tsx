import { useState } from 'react';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { Button } from '#core/admin/controls/button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import { blockText } from './block-text.ts';
import { useChoiceSource, type ChoiceKind } from './choice-source.ts';
import { ChosenRows } from './chosen-rows.tsx';

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
  const words = wordsOf[kind];

  return (
    <div data-field={name}>
      <ChosenRows kind={kind} ids={ids} onChange={onChange} />
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
