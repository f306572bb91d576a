import { lineIcon, make } from '#core/storefront/element.ts';
import { imageAddress } from '#core/storefront/image-address.ts';
import { productAddress } from '#core/storefront/product-address.ts';
import type { ShownReview } from '../contract/shown-review.ts';
import type { ReviewTools } from './review-tools.ts';
import { say } from './review-words.ts';

const icons = {
  shield:
    'M10 3 4.500 5v4.500c0 3.600 2.200 6.100 5.500 7.500 3.300-1.400 5.500-3.900 5.500-7.500V5zM7.500 10l1.800 1.800L12.700 8',
  thumb:
    'M6.500 9v7.500H4V9zM6.500 9.500 9.500 3.500c1.300 0 2 .9 2 2V8h3.700a1.300 1.300 0 0 1 1.300 1.600l-1.200 5.500a1.800 1.800 0 0 1-1.800 1.400h-7',
  flag: 'M5 17V4M5 4.500h9.500l-2 3.250 2 3.250H5',
};

/** A day in the page's language; as it is where the page names a language that is none. */
function dayText(at: string, locale: string): string {
  try {
    return new Date(at).toLocaleDateString(locale, { dateStyle: 'long' });
  } catch {
    return at.slice(0, 10);
  }
}

function countryText(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? '';
  } catch {
    // An unknown country is left out.
    return '';
  }
}

/** A small picture that opens larger when it is pressed; null without a valid address. */
export function pictureButton(src: string, origin: string, label: string): HTMLElement | null {
  try {
    const image = make('img', {
      alt: '',
      loading: 'lazy',
      decoding: 'async',
      src: imageAddress(src, origin, 400),
    });
    const button = make(
      'button',
      { type: 'button', 'aria-label': label, 'data-review-picture': imageAddress(src, origin, 1600) },
      image,
    );
    image.addEventListener('error', () => button.remove());
    return button;
  } catch {
    return null;
  }
}

/** A review. Its content is plain text: neither markup nor a link. */
export function reviewItem({ shop, part, locale, starRow }: ReviewTools, review: ShownReview): HTMLElement {
  const { words, look } = part;
  const badge = (name: string, kind = 'badge') => make('span', { class: kind, text: say(words, name) });
  const name = review.name || say(words, 'anonymous');
  const about = review.product?.title;
  const press = (kind: string, icon: string, text: string) =>
    make(
      'button',
      { type: 'button', [`data-review-${kind}`]: review.id },
      lineIcon(icon),
      make('span', { text }),
    );
  const vote = press('vote', icons.thumb, say(words, 'helpful'));
  vote.setAttribute('aria-pressed', 'false');
  vote.append(make('span', { 'data-review-count': true, text: String(review.helpful || '') }));
  return make(
    'article',
    { 'data-review': review.id, tabindex: -1 },
    make(
      'div',
      {},
      make(
        'div',
        { class: 'top' },
        starRow(review.rating, say(words, 'out_of_five', { average: review.rating })),
        review.imported_from
          ? make('span', { class: 'from', text: say(words, 'imported', { from: review.imported_from }) })
          : review.verified
            ? make('span', { class: 'verified' }, lineIcon(icons.shield), badge('verified', ''))
            : badge('unconfirmed', 'quiet'),
        review.starred && badge('chosen'),
        review.rewarded && badge('rewarded'),
      ),
      review.title !== '' && make('h3', { text: review.title }),
      review.content !== '' && make('p', { class: 'words', text: review.content }),
      review.edited_at !== null &&
        make('p', {
          class: 'quiet',
          text: say(words, 'edited', { date: dayText(review.edited_at, locale) }),
        }),
      review.images.length > 0 &&
        make(
          'div',
          { class: 'pictures', 'data-review-pictures': true },
          ...review.images.map(({ src }, at) =>
            pictureButton(src, shop.source.origin, say(words, 'picture_of', { number: at + 1, name })),
          ),
        ),
      ...review.replies.map(({ content, created_at }) =>
        make(
          'div',
          { class: 'reply' },
          make('b', {
            text:
              document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ||
              say(words, 'the_shop'),
          }),
          new Text(` ${say(words, 'replied', { date: dayText(created_at, locale) })}`),
          make('p', { class: 'words', text: content }),
        ),
      ),
      make('div', { class: 'acts' }, vote, press('report', icons.flag, say(words, 'report'))),
    ),
    make(
      'div',
      { class: 'who' },
      make('b', { text: name }),
      look.country && make('span', { text: countryText(review.country_code, locale) }),
      look.variant && make('span', { text: review.variant_title }),
      about ? make('a', { href: productAddress(shop.page, review.product!.handle), text: about }) : null,
      make('time', { datetime: review.created_at.slice(0, 10), text: dayText(review.created_at, locale) }),
    ),
  );
}
