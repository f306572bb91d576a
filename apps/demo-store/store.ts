import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AllowanceName } from '#core/contract/allowance.ts';
import { isUrgent } from '#core/server/pipeline/call-guard.ts';
import { isAborted } from '#core/server/http/slow-senders.ts';
import { addToCartForm, cartCodeForm, cartDrawer, cartPage, changeCartForm } from './cart-pages.ts';
import { checkoutPage, completeCheckoutForm, orderPage } from './checkout-pages.ts';
import { answerOffer, offerPage, offerPreview } from './offer-page.ts';
import { orderLinkForm, orderLinkPage } from './order-link-page.ts';
import { confirmReviewForm, confirmReviewPage } from './review-confirm-page.ts';
import { productPage } from './product-page.ts';
import { reviewLinkForm, reviewLinkPage, reviewStopForm, reviewStopPage } from './review-link-page.ts';
import { collectionPage, homePage, searchPage } from './catalog-pages.ts';
import { reviewsPage } from './reviews-page.ts';
import { StoreFailure } from './store-client.ts';
import { passwordForm, storeGate } from './store-gate.ts';
import { Refusal } from '#core/server/call/refusal.ts';
import { anyStore, leadToOwnPath, onStoreHosts } from '#core/server/http/store-hosts.ts';
import { acceptForms, isOwnForm } from './store-form.ts';
import { storePolicy } from './store-policy.ts';
import {
  openVisit,
  sendNotFound,
  storeOf,
  storePrefix,
  type StoreVisit,
  type VisitedStore,
} from './store-visit.ts';
import { isKnownFailure } from './store-words.en.ts';
import { storeWords } from './store-words.ts';
import { themeAssets } from './theme-assets.ts';
import { themeRenderer } from './theme-renderer.ts';

export interface StoreOptions extends VisitedStore {
  themeDir?: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which limit applies to a page: `page` by default; null for files, which cost next to nothing. */
    allowance?: AllowanceName | null;
    /** Forms may come from any site: their address is all that they need, and no cookie is read. */
    anyForm?: boolean;
  }
}
const ofCart = { config: { allowance: 'cart' } } as const;
const ofCode = { config: { allowance: 'code' } } as const;
const ofPayment = { config: { allowance: 'pay' } } as const;
const ofReview = { config: { allowance: 'review' } } as const;
const ofMailProgram = { config: { allowance: 'cart', anyForm: true } } as const;
const ofPassword = { config: { allowance: 'account' } } as const;
const ofFiles = { config: { allowance: null, stores: anyStore } } as const;

const assetsBase = `${storePrefix}/assets`;

/**
 * A page without the theme, for when there is nothing to fill it with. The texts are ours, never sent ones; `action` is
 * what leads to the store's home page, where there is one.
 */
function plainPage(
  language: string,
  [title, text]: readonly [string, string],
  action: { words: string; home: string } | null,
  stylesheet: string,
): string {
  const link = action ? `<p class="acts"><a class="btn" href="${action.home}">${action.words}</a></p>` : '';
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="${stylesheet}"></head>
<body><main class="wrap lost"><h1>${title}</h1><p>${text}</p>${link}</main></body></html>
`;
}

/**
 * The demo store at `/store`: a small shop as any merchant's would be, rendered on the server from a theme. It
 * knows the installation by its public calls only.
 */
export async function registerStore(app: FastifyInstance, options: StoreOptions): Promise<void> {
  const themeDir = options.themeDir ?? join(import.meta.dirname, 'theme');
  const reload = options.places.environment.NODE_ENV === 'development';
  const assets = themeAssets(join(themeDir, 'assets'), assetsBase, reload);
  const theme = themeRenderer(themeDir, assets, reload);

  function sendPlain(reply: FastifyReply, status: number, retryAfter?: string): FastifyReply {
    const home = reply.request.store?.root ?? storePrefix;
    // Without a known shop the page is in English.
    const { language, failures, look_again, to_shop } = storeWords(reply.request.store?.shop?.locale ?? 'en');
    const known = isKnownFailure(status) ? status : status >= 500 ? 500 : 400;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply
      .status(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        plainPage(
          language,
          failures[known],
          // A missing shop has no home page to link to.
          status === 404 ? null : { words: status === 402 ? look_again : to_shop, home },
          assets.url('store.css'),
        ),
      );
  }

  await app.register(
    async (scope) => {
      onStoreHosts(scope, { answers: () => true, page: true });
      acceptForms(scope);
      scope.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
        reply
          .header('content-security-policy', storePolicy)
          .header('referrer-policy', 'same-origin')
          .header('x-frame-options', 'DENY');
        const { allowance = 'page', anyForm = false } = request.routeOptions.config;
        if (request.method === 'POST' && !anyForm && !isOwnForm(request)) return sendPlain(reply, 403);
        const domain = storeOf(request, options.defaultDomain);
        if (allowance !== null) await app.guard.admit(request, allowance, domain);
        await leadToOwnPath(options.places.shops, storePrefix, domain, request, reply);
        return reply.sent ? reply : undefined;
      });
      scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
        if (error instanceof StoreFailure) {
          // Errors that might pass and errors that won't get the same page: the shopper can only try again.
          const status = error.status >= 500 ? 503 : error.status;
          return sendPlain(reply, status, status < 429 ? undefined : (error.retryAfter ?? '5'));
        }
        if (error instanceof Refusal) return sendPlain(reply, error.status, error.headers['retry-after']);
        if (isAborted(request.raw, error)) return sendPlain(reply, 400);
        const status = error.statusCode ?? 500;
        if (status >= 500) request.log.error({ err: error }, 'a store page failed');
        return sendPlain(reply, status);
      });

      /** Runs a page's work when it is its shop's turn. */
      async function inTurn(
        request: FastifyRequest,
        reply: FastifyReply,
        work: (visit: StoreVisit) => Promise<FastifyReply>,
      ): Promise<FastifyReply> {
        const domain = storeOf(request, options.defaultDomain);
        const { allowance } = request.routeOptions.config;
        const turn = await app.guard.enter(request, domain, allowance != null && isUrgent(allowance));
        try {
          return await work(openVisit(app, theme, options, request, reply, turn));
        } finally {
          turn.end();
        }
      }
      const visited =
        (page: (visit: StoreVisit, name: string) => Promise<FastifyReply>) =>
        async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
          const { name = '' } = request.params as { name?: string };
          return inTurn(
            request,
            reply,
            async (visit) => visit.arrive() ?? (await storeGate(visit)) ?? page(visit, name),
          );
        };
      scope.setNotFoundHandler(visited(sendNotFound));
      scope.get('/', visited(homePage));
      scope.get('/collections/:name', visited(collectionPage));
      scope.get('/products/:name', visited(productPage));
      scope.get('/search', visited(searchPage));
      scope.get('/reviews', visited(reviewsPage));
      scope.get('/cart', ofCart, visited(cartPage));
      scope.get('/cart/drawer', ofCart, visited(cartDrawer));
      scope.post('/cart/add', ofCart, visited(addToCartForm));
      scope.post('/cart/change', ofCart, visited(changeCartForm));
      scope.post('/cart/code', ofCode, visited(cartCodeForm));
      scope.get('/checkout', ofCart, visited(checkoutPage));
      scope.post('/checkout', ofPayment, visited(completeCheckoutForm));
      scope.get('/orders/:name', ofCart, visited(orderPage));
      scope.get('/orders/:name/offer', ofCart, visited(offerPage));
      scope.post('/orders/:name/offer', ofPayment, visited(answerOffer));
      // The link itself is the key: the store's password guards the shop, not an order that was placed.
      const linked =
        (page: (visit: StoreVisit, link: string) => Promise<FastifyReply>) =>
        (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
          const { link = '' } = request.params as { link?: string };
          return inTurn(request, reply, (visit) => page(visit, link));
        };
      scope.get('/orders/link/:link', ofCart, linked(orderLinkPage));
      scope.post('/orders/link/:link', ofPassword, linked(orderLinkForm));
      scope.get('/reviews/confirm/:link', ofCart, linked(confirmReviewPage));
      scope.post('/reviews/confirm/:link', ofCart, linked(confirmReviewForm));
      scope.get('/reviews/write/:link', ofCart, linked(reviewLinkPage));
      scope.post('/reviews/write/:link', ofReview, linked(reviewLinkForm));
      scope.get('/reviews/unsubscribe/:link', ofCart, linked(reviewStopPage));
      scope.post('/reviews/unsubscribe/:link', ofMailProgram, linked(reviewStopForm));
      // The editors', and so the office's: it has no script of other programs.
      scope.post('/preview/post-purchase', { config: { stores: undefined } }, (request, reply) =>
        inTurn(request, reply, offerPreview),
      );
      scope.post('/password', ofPassword, (request, reply) => inTurn(request, reply, passwordForm));
      // The preview's, too.
      scope.get('/assets/:name', ofFiles, async (request, reply) => {
        const { name } = request.params as { name: string };
        return (await assets.send(name, request, reply)) ? reply : reply.callNotFound();
      });
    },
    { prefix: storePrefix },
  );
}
