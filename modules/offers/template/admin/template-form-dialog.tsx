import { useState } from 'react';
import { FormDialog } from '#core/admin/controls/form-dialog.tsx';
import { SelectField } from '#core/admin/controls/select-field.tsx';
import { TextAreaField } from '#core/admin/controls/text-area-field.tsx';
import { TextField } from '#core/admin/controls/text-field.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { bodyProblems } from '#core/admin/shells/body-problems.ts';
import { createTemplate } from '../contract/template-calls.ts';
import type { TemplateInput } from '../contract/template.ts';
import { templatePublish, type TemplatePublish } from '../contract/template-choice.ts';
import { templateText } from './template-text.ts';

export interface TemplateFormDialogProps {
  title: string;
  start: TemplateInput;
  /** Saves it and closes the dialog. */
  onSave: (template: TemplateInput) => Promise<unknown>;
  onClose: () => void;
}

/** Name, description and publish state of a shop's own template (V091). */
export function TemplateFormDialog({ title, start, onSave, onClose }: TemplateFormDialogProps) {
  const t = useText(templateText);
  const [draft, setDraft] = useState(start);
  const set = (part: Partial<TemplateInput>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <FormDialog
      title={title}
      submitLabel={t('save')}
      dirty={draft !== start}
      wrapper="offer_template"
      problems={() => {
        const found = Object.entries(bodyProblems(createTemplate, { offer_template: draft }));
        return Object.fromEntries(found.map(([path, text]) => [path.replace(/^offer_template\./, ''), text]));
      }}
      onSubmit={() => onSave(draft)}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={t('name')}
            value={draft.name}
            maxLength={255}
            error={errors['name']}
            onChange={(name) => set({ name })}
          />
          <TextAreaField
            label={t('description')}
            hint={t('description_hint')}
            value={draft.description}
            maxLength={500}
            error={errors['description']}
            onChange={(description) => set({ description })}
          />
          <SelectField
            label={t('publish')}
            value={String(draft.publish)}
            error={errors['publish']}
            options={Object.values(templatePublish).map((state) => ({
              value: String(state),
              label: t(`publish_${state}`),
            }))}
            onChange={(state) => set({ publish: Number(state) as TemplatePublish })}
          />
        </>
      )}
    </FormDialog>
  );
}
