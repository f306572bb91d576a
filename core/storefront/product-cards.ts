const notInList = 'header,footer,nav,dialog,[aria-modal=true],[data-backroom-slot]';
/** Pixels: smaller ones are pictures in a list, larger ones parts of the page. */
const cardWidth = { least: 120, most: 720 };
const maxLevels = 4;
const waitMs = 300;

/** A piece of a page that is about one product alone. */
export interface ProductCard {
  element: HTMLElement;
  handle: string;
  /** Its links to the product. */
  links: HTMLAnchorElement[];
}

/** Of a link to a product of this very store, else ''. */
function handleOf(link: HTMLAnchorElement | null): string {
  const path = link?.origin === location.origin ? link.pathname : '';
  try {
    return decodeURIComponent(/\/products?\/([^/]+)\/?$/.exec(path)?.[1] ?? '');
  } catch {
    return '';
  }
}

/** The piece around a link that is about its product alone and has a picture. */
function cardAround(link: HTMLAnchorElement): HTMLElement | null {
  const handle = handleOf(link);
  if (!handle || link.closest(notInList)) return null;
  let card: HTMLElement = link;
  for (let level = 0; level < maxLevels; level += 1) {
    const up = card.parentElement;
    const links = [...(up?.querySelectorAll('a') ?? [])];
    if (!up || links.some((other) => ![handle, ''].includes(handleOf(other)))) break;
    card = up;
    if (card.querySelector('img')) break;
  }
  const { offsetWidth: width } = card;
  return width >= cardWidth.least && width <= cardWidth.most && card.querySelector('img') ? card : null;
}

/** The cards that the theme marked; in a store without marks, the elements that look like cards. */
function productCards(): HTMLElement[] {
  const marked = document.querySelectorAll<HTMLElement>('[data-backroom-product]');
  if (marked.length > 0) return [...marked];
  const links = document.querySelectorAll<HTMLAnchorElement>('a[href*="/product"]');
  const found = [...links].flatMap((link) => cardAround(link) ?? []);
  // Some themes link the product from a part of its card, too: all of it is the card, and nothing lies over its button.
  return found.filter((card) => !found.some((other) => other !== card && other.contains(card)));
}

function cardOf(element: HTMLElement): ProductCard {
  const links = element.matches('a')
    ? [element as HTMLAnchorElement]
    : [...element.querySelectorAll<HTMLAnchorElement>('a')];
  const linked = handleOf(links.find(handleOf) ?? null);
  return {
    element,
    handle: element.dataset['backroomProduct'] || linked,
    links: links.filter((link) => linked && handleOf(link) === linked),
  };
}

/** Calls `found` once with each product card of the page, also with those that appear later. */
export function watchCards(found: (cards: ProductCard[]) => void): void {
  const known = new Set<HTMLElement>();
  function look(): void {
    // A card with several links to its product is found by each of them, and counts once.
    const fresh = productCards().filter((card) => !known.has(card) && known.add(card));
    if (fresh.length > 0) found(fresh.map(cardOf));
  }
  look();
  let wait = 0;
  new MutationObserver(() => {
    clearTimeout(wait);
    wait = window.setTimeout(look, waitMs);
  }).observe(document.body, { childList: true, subtree: true });
}
