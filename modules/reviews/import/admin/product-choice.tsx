import { useMemo, useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { FieldError } from '#core/admin/controls/field-note.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { Picker } from '#core/admin/picker/picker.tsx';
import type { PickerItem } from '#core/admin/picker/picker-source.ts';
import { productSource } from '#modules/catalog/product/admin/public.ts';
import { reviewImportText } from './import-text.ts';

export interface ProductChoiceProps {
  value: PickerItem | null;
  onChange: (product: PickerItem | null) => void;
  error?: string | undefined;
}

/** The one product that reviews are imported for. */
export function ProductChoice({ value, onChange, error }: ProductChoiceProps) {
  const t = useText(reviewImportText);
  const formats = useFormats();
  const source = useMemo(() => productSource(formats), [formats]);
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <div className="row wrap">
        <Button onClick={() => setOpen(true)}>{t(value ? 'other_product' : 'choose_product')}</Button>
        {value ? <span className="strong">{value.title}</span> : null}
      </div>
      {error ? <FieldError text={error} role="alert" /> : null}
      {isOpen ? (
        <Picker
          source={source}
          title={t('choose_product')}
          selected={value ? [value.id] : []}
          cap={1}
          onConfirm={(_ids, items) => {
            onChange(items[0] ?? null);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
