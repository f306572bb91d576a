import type { PaletteCommand } from '#core/admin/frame/admin-area.ts';
import { settingsPaths } from '../shop/admin/settings-paths.ts';
import { identityCommandText } from './identity-command-text.ts';

const { key } = identityCommandText;

export const identityCommands: readonly PaletteCommand[] = [
  {
    id: 'invite-staff',
    label: key('invite'),
    words: key('invite_words'),
    icon: 'user',
    to: settingsPaths.invite,
    permission: 'admin',
  },
];
