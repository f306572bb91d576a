import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** Texts of the card of metafields and its dialog. */
export const metafieldText = registerStrings('metafields', {
  en: {
    title: 'Metafields',
    none: 'Custom data stored by apps.',
    loading: 'Loading metafields',
    add: 'Add metafield',
    edit: 'Edit metafield',
    remove: 'Delete metafield',
    remove_text: 'Apps that use it will no longer find it.',
    actions: 'Actions for %{name}',
    save: 'Save',
    namespace: 'Namespace',
    namespace_hint: 'Groups related fields, e.g. care',
    key: 'Key',
    type: 'Type',
    value: 'Value',
    description: 'Description',
    description_hint: 'Shown to staff only',
    saved: 'Metafield saved',
    removed: 'Metafield deleted',
    type_string: 'Text',
    type_integer: 'Integer',
    type_json_string: 'JSON',
    required: 'Enter a value',
  },
});
