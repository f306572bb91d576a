import { handle } from '#core/server/call/handle.ts';
import type { SubjectServer } from '#core/server/area/subject-server.ts';
import { getCustomize, saveCustomize } from '../contract/look-calls.ts';
import { setCustomize, storedCustomize } from './customize-settings.ts';

/** How the counting tools look. */
export const lookServer: SubjectServer = {
  routes: () => [
    handle(getCustomize, (ctx) => storedCustomize(ctx)),
    handle(saveCustomize, (ctx, { body }) => setCustomize(ctx, body)),
  ],
};
