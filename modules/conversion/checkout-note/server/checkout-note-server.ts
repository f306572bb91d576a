import { handle } from '#core/server/handle.ts';
import type { SubjectServer } from '../../truth/server/subject-server.ts';
import { getCheckoutNote, saveCheckoutNote } from '../contract/checkout-note-calls.ts';
import { checkoutNotePagePart } from './checkout-note-part.ts';
import { checkoutNoteReport } from './checkout-note-report.ts';
import { checkoutNoteOf, setCheckoutNote } from './checkout-note-settings.ts';

/** The line in cart and checkout. */
export const checkoutNoteServer: SubjectServer = {
  routes: [
    handle(getCheckoutNote, (ctx) => checkoutNoteOf(ctx)),
    handle(saveCheckoutNote, (ctx, { body }) => setCheckoutNote(ctx, body)),
  ],
  pageParts: [checkoutNotePagePart],
  reports: [checkoutNoteReport],
};
