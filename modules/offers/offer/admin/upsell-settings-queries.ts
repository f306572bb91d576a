import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { apiQueryKey, useApiMutation } from '#core/admin/client/api-hooks.ts';
import { getAppSettings, updateAppSettings } from '#modules/identity/settings/contract/app-settings-calls.ts';
import { upsellApp } from '../contract/upsell-settings.ts';
import { upsellDefaults, type UpsellSettings, upsellSettingsOf } from '../rules/upsell-settings.ts';

/**
 * `failed`: the settings could not be read, and these are the defaults (V195). `version` is undefined then: nothing is
 * known of what is stored.
 */
export interface LoadedSettings {
  settings: UpsellSettings;
  failed: boolean;
  version: number | undefined;
}

/**
 * What an answer says of the settings. One that reports no success, or has no settings, is an empty object (V194):
 * the defaults, and nothing is known of what is stored.
 */
export function loadedSettings(reply: {
  success: boolean;
  settings?: Parameters<typeof upsellSettingsOf>[0] | null | undefined;
  version?: number | undefined;
}): LoadedSettings {
  const { success, settings, version } = reply;
  return success && settings
    ? { settings: upsellSettingsOf(settings), failed: false, version }
    : { settings: upsellSettingsOf({}), failed: true, version: undefined };
}

const input = { query: { app_code: upsellApp } };

/** What the shop decided about its offers. People without permission to read it get that error instead of the defaults. */
export function useUpsellSettings(enabled = true): UseQueryResult<LoadedSettings, ApiError> {
  return useQuery<LoadedSettings, ApiError>({
    enabled,
    queryKey: [...apiQueryKey(getAppSettings, input), 'upsell'],
    queryFn: async ({ signal }) => {
      try {
        return loadedSettings(await callApi(getAppSettings, { ...input, signal }));
      } catch (error) {
        const fallsBack = error instanceof ApiError && ![401, 402, 403].includes(error.status);
        if (!fallsBack || signal.aborted) throw error;
        return { settings: upsellDefaults, failed: true, version: undefined };
      }
    },
  });
}

/**
 * Saves what was changed and nothing else (C033); an error is thrown on (V196), also 409 when another person has changed
 * the same settings since.
 */
export function useSaveUpsellSettings() {
  const update = useApiMutation(updateAppSettings, { refresh: [getAppSettings] });
  return async (next: UpsellSettings, base: LoadedSettings): Promise<LoadedSettings> => {
    const names = Object.keys(next) as (keyof UpsellSettings)[];
    const changed = names.filter(
      (name) => JSON.stringify(next[name]) !== JSON.stringify(base.settings[name]),
    );
    const settings = Object.fromEntries(changed.map((name) => [name, next[name]]));
    const { version } = base;
    const body = { app_code: upsellApp, settings, ...(version === undefined ? {} : { version }) };
    const reply = await update.mutateAsync({ body });
    return loadedSettings(reply);
  };
}
