import { sql } from 'drizzle-orm';
import { handle, type Route } from '#core/server/call/handle.ts';
import { idArray } from '#core/server/database/sql-array.ts';
import {
  changeSaleNotifications,
  countSaleNotifications,
  createSaleNotification,
  deleteSaleNotifications,
  getNoteFeature,
  getSaleSettings,
  getSocialProof,
  listSaleNotifications,
  saveNoteFeature,
  saveSaleSettings,
  saveSocialProof,
} from '../contract/sale-note-calls.ts';
import { hiddenSimulated } from './shown-notes.ts';
import { addNote, countNotes, findNotes, removeNotes, turnNotes } from './note-store.ts';
import {
  noteFeature,
  saleSettings,
  setSaleSettings,
  setSocialProof,
  socialProof,
  turnFeature,
} from './sale-note-settings.ts';

/** Sale notifications: what they say, how they look, and which there are. */
export const saleNoteRoutes: readonly Route[] = [
  handle(getSaleSettings, (ctx) => saleSettings(ctx)),
  handle(saveSaleSettings, (ctx, { body }) => setSaleSettings(ctx, body)),
  handle(getSocialProof, (ctx) => socialProof(ctx)),
  handle(saveSocialProof, (ctx, { body }) => setSocialProof(ctx, body)),
  handle(getNoteFeature, (ctx, { params }) => noteFeature(ctx, params.name)),
  handle(saveNoteFeature, (ctx, { params, body }) => turnFeature(ctx, params.name, body.enable)),
  handle(listSaleNotifications, (ctx, { query }) => findNotes(ctx, query, () => hiddenSimulated(ctx))),
  handle(countSaleNotifications, (ctx, { query }) => countNotes(ctx, query)),
  handle(createSaleNotification, async (ctx, { body }) => ({
    notification: await addNote(ctx, body.notification),
  })),
  handle(changeSaleNotifications, async (ctx, { body }) => ({
    success: true as const,
    count: await turnNotes(ctx, body.ids, body.enable),
  })),
  handle(deleteSaleNotifications, async (ctx, { body, query }) => {
    const ids = body?.ids ?? query.ids ?? [];
    return { success: true as const, count: await removeNotes(ctx, sql`id = ANY(${idArray(ids)})`) };
  }),
];
