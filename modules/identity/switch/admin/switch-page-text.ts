import { registerStrings } from '#core/admin/i18n/text-catalogue.ts';

export const switchPageText = registerStrings('switch-page', {
  en: {
    settings: 'Settings',
    switches_title: 'Feature switches',
    switches_text: 'Parts of Backroom this shop uses. A change counts at once.',
    switch_on: '%{name} is on',
    switch_off: '%{name} is off',
    switch_stops_title: 'Turn off %{name}?',
    switch_stops_one: '%{count} running offer stops at once, in prices as on every page',
    switch_stops_other: '%{count} running offers stop at once, in prices as on every page',
    switch_stops_more_one: '%{list} and %{count} more',
    switch_stops_more_other: '%{list} and %{count} more',
    switch_stops_again: 'They stay as they are and run again once this is on.',
    switch_stops_do: 'Turn off',
    undo: 'Undo',
  },
});
