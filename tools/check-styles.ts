import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Where the classes are that every page may use, and what belongs to them. */
const THEME = 'core/admin/theme';

/** One rule of a stylesheet: its selectors, and the at-rules around it from the outside in. */
type StyleRule = { selectors: string[]; around: string[]; line: number };

/**
 * What is wrong with the admin's styles below `root`, one line each; empty when all is well. Classes that every page may
 * use are in `core/admin/theme` and are shaped nowhere else; an area's own hold on its pages only, by `@scope`
 * (docs/decisions/032). What shoppers see lies in shadow roots, and the pages for developers are their own: neither is looked at.
 */
export function checkStyles(root: string): string[] {
  const files = globSync('{core,modules,apps}/**/*.css', { cwd: root }).filter(
    (file) => !/(^|\/)(node_modules|storefront)\/|^apps\/(?:demo-store|docs)\//.test(file),
  );
  const rulesOf = (file: string) => styleRules(readFileSync(join(root, file), 'utf8'));
  const themes = files.filter((file) => dirname(file) === THEME);
  const shared = new Set(
    themes.flatMap((file) => rulesOf(file).flatMap(({ selectors }) => selectors.flatMap(leadingClass))),
  );
  return files
    .filter((file) => !themes.includes(file))
    .flatMap((file) => {
      const area = /^modules\/([^/]+)\/(?:[^/]+\/)?admin\//.exec(file)?.[1];
      if (area === undefined) return [`${file}: shared styles lie in ${THEME}`];
      const scope = `@scope ([data-area='${area}']) to ([data-area])`;
      const rules = rulesOf(file);
      const own = new Set(
        rules.flatMap(({ selectors }) => selectors.flatMap(classesOf)).filter((name) => !shared.has(name)),
      );
      return rules.flatMap(({ selectors, around, line }) =>
        selectors.flatMap((selector) => {
          const at = `${file}:${line}: ${selector}`;
          if (around[0] !== scope) return [`${at} holds on pages of every area: put it inside ${scope}`];
          const foreign = reshaped(selector, own);
          return foreign === undefined
            ? []
            : [
                `${at} shapes the shared class ${foreign}: give the element a class of its own, or ${THEME} a variant`,
              ];
        }),
      );
    });
}

/** The rules of a stylesheet, those of `@keyframes` left out: their steps select nothing. */
function styleRules(source: string): StyleRule[] {
  // Comments keep their lines.
  const css = source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const around: string[] = [];
  const found: StyleRule[] = [];
  for (const { 0: text, index } of css.matchAll(/[^{};]*[{};]/g)) {
    const mark = text.at(-1);
    if (mark === '}') around.pop();
    if (mark !== '{') continue;
    const head = text.slice(0, -1).trim().replace(/\s+/g, ' ');
    const isRule = !head.startsWith('@') && !around.some((rule) => rule.startsWith('@keyframes'));
    const line = css.slice(0, index + text.length - text.trimStart().length).split('\n').length;
    if (isRule)
      found.push({ selectors: splitOutside(head, ','), around: around.filter((one) => one !== ''), line });
    around.push(head.startsWith('@') ? head : '');
  }
  return found;
}

/** Cuts at a mark that stands in no bracket. */
function splitOutside(text: string, mark: ',' | ' '): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (sign === mark && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** What a selector says of one element each, the outermost first. */
const compounds = (selector: string): string[] =>
  splitOutside(selector, ' ').filter((part) => !/^[>+~]$/.test(part));

/** Classes of the element itself; what it must hold, follow or not be (`:has`, `:not`) says nothing of it. */
function classesOf(compound: string): string[] {
  const itself = compound.replace(/:(?:has|not)\((?:[^()]|\([^()]*\))*\)/g, '').replace(/\[[^\]]*\]/g, '');
  return [...itself.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!);
}

/** What a rule of the theme shapes by this name alone; `bad` of `.tag.bad` is a word that others may use, too. */
function leadingClass(selector: string): string[] {
  const classes = classesOf(compounds(selector)[0] ?? '');
  return classes.length === 1 || /:is\(/.test(selector) ? classes : [];
}

/** The shared class that a selector shapes: of its element, or of one that it goes through to a nameless one. */
function reshaped(selector: string, own: ReadonlySet<string>): string | undefined {
  const named = compounds(selector).map(classesOf);
  const last = named.findLast((classes) => classes.length > 0);
  return last === undefined || last.some((name) => own.has(name)) ? undefined : `.${last[0]!}`;
}

if (process.argv[1] === import.meta.filename) {
  const problems = checkStyles(dirname(import.meta.dirname));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(`${basename(import.meta.filename)}: docs/decisions/032-styles-by-area.md says why`);
    process.exitCode = 1;
  }
}
