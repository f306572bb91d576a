import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { SentenceError, type Sentence } from '#core/contract/sentence.ts';
import type { Services } from '#core/server/call/context.ts';
import {
  OutboundFailed,
  outboundFetch,
  outboundPolicy,
  type OutboundReply,
  OutboundRefused,
} from '#core/server/http/outbound-http.ts';
import { importSentences as say } from '../contract/import-refusals.ts';

/** One review as a supplier shows it. */
export interface SupplierReview {
  id: string;
  /** As the supplier masks it: `A***n`. */
  name: string;
  /** As the supplier writes it. */
  country: string;
  rating: number;
  content: string;
  /** As the supplier writes it: `12 Mar 2025`. */
  day: string;
  pictures: string[];
  variant_title: string;
}

export interface SupplierPage {
  reviews: SupplierReview[];
  /** There are further pages. */
  more: boolean;
}

/** Where reviews of a supplier's product are read, a page at a time, from 1. */
export interface ReviewSupplier {
  /** @throws {SupplierProblem} with the sentence for the person who started it */
  page(product: string, number: number, country: string | null): Promise<SupplierPage>;
}

/** Reading failed for now, with the reason. */
export class SupplierProblem extends SentenceError {
  override name = 'SupplierProblem';
}

const pageSize = 20;
const text = z.string().max(20_000).nullish();
const answer = z.object({
  data: z.object({
    evaViewList: z.array(
      z.object({
        evaluationId: z.union([z.number(), z.string().max(40)]),
        buyerName: text,
        buyerCountry: text,
        buyerEval: z.number(),
        buyerFeedback: text,
        evalDate: text,
        images: z.array(z.string().max(2000)).max(100).nullish(),
        skuInfo: text,
      }),
    ),
    currentPage: z.number(),
    totalPage: z.number(),
  }),
});

/** How long a job waits at most when the supplier asks for a pause, and how often. */
const patience = { seconds: 10, times: 3 };

/** AliExpress, as its own product pages read reviews. */
export function aliExpress(services: Pick<Services, 'environment'>, signal: AbortSignal): ReviewSupplier {
  const { SUPPLIER_REVIEWS_URL: origin, OUTBOUND_ALLOW } = services.environment;
  async function ask(address: string, times: number): Promise<OutboundReply> {
    let reply: OutboundReply;
    try {
      reply = await outboundFetch(address, {
        timeoutMs: 15_000,
        maxBytes: 4 * 1024 * 1024,
        allowHttp: true,
        policy: outboundPolicy(OUTBOUND_ALLOW),
        headers: { accept: 'application/json' },
      });
    } catch (error) {
      if (error instanceof OutboundFailed || error instanceof OutboundRefused)
        throw new SupplierProblem(say.supplier_away({ problem: error.sentence }));
      throw error;
    }
    if (reply.status !== 429) return reply;
    const seconds = Number(reply.headers['retry-after'] ?? 1);
    if (times === 0 || !(seconds <= patience.seconds)) throw new SupplierProblem(say.supplier_busy);
    await delay(seconds * 1000, undefined, { signal });
    return ask(address, times - 1);
  }
  return {
    async page(product, number, country) {
      const query = new URLSearchParams({
        productId: product,
        lang: 'en_US',
        filter: 'all',
        page: String(number),
        pageSize: String(pageSize),
        ...(country === null ? {} : { country }),
      });
      const reply = await ask(`${origin}/pc/searchEvaluation.do?${query}`, patience.times);
      return readPage(reply);
    },
  };
}

function readPage({ status, headers, body }: OutboundReply): SupplierPage {
  const problem = (sentence: Sentence) => new SupplierProblem(sentence);
  if (status >= 500) throw problem(say.supplier_busy);
  // Instead of the list, programs get a page with the status of a success.
  if (/html/i.test(String(headers['content-type'] ?? ''))) throw problem(say.supplier_robot);
  if (status !== 200) throw problem(say.supplier_changed);
  let sent: unknown;
  try {
    sent = JSON.parse(body.toString('utf8'));
  } catch {
    throw problem(say.supplier_changed);
  }
  const read = answer.safeParse(sent);
  if (!read.success) throw problem(say.supplier_changed);
  const { evaViewList, currentPage, totalPage } = read.data.data;
  return {
    more: currentPage < totalPage,
    reviews: evaViewList.map((one) => ({
      id: String(one.evaluationId),
      name: one.buyerName ?? '',
      country: one.buyerCountry ?? '',
      rating: Math.round(one.buyerEval / 20),
      content: one.buyerFeedback ?? '',
      day: one.evalDate ?? '',
      pictures: one.images ?? [],
      variant_title: one.skuInfo ?? '',
    })),
  };
}
