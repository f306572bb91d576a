import { z } from 'zod';
import { htmlBounds, htmlRefusal, measureHtml } from './html-bounds.ts';

/** HTML of a person or a program, refused when it is longer, deeper or of more tags than is parsed. */
export const htmlText = z
  .string()
  .max(htmlBounds.characters, { error: htmlRefusal('characters'), abort: true })
  .superRefine((html, at) => {
    const { excess } = measureHtml(html);
    if (excess !== null) at.addIssue({ code: 'custom', message: htmlRefusal(excess) });
  });
