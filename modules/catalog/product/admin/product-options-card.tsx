import { useRef, useState } from 'react';
import { Button } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { maxVariants } from '../contract/product-bounds.ts';
import type { ProductDraft } from './product-editor-draft.ts';
import { productEditorText } from './product-editor-text.ts';
import type { ProductEditor } from './product-editor.ts';
import { ProductOptionGroup } from './product-option-group.tsx';
import { namedValues, withOption } from './product-variant-edit.ts';

const maxOptions = 3;

/** The product's options. Variants follow them. */
export function ProductOptionsCard({ editor, draft }: { editor: ProductEditor; draft: ProductDraft }) {
  const t = useText(productEditorText);
  const [adding, setAdding] = useState(false);
  const more = draft.options.length < maxOptions && !editor.readOnly;
  return (
    <Card title={t('options')}>
      <div className="stack" data-field="options">
        {draft.options.length === 0 && !adding ? <p className="quiet">{t('options_none')}</p> : null}
        {draft.options.map((option, at) => (
          <ProductOptionGroup key={at} editor={editor} draft={draft} option={option} at={at} />
        ))}
        {adding ? <NewOption editor={editor} draft={draft} onClose={() => setAdding(false)} /> : null}
        {adding || !more ? null : (
          <div>
            <Button size="small" icon="plus" onClick={() => setAdding(true)}>
              {t(draft.options.length === 0 ? 'option_add' : 'option_add_more')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** An option is entered whole, so that the variants only ever follow a finished one. */
function NewOption({
  editor,
  draft,
  onClose,
}: {
  editor: ProductEditor;
  draft: ProductDraft;
  onClose: () => void;
}) {
  const t = useText(productEditorText);
  const [name, setName] = useState('');
  const [values, setValues] = useState('');
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const given = namedValues(values);
  const isThere = draft.options.some((option) => option.name.toLowerCase() === name.trim().toLowerCase());
  const after =
    name.trim() !== '' && !isThere && given.length > 0 ? withOption(draft, name.trim(), given) : null;
  const nameError = name.trim() === '' ? t('value_blank') : isThere ? t('option_name_there') : undefined;
  const valuesError =
    given.length === 0
      ? t('value_blank')
      : nameError === undefined && after === null
        ? t('too_many', { count: maxVariants })
        : undefined;

  function add() {
    if (after === null) {
      setTried(true);
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    editor.set(() => after);
    onClose();
  }
  return (
    <div
      ref={box}
      className="option-new stack"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (
          event.key !== 'Enter' ||
          event.ctrlKey ||
          event.metaKey ||
          event.target instanceof HTMLButtonElement
        )
          return;
        event.preventDefault();
        add();
      }}
    >
      <div className="option-new-fields">
        <TextField
          label={t('option_name')}
          hint={t('option_name_hint')}
          error={tried ? nameError : undefined}
          maxLength={255}
          autoComplete="off"
          autoFocus
          value={name}
          onChange={setName}
        />
        <TextField
          label={t('option_values')}
          hint={t('option_values_hint')}
          error={tried ? valuesError : undefined}
          autoComplete="off"
          value={values}
          onChange={setValues}
        />
      </div>
      <div className="row">
        <Button size="small" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button size="small" className="option-create" onClick={add}>
          {t('option_create')}
        </Button>
      </div>
    </div>
  );
}
