import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const switchPageText = registerStrings('switch-page', {
  en: {
    settings: 'Settings',
    switches_title: 'Feature flags',
    switches_text: 'Turn features on or off. Changes take effect immediately.',
    switch_on: '%{name} is on',
    switch_off: '%{name} is off',
    switch_stops_title: 'Turn off %{name}?',
    switch_stops_one: '%{count} active offer will stop immediately',
    switch_stops_other: '%{count} active offers will stop immediately',
    switch_stops_more_one: '%{list} and %{count} more',
    switch_stops_more_other: '%{list} and %{count} more',
    switch_stops_again: 'They aren’t changed and resume when you turn this on again.',
    switch_stops_do: 'Turn off',
    undo: 'Undo',
  },
});
