import { handle, type Route } from '#core/server/call/handle.ts';
import { getHonesty, saveHonesty } from '../contract/honest-calls.ts';
import { honestyOf, setHonesty } from './honesty.ts';

/** Whether a shop shows only what is true. */
export const honestRoutes: Route[] = [
  handle(getHonesty, (ctx) => honestyOf(ctx)),
  handle(saveHonesty, (ctx, { body }) => setHonesty(ctx, body.honesty)),
];
