import { useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#core/admin/frame/card.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { productText } from './product-text.ts';

/** Shorter ones fit the frame as it is. */
const longText = 700;

/**
 * The description as it is stored. Made safe there already; all the same it only ever stands in a frame of
 * its own that may run, submit and open nothing.
 */
export function ProductDescriptionCard({ html }: { html: string }) {
  const t = useText(productText);
  const scheme = useComputedColorScheme('light');
  const [whole, setWhole] = useState(false);
  const isLong = html.length > longText;
  return (
    <Card
      title={t('description')}
      end={
        isLong ? (
          <button type="button" className="link-button text-sm" onClick={() => setWhole(!whole)}>
            {t(whole ? 'show_less' : 'show_more')}
          </button>
        ) : null
      }
    >
      {html.trim() === '' ? (
        <p className="quiet">{t('no_description')}</p>
      ) : (
        <iframe
          className={`product-description${whole ? ' whole' : ''}${isLong ? '' : ' short'}`}
          sandbox=""
          srcDoc={framed(html, scheme)}
          title={t('description')}
        />
      )}
    </Card>
  );
}

/** The frame has no styles of ours: text like the page's, in its colours, links that lead nowhere. */
function framed(html: string, scheme: 'light' | 'dark'): string {
  const style = [
    `:root{color-scheme:${scheme}}`,
    'body{margin:0;font:14px/20px -apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif;overflow-wrap:anywhere}',
    'body>:first-child{margin-top:0}',
    'img,table,iframe,video{max-width:100%;height:auto}',
  ].join('');
  return `<!doctype html><meta charset="utf-8"><base target="_blank"><style>${style}</style>${html}`;
}
