import { handle } from '#core/server/call/handle.ts';
import type { SubjectServer } from '#core/server/area/subject-server.ts';
import { getReviewSettings, saveReviewSettings } from '../contract/setting-calls.ts';
import { saveSettings, settingsOf } from './review-settings.ts';

/** Message of the API (V430). */
const saved = { success: true as const, message: 'Saved successfully!' };

/** Review settings (C172, C173). */
export const settingServer: SubjectServer = {
  routes: () => [
    handle(getReviewSettings, (ctx) => settingsOf(ctx)),
    handle(saveReviewSettings, async (ctx, { body }) => ({ ...saved, ...(await saveSettings(ctx, body)) })),
  ],
};
