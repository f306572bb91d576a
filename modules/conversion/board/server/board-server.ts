import { exportedCsv } from '#core/server/files/csv-export.ts';
import { handle } from '#core/server/call/handle.ts';
import { enqueue } from '#core/server/jobs/jobs.ts';
import type { SubjectServer } from '#core/server/area/subject-server.ts';
import type { ToolReport } from '../../truth/server/tool-report.ts';
import { getConversionBoard, getConversionGuide, readHonesty } from '../contract/board-calls.ts';
import { getConversionTool, getToolTrial, saveConversionTool } from '../../truth/contract/tool-calls.ts';
import { boardRefusals, boardSentences } from '../contract/board-refusals.ts';
import { downloadEvidence, exportEvidence, listEvidence } from '../contract/evidence-calls.ts';
import {
  getSaleSupportIntro,
  getUtmLog,
  insertUtmLog,
  listSaleSupport,
} from '../contract/sale-support-calls.ts';
import { conversionBoard } from './board-figures.ts';
import { boardKeeper } from './board-keeper.ts';
import { setTool, toolOf, toolTrialOf } from './board-tools.ts';
import { evidenceExportJob } from './evidence-export.ts';
import { evidencePage, evidenceSpan } from './evidence-log.ts';
import { noteTouches, touchesOf } from './member-touches.ts';
import { saleSupport, saleSupportIntro } from './sale-support.ts';
import { conversionGuide, noteHonestRead } from './start-guide.ts';

const done = { success: true } as const;

/** All tools together: what each brought, the log of what was shown, and the start guide. */
export const boardServerOf = (reports: readonly ToolReport[]): SubjectServer => ({
  routes: () => [
    handle(getConversionBoard, (ctx, { query }) => conversionBoard(ctx, reports, query)),
    handle(getConversionTool, (ctx, { params }) => toolOf(ctx, params.tool)),
    handle(saveConversionTool, (ctx, { params, body }) => setTool(ctx, params.tool, body.tool)),
    handle(getToolTrial, (ctx, { params }) => toolTrialOf(ctx, params.tool)),
    handle(getConversionGuide, (ctx) => conversionGuide(ctx)),
    handle(readHonesty, async (ctx) => {
      await noteHonestRead(ctx);
      return done;
    }),
    handle(listEvidence, (ctx, { query }) => evidencePage(ctx, query)),
    handle(exportEvidence, async (ctx, { query }) => ({
      job_id: await enqueue(ctx, evidenceExportJob, { ...query, ...evidenceSpan(ctx, query) }),
    })),
    handle(downloadEvidence, (ctx, { params }) =>
      exportedCsv(ctx, evidenceExportJob.kind, params.id, 'evidence', {
        missing: boardSentences.this_evidence,
        forgotten: boardRefusals.evidence_forgotten,
      }),
    ),
    handle(listSaleSupport, (ctx, { query }) => saleSupport(ctx, reports, query)),
    handle(getSaleSupportIntro, (ctx) => Promise.resolve(saleSupportIntro(ctx))),
    handle(insertUtmLog, async (ctx, { query, body }) => {
      await noteTouches(ctx, query, body);
      return done;
    }),
    handle(getUtmLog, (ctx) => touchesOf(ctx)),
  ],
  jobKinds: [evidenceExportJob],
  keeps: [boardKeeper],
});
