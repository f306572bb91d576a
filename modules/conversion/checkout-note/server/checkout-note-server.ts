import { handle } from '#core/server/call/handle.ts';
import type { SubjectServer } from '#core/server/area/subject-server.ts';
import type { ToolParts } from '../../truth/server/tool-report.ts';
import { getCheckoutNote, saveCheckoutNote } from '../contract/checkout-note-calls.ts';
import { checkoutNotePagePart } from './checkout-note-part.ts';
import { checkoutNoteReport } from './checkout-note-report.ts';
import { checkoutNoteOf, setCheckoutNote } from './checkout-note-settings.ts';

/** The line in cart and checkout. */
export const checkoutNoteServer: SubjectServer<unknown, ToolParts> = {
  routes: () => [
    handle(getCheckoutNote, (ctx) => checkoutNoteOf(ctx)),
    handle(saveCheckoutNote, (ctx, { body }) => setCheckoutNote(ctx, body)),
  ],
  provides: { pageParts: [checkoutNotePagePart], reports: [checkoutNoteReport] },
};
