import type { FastifyReply } from 'fastify';
import { reviewsOf, themeReviews } from './store-reviews.ts';
import { sendNotFound, type StoreVisit } from './store-visit.ts';

/** `/store/reviews`: all reviews of the shop's products and of the shop itself; 404 if the shop has no such page. */
export async function reviewsPage(visit: StoreVisit): Promise<FastifyReply> {
  const [frame, found] = await Promise.all([visit.frame(), reviewsOf(visit, 'reviews')]);
  const reviews =
    found &&
    themeReviews(found, {
      path: visit.paths.reviews,
      locale: frame.shop.locale,
      shop: frame.shop.name,
      paths: visit.paths,
      choice: {},
    });
  if (!found || !reviews) return sendNotFound(visit);
  return visit.send(200, frame, {
    page_type: 'reviews',
    page_title: found.part.words['title']!,
    flash: visit.takeFlash(),
    reviews,
  });
}
