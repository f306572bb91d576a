import { registerStrings } from '../i18n/text-catalogue.ts';

export const editorText = registerStrings('editors', {
  en: {
    saved: 'Saved',
    settings_saved: 'All changes were successfully saved',
    created: 'Created',
    discarded: 'Changes discarded',
    undo: 'Undo',
    save_failed: 'Not saved: %{reason}',
    mend_one: 'One entry needs mending before this can be saved.',
    mend_other: '%{count} entries need mending before this can be saved.',
    kept: 'You have unsaved changes from earlier.',
    kept_mine: 'You see what was saved elsewhere. Your own version is kept.',
    bring_back: 'Bring back',
    throw_away: 'Throw away',
    conflict_title: 'Someone else saved this in the meantime',
    conflict_text:
      'What you changed is still here. Keep yours to save it over theirs, or look at theirs first: yours stays kept and can be brought back.',
    conflict_theirs: 'Show theirs',
    conflict_mine: 'Keep mine and save',
    conflict_back: 'Keep editing',
    read_only: 'You can look at this but not change it. %{reason}',
    preview: 'Preview',
    reset: 'Reset to default',
    reset_done: 'Standard values put in. Save to keep them.',
    turned_on: '%{name} is on',
    turned_off: '%{name} is off',
    on: 'On',
    off: 'Off',
  },
});
