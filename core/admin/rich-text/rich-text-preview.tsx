import { useColorScheme } from '../theme/color-scheme.ts';
import { useText } from '../i18n/text-catalogue.ts';
import { richTextText } from './rich-text-text.ts';

/**
 * HTML as a reader sees it. Made safe where it is stored; what is typed here is not yet, so it only ever stands
 * in a frame of its own that may run, submit and open nothing.
 */
export function RichTextPreview({ html, title }: { html: string; title: string }) {
  const t = useText(richTextText);
  const scheme = useColorScheme();
  return (
    <>
      <p className="dim text-sm rich-text-preview-title">{t('preview')}</p>
      <iframe className="rich-text-preview" sandbox="" srcDoc={framed(html, scheme)} title={title} />
    </>
  );
}

/** The frame has no styles of ours: text like the page's, in its colours. */
function framed(html: string, scheme: 'light' | 'dark'): string {
  const style = [
    `:root{color-scheme:${scheme}}`,
    'body{margin:0;font:14px/20px -apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif;overflow-wrap:anywhere}',
    'body>:first-child{margin-top:0}',
    'img,table,iframe,video{max-width:100%;height:auto}',
  ].join('');
  return `<!doctype html><meta charset="utf-8"><base target="_blank"><style>${style}</style>${html}`;
}
