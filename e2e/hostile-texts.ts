import {
  type BrowserContext,
  expect,
  type Frame,
  type Locator,
  type Page,
} from '#core/testing/browser-test.ts';

/** Each of `hostile` tries to call `canary`, or to reach this host. */
export const host = 'hostile.example';
const run = 'canary()';
export const hostile = [
  `<img src=x onerror=${run}>`,
  `<script>${run}</script>`,
  `"><svg onload=${run}>`,
  `'><img src=//${host}/4>`,
  `</p></div><iframe srcdoc="<script>parent.${run}</script>">`,
  `javascript:${run}`,
  `<a href="javascript:${run}">free</a>`,
  `" onmouseover="${run}" x="`,
  `' onfocus='${run}' autofocus='`,
  `<body onload=${run}>`,
  `<style>@import '//${host}/11'</style>`,
  `<link rel=stylesheet href=//${host}/12>`,
  `<meta http-equiv=refresh content="0;url=//${host}/13">`,
  `<base href=//${host}/14>`,
  `<object data=//${host}/15></object>`,
  `<embed src=//${host}/16>`,
  `<video><source onerror=${run}></video>`,
  `<audio src=x onerror=${run}></audio>`,
  `<details open ontoggle=${run}>`,
  `<input autofocus onfocus=${run}>`,
  `<marquee onstart=${run}>`,
  `<form action=//${host}/22><button autofocus>`,
  `<math><mi xlink:href="javascript:${run}">x</mi></math>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<template><script>${run}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `--><img src=x onerror=${run}>`,
  `]]><script>${run}</script>`,
  `</script><script>${run}</script>`,
  `</style><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `</textarea><script>${run}</script>`,
  '$' + `{${run}}`,
  `{{constructor.constructor('${run}')()}}`,
  `';${run};//`,
  `&lt;img src=x onerror=${run}&gt;`,
  String.raw`\u003cscript\u003e${run}\u003c/script\u003e`,
  `%3Cscript%3E${run}%3C/script%3E`,
  `red;background:url(//${host}/39)`,
  `\u202E<img src=x onerror=${run}>$&`,
] as const;
/** Texts with variables refuse what looks like one and is none. */
export const wordable = hostile.filter((text) => !text.includes('{{'));

/** As many of the texts as a text may hold. */
export function joined(texts: readonly string[], most: number, more = ''): string {
  let all = more;
  for (const text of texts) if (all.length + text.length < most) all += text;
  return all;
}

/** What a page did of such texts: it must stay empty. */
export async function listen(context: BrowserContext): Promise<string[]> {
  const done: string[] = [];
  await context.exposeFunction('canary', () => void done.push('it ran'));
  context.on('dialog', (dialog) => {
    // An editor with changes asks before its page is left.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    done.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (new URL(request.url()).host.includes(host)) done.push(`asked for ${request.url()}`);
  });
  return done;
}

/** Elements that are made of such a text, wherever they are on the page; of frames each is looked at by itself. */
export const madeOf = (page: Page | Frame): Promise<string[]> =>
  page.evaluate((told) => {
    const made: string[] = [];
    const data = (element: Element) =>
      element instanceof HTMLScriptElement && /json/.test(element.type) ? '' : element.textContent;
    const addresses = ['src', 'href', 'action', 'data', 'content', 'style', 'srcdoc', 'xlink:href'];
    const look = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        // What only tells something, and what a frame that may do nothing shows, is text.
        const isShown = (name: string) =>
          (name === 'content' && !element.hasAttribute('http-equiv')) ||
          (name === 'srcdoc' && element.getAttribute('sandbox') === '');
        const isMade = [...element.attributes].some(
          ({ name, value }) =>
            (name.startsWith('on') && value.includes('canary')) ||
            (addresses.includes(name) &&
              !isShown(name) &&
              (/^\s*javascript:/i.test(value) || value.includes(`//${told}`) || value.includes('canary()'))),
        );
        const isCode =
          element.matches('script,style') && /canary\(\)|hostile\.example/.test(data(element) ?? '');
        if (isMade || isCode) made.push(element.outerHTML.slice(0, 200));
        if (element.shadowRoot) look(element.shadowRoot);
      }
    };
    look(document);
    return made;
  }, host);

/** Types each of the texts into all fields at once, and looks at the page after each. */
export async function typeEach(
  page: Page,
  fields: readonly Locator[],
  texts: readonly string[],
): Promise<void> {
  await expect(fields[0]!).toBeVisible();
  for (const text of texts) {
    for (const field of fields) await field.fill(text);
    expect(await madeOf(page), `${page.url()}: ${text}`).toEqual([]);
  }
  for (const field of fields) await field.blur();
}
