/** Attributes, and `text`, of a new element. Text is only ever set as text: markup in it stays visible as typed. */
type Parts = Record<string, string | number | boolean | undefined> & { text?: string };

/** Makes an element with its children. `true` sets a bare attribute; `false` and undefined set none. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  parts: Parts = {},
  ...children: (Node | null | undefined | false)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(parts)) {
    if (name === 'text') element.textContent = String(value);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

const svg = 'http://www.w3.org/2000/svg';

/** A line drawing, 20 by 20; the surrounding styles set its stroke width and color. */
export function lineIcon(path: string): SVGElement {
  const drawn = document.createElementNS(svg, 'svg');
  drawn.setAttribute('viewBox', '0 0 20 20');
  drawn.setAttribute('aria-hidden', 'true');
  const lines = document.createElementNS(svg, 'path');
  lines.setAttribute('d', path);
  drawn.append(lines);
  return drawn;
}

const sheets = new Map<string, CSSStyleSheet>();

function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(css, sheet);
  return sheet;
}

/** A shadow root with its styles, the last over the first. Constructed sheets need no leave of the page's policy. */
export function openShadow(host: HTMLElement, ...styles: readonly string[]): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  try {
    root.adoptedStyleSheets = styles.map(sheetOf);
  } catch {
    root.append(make('style', { text: styles.join('\n') }));
  }
  return root;
}

/** The colour that lies behind an element, and whether it is a dark one. */
export function backdrop(element: Element): { color: string; dark: boolean } {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const color = getComputedStyle(at).backgroundColor;
    const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
    if (color.startsWith('rgb') && alpha > 0.5) {
      return { color: `rgb(${r} ${g} ${b})`, dark: 0.299 * r + 0.587 * g + 0.114 * b < 128 };
    }
  }
  return isCanvasDark() ? { color: 'Canvas', dark: true } : { color: '#fff', dark: false };
}

/** Whether a page that leaves its ground to the browser gets a dark one. */
function isCanvasDark(): boolean {
  const { colorScheme } = getComputedStyle(document.documentElement);
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content ?? '';
  const schemes = colorScheme === 'normal' ? meta : colorScheme;
  if (!schemes.includes('dark')) return false;
  return !schemes.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Gives a widget the colors around it, for its styles (`widget-base.css`). */
export function takeColours(element: HTMLElement, around: Element): void {
  const { color, dark } = backdrop(around);
  element.style.setProperty('--paper', color);
  element.style.setProperty('--text', getComputedStyle(around).color);
  element.style.setProperty('--save', dark ? '#7fd29b' : '#1b6b36');
}

/** Dispatches an event on the element that bubbles out of every shadow root up to the document. */
export function tell(element: Element, name: string, detail: object): void {
  element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
}
