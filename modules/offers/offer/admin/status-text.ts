import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

/** The message after a status was switched: it is saved, and its new value (V193). */
export const statusText = registerStrings('offer-status', {
  en: {
    now_on: 'saved status change: “%{name}” is active',
    now_off: 'saved status change: “%{name}” is inactive',
    all_on_one: 'saved status change: %{count} is active',
    all_on_other: 'saved status change: %{count} are active',
    all_off_one: 'saved status change: %{count} is inactive',
    all_off_other: 'saved status change: %{count} are inactive',
  },
});

/** The same for one thing by its name, or several by their number. */
export function savedStatus(names: readonly string[], active: boolean): string {
  const [name] = names;
  if (names.length === 1 && name !== undefined)
    return statusText.text(active ? 'now_on' : 'now_off', { name });
  return statusText.text(active ? 'all_on' : 'all_off', { count: names.length });
}
