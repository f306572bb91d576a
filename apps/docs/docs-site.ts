import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Liquid } from 'liquidjs';
import { packedText } from '#core/server/http/compression.ts';
import { notFound } from '#core/server/call/refusal.ts';
import { coreSentences } from '#core/contract/core-refusals.ts';
import { changesHtml, readGuides } from './guides.ts';
import { type ApiDocument, readReference } from './reference.ts';

// Only files of ours run and load; what is tried goes to this server alone.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const assets: Readonly<Record<string, string>> = {
  'docs.css': 'text/css; charset=utf-8',
  'docs.js': 'text/javascript; charset=utf-8',
  'tokens.css': 'text/css; charset=utf-8',
};

type Answer = ReturnType<typeof packedText>;

/**
 * The pages for those who write programs: a reference made from the document of all calls, and guides. Anyone may read
 * them, as the document; what is tried there is done with the reader's own token.
 */
export function registerDocs(app: FastifyInstance, makeDocument: () => object): void {
  const liquid = new Liquid({
    root: [join(import.meta.dirname, 'pages')],
    layouts: [join(import.meta.dirname, 'pages')],
    partials: [join(import.meta.dirname, 'pages')],
    extname: '.liquid',
    cache: true,
    outputEscape: 'escape',
    strictVariables: true,
    strictFilters: true,
    relativeReference: false,
  });
  // Both are made when a page is first asked for: no start needs them.
  let reference: ReturnType<typeof readReference> | undefined;
  let guides: ReturnType<typeof readGuides> | undefined;
  const theReference = () => (reference ??= readReference(makeDocument() as ApiDocument));
  const theGuides = () => (guides ??= readGuides());
  const made = new Map<string, Answer>();
  const counted = { onRequest: async (request: FastifyRequest) => app.guard.admit(request, 'page') };

  async function page(
    request: FastifyRequest,
    reply: FastifyReply,
    template: string,
    title: string,
    data: object,
  ): Promise<FastifyReply> {
    // By what is shown: an address can be written in any number of ways.
    const key = `${template} ${title}`;
    let body = made.get(key);
    if (!body) {
      const html = (await liquid.renderFile(template, { title, guides: theGuides(), ...data })) as string;
      made.set(key, (body = packedText(html)));
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'same-origin')
      .header('x-frame-options', 'DENY')
      .send(await body(request, reply));
  }

  app.get('/docs', counted, (request, reply) =>
    page(request, reply, 'index', 'For developers', { areas: theReference().areas }),
  );
  app.get<{ Params: { name: string } }>('/docs/guides/:name', counted, (request, reply) => {
    const guide = theGuides().find(({ name }) => name === request.params.name);
    if (!guide) throw notFound(coreSentences.this_address);
    return page(request, reply, 'guide', guide.title, { guide });
  });
  app.get('/docs/changes', counted, (request, reply) =>
    page(request, reply, 'changes', 'Changes of the calls', { html: changesHtml() }),
  );
  app.get<{ Params: { name: string } }>('/docs/calls/:name', counted, (request, reply) => {
    const call = theReference().calls.get(request.params.name);
    if (!call) throw notFound(coreSentences.this_address);
    return page(request, reply, 'call', call.name, { call });
  });
  app.get<{ Params: { name: string } }>('/docs/things/:name', counted, (request, reply) => {
    const thing = theReference().things.get(request.params.name);
    if (!thing) throw notFound(coreSentences.this_address);
    return page(request, reply, 'thing', thing.name, { thing });
  });
  for (const [file, type] of Object.entries(assets)) {
    const from =
      file === 'tokens.css'
        ? join(import.meta.dirname, '../../core/admin/theme/tokens.css')
        : join(import.meta.dirname, 'assets', file);
    let body: Answer | undefined;
    app.get(`/docs/${file}`, counted, async (request, reply) => {
      body ??= packedText(readFileSync(from));
      return reply
        .type(type)
        .header('cache-control', 'public, max-age=300')
        .send(await body(request, reply));
    });
  }
}
