import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi } from '#core/admin/client/api-client.ts';
import { ApiError } from '#core/admin/client/api-error.ts';
import { apiQueryKey } from '#core/admin/client/api-hooks.ts';
import { useSession } from '#core/admin/client/session-context.ts';
import type { WidgetType } from '../../offer/contract/offer-choice.ts';
import { getWidgetCustomize } from '../contract/widget-calls.ts';
import {
  defaultCustomize,
  type WidgetCustomize,
  widgetDevices,
  type WidgetDevice,
  widgetLimits,
} from '../contract/widget-choice.ts';

/** The appearance of a widget on both devices. `failed`: loading failed, and `looks` has the defaults. */
export interface LoadedLooks {
  looks: Record<WidgetDevice, WidgetCustomize>;
  failed: boolean;
}

/** The numbers of a form draft, which are null while their field is empty. */
type Counted = 'columns' | 'limit' | 'title_size';
export type LookDraft = Omit<WidgetCustomize, Counted> & Record<Counted, number | null>;
export type LooksDraft = Record<WidgetDevice, LookDraft>;

export function defaultLooks(type: WidgetType, locale: string): Record<WidgetDevice, WidgetCustomize> {
  return {
    desktop: defaultCustomize(type, 'desktop', locale),
    mobile: defaultCustomize(type, 'mobile', locale),
  };
}

/**
 * Loads the appearance of a widget. If the load fails, it returns the defaults and sets `failed` (V454). People without
 * permission to read it get the permission error instead.
 */
export function useWidgetLooks(type: WidgetType): UseQueryResult<LoadedLooks, ApiError> {
  const input = { query: { widget_type: type } };
  const { locale } = useSession().shop;
  return useQuery<LoadedLooks, ApiError>({
    queryKey: apiQueryKey(getWidgetCustomize, input),
    queryFn: async ({ signal }) => {
      try {
        const { widget_customize } = await callApi(getWidgetCustomize, { ...input, signal });
        return { looks: widget_customize, failed: false };
      } catch (error) {
        const fallsBack = error instanceof ApiError && ![401, 402, 403].includes(error.status);
        if (!fallsBack || signal.aborted) throw error;
        return { looks: defaultLooks(type, locale), failed: true };
      }
    },
  });
}

/** Returns the settings of an appearance that differ from `before`. */
export function changesOf(look: LookDraft, before: LookDraft): Partial<WidgetCustomize> {
  const names = Object.keys(look) as (keyof WidgetCustomize)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(look[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, look[name]]),
  );
}

type Wrong = 'widget_wrong_columns' | 'widget_wrong_limit' | 'widget_wrong_size' | 'widget_wrong_color';

/** Validates a draft and returns a text key for each invalid path. */
export function looksProblems(draft: LooksDraft): Record<string, Wrong> {
  const wrong: Record<string, Wrong> = {};
  const { max_columns, max_products, min_title_size, max_title_size } = widgetLimits;
  for (const device of widgetDevices) {
    const look = draft[device];
    const whole = (value: number | null, min: number, max: number) =>
      value !== null && Number.isInteger(value) && value >= min && value <= max;
    if (!whole(look.columns, 1, max_columns)) wrong[`${device}.columns`] = 'widget_wrong_columns';
    if (!whole(look.limit, 1, max_products)) wrong[`${device}.limit`] = 'widget_wrong_limit';
    if (!whole(look.title_size, min_title_size, max_title_size))
      wrong[`${device}.title_size`] = 'widget_wrong_size';
    for (const name of ['text_color', 'accent_color'] as const) {
      if (!/^(#[0-9a-f]{6})?$/i.test(look[name])) wrong[`${device}.${name}`] = 'widget_wrong_color';
    }
  }
  return wrong;
}
