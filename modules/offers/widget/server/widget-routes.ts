import { handle, type Route } from '#core/server/call/handle.ts';
import {
  changeWidgetStatus,
  getWidgetCustomize,
  listWidgetStatuses,
  saveWidgetCustomize,
  saveWidgetCustomizeAll,
} from '../contract/widget-calls.ts';
import { widgetPages } from '../contract/widget-choice.ts';
import {
  saveWidgetLook,
  saveWidgetLookOfAll,
  setWidgetEnabled,
  widgetSetting,
  widgetSettings,
} from './widget-settings.ts';

const saved = { success: true as const, message: 'All changes were successfully saved' as const };

/** The calls of product widgets: which are on, and how they look (C233–C237). */
export const widgetRoutes: Route[] = [
  handle(listWidgetStatuses, async (ctx) => ({
    widgets: (await widgetSettings(ctx)).map(({ type, enable, looks: { desktop, mobile } }) => ({
      type,
      enable,
      pages: widgetPages.filter((page) => desktop.pages.includes(page) || mobile.pages.includes(page)),
    })),
  })),
  handle(changeWidgetStatus, async (ctx, { body }) => ({
    success: true as const,
    widget: await setWidgetEnabled(ctx, body.widget_type, body.active),
  })),
  handle(getWidgetCustomize, async (ctx, { query }) => ({
    widget_customize: (await widgetSetting(ctx, query.widget_type)).looks,
  })),
  handle(saveWidgetCustomize, async (ctx, { body }) => ({
    ...saved,
    widget_customize: await saveWidgetLook(ctx, body.widget_type, body.device, body.widget_customize),
  })),
  handle(saveWidgetCustomizeAll, async (ctx, { body }) => ({
    ...saved,
    widget_customize: await saveWidgetLookOfAll(ctx, body.widget_type, body.device, body.widget_customize),
  })),
];
