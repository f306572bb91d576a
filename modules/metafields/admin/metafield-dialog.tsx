import { useState } from 'react';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { sameContent } from '#core/admin/shells/draft-path.ts';
import { translateSentence } from '#core/admin/client/sentence-text.ts';
import { longestValue, type ValueType, valueTypes } from '../contract/metafield-bounds.ts';
import { createProductMetafield, type Metafield } from '../contract/metafield-calls.ts';
import { metafieldSentences } from '../contract/metafield-refusals.ts';
import { storedValue } from '../rules/metafield-value.ts';
import { metafieldText } from './metafield-text.ts';

export interface MetafieldDraft {
  namespace: string;
  key: string;
  value_type: ValueType;
  value: string;
  description: string;
}

const blank: MetafieldDraft = { namespace: '', key: '', value_type: 'string', value: '', description: '' };

function draftOf({ namespace, key, value_type, value, description }: Metafield): MetafieldDraft {
  return { namespace, key, value_type, value: String(value), description };
}

/** Errors that the server would return, by field and in the language of the screen. */
function problemsOf(draft: MetafieldDraft, required: string): Record<string, string> {
  const stored = storedValue(draft.value_type, draft.value);
  const missing = (['namespace', 'key', 'value'] as const).filter((name) => draft[name].trim() === '');
  return {
    ...bodyProblems(createProductMetafield, { metafield: draft }, 'metafield'),
    ...('problem' in stored
      ? {
          value: translateSentence(
            stored.problem === 'too_long'
              ? metafieldSentences.too_long({ count: longestValue })
              : metafieldSentences[stored.problem],
          ),
        }
      : {}),
    ...Object.fromEntries(missing.map((name) => [name, required])),
  };
}

/** A metafield in a dialog; nothing given begins a new one. */
export function MetafieldDialog({
  metafield,
  onSave,
  onClose,
}: {
  metafield: Metafield | undefined;
  /** Stores it and closes the dialog. */
  onSave: (draft: MetafieldDraft, key: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText(metafieldText);
  const [begun] = useState(() => (metafield ? draftOf(metafield) : blank));
  const [draft, setDraft] = useState(begun);
  const field = (name: keyof MetafieldDraft, errors: Readonly<Record<string, string>>) => ({
    name,
    value: draft[name],
    onChange: (value: string) => setDraft((before) => ({ ...before, [name]: value })),
    error: errors[name],
    autoComplete: 'off',
  });
  return (
    <FormDialog
      title={t(metafield ? 'edit' : 'add')}
      submitLabel={t('save')}
      dirty={!sameContent(draft, begun)}
      wrapper="metafield"
      problems={() => problemsOf(draft, t('required'))}
      onSubmit={(key) => onSave(draft, key)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <div className="form-pair">
            <TextField
              label={t('namespace')}
              hint={t('namespace_hint')}
              spellCheck={false}
              {...field('namespace', errors)}
            />
            <TextField label={t('key')} spellCheck={false} {...field('key', errors)} />
          </div>
          <SelectField
            label={t('type')}
            options={valueTypes.map((type) => ({ value: type, label: t(`type_${type}`) }))}
            {...field('value_type', errors)}
          />
          {draft.value_type === 'integer' ? (
            <TextField label={t('value')} inputMode="numeric" {...field('value', errors)} />
          ) : (
            <TextAreaField label={t('value')} rows={5} {...field('value', errors)} />
          )}
          <TextField
            label={t('description')}
            hint={t('description_hint')}
            {...field('description', errors)}
          />
        </>
      )}
    </FormDialog>
  );
}
