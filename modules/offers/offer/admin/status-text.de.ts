import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { statusText } from './status-text.ts';

export const statusTextDe: TranslatedText<typeof statusText> = {
  area: 'offer-status',
  strings: {
    now_on: 'Statusänderung gespeichert: „%{name}“ ist aktiv',
    now_off: 'Statusänderung gespeichert: „%{name}“ ist inaktiv',
    all_on_one: 'Statusänderung gespeichert: %{count} ist aktiv',
    all_on_other: 'Statusänderung gespeichert: %{count} sind aktiv',
    all_off_one: 'Statusänderung gespeichert: %{count} ist inaktiv',
    all_off_other: 'Statusänderung gespeichert: %{count} sind inaktiv',
  },
};
