import { useState } from 'react';
import { useApiMutation } from '#core/admin/client/api-hooks.ts';
import { showToast } from '#core/admin/controls/toast-list.ts';
import type { MenuAction } from '#core/admin/controls/menu-button.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import type { Offer } from '../../offer/contract/offer.ts';
import {
  countPublishedTemplates,
  createTemplate,
  listPublishedTemplates,
  listTemplates,
} from '../contract/template-calls.ts';
import { templatePublish } from '../contract/template-choice.ts';
import { templateOffer } from '../contract/template.ts';
import { TemplateFormDialog } from './template-form-dialog.tsx';
import { templateText } from './template-text.ts';

/** The entry of an offer editor's menu that makes a template of the stored offer, and the dialog it opens. */
export function useSaveAsTemplate(offer: Offer | undefined, disabled: boolean) {
  const t = useText(templateText);
  const [open, setOpen] = useState(false);
  const create = useApiMutation(createTemplate, {
    refresh: [listTemplates, listPublishedTemplates, countPublishedTemplates],
  });
  const action: MenuAction = {
    id: 'template',
    label: t('save_as'),
    icon: 'layers',
    disabled,
    onSelect: () => setOpen(true),
  };
  const dialog =
    open && offer ? (
      <TemplateFormDialog
        title={t('save_as')}
        start={{
          name: offer.offer_name,
          description: '',
          publish: templatePublish.none,
          offer: templateOffer.parse(offer),
        }}
        onSave={async (template) => {
          await create.mutateAsync({ body: { offer_template: template } });
          setOpen(false);
          showToast(t('saved'));
        }}
        onClose={() => setOpen(false)}
      />
    ) : null;
  return { action, dialog };
}
