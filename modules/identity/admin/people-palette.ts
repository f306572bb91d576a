import { callApi, type EndpointAddress } from '#core/admin/client/api-client.ts';
import type { PaletteProvider } from '#core/admin/frame/admin-area.ts';
import type { listStaff } from '../staff/contract/staff-calls.ts';
import { settingsAreaText } from './settings-area-text.ts';
import { settingsPaths } from '../shop/admin/settings-paths.ts';

const listStaffAddress = { method: 'GET', path: '/admin/staff.json' } as EndpointAddress<typeof listStaff>;

/** The shop's people in the command palette, for those who may open them. */
export const findPeople: PaletteProvider = {
  id: 'people',
  label: settingsAreaText.key('palette_people'),
  permission: 'admin',
  order: 50,
  async find(search, signal) {
    const { staff } = await callApi<typeof listStaff>(listStaffAddress, {
      query: { search, limit: '5' },
      signal,
    });
    return staff.map((one) => {
      const name = `${one.first_name} ${one.last_name}`.trim();
      return {
        id: `person-${one.id}`,
        label: name || one.email,
        hint: name === '' ? undefined : one.email,
        icon: 'user' as const,
        to: settingsPaths.person(one.id),
      };
    });
  },
};
