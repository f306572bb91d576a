import { useEditorState, type Editor } from '@tiptap/react';
import { useState } from 'react';
import { Icon } from '../controls/icon.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { RichTextLinkDialog } from './rich-text-link-dialog.tsx';
import { richTextText } from './rich-text-text.ts';

/** Paths on the grid of the line icons; only here, so that the first load is without them. */
const paths = {
  bold: 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h5.8a3.1 3.1 0 0 1 0 6.2H6z',
  italic: 'M8.5 4H14M6 16h5.5M11.5 4l-3 12',
  underline: 'M6 4v5.5a4 4 0 0 0 8 0V4M5 16.5h10',
  bullet_list: 'M8 5.5h8.5M8 10h8.5M8 14.5h8.5M4 5.5v.01M4 10v.01M4 14.5v.01',
  ordered_list: 'M9 5.5h7.5M9 10h7.5M9 14.5h7.5M3.5 4.5 4.5 4v3.5M3.5 12h2l-2 3.5h2.2',
  quote: 'M4 5.5h12.5M8 10h8.5M8 14.5h8.5M4 10v4.5',
  link: 'M8.5 11.5a3 3 0 0 0 4.3.2l2.6-2.6a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3-.2l-2.6 2.6a3 3 0 0 0 4.3 4.3l1-1',
  clear: 'M5 4h10M10 4l-1.5 7M3.5 3.5l13 13M7.5 16h5',
} as const;
type Mark = keyof typeof paths;
type Block = 'paragraph' | 'code' | `h${1 | 2 | 3 | 4 | 5 | 6}`;

/** What can be done to the selected text. */
export function RichTextToolbar({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const t = useText(richTextText);
  const [linking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      block: blockOf(now),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bullet_list: now.isActive('bulletList'),
      ordered_list: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  const acts: Record<Mark, () => void> = {
    bold: () => void run().toggleBold().run(),
    italic: () => void run().toggleItalic().run(),
    underline: () => void run().toggleUnderline().run(),
    bullet_list: () => void run().toggleBulletList().run(),
    ordered_list: () => void run().toggleOrderedList().run(),
    quote: () => void run().toggleBlockquote().run(),
    link: () => setLinking(true),
    clear: () => void run().unsetAllMarks().clearNodes().run(),
  };
  function turnInto(block: Block) {
    if (block === 'paragraph') run().setParagraph().run();
    else if (block === 'code') run().setCodeBlock().run();
    else
      run()
        .setHeading({ level: Number(block.slice(1)) as 1 | 2 | 3 | 4 | 5 | 6 })
        .run();
  }
  // What a text brings along (a heading 1, code) is named where the cursor is in it; offered are the usual ones.
  const offered: Block[] = ['paragraph', 'h2', 'h3', 'h4'];
  const blocks = offered.includes(state.block) ? offered : [...offered, state.block];
  const button = (mark: Mark) => (
    <button
      key={mark}
      type="button"
      className="icon-button small"
      aria-label={t(mark)}
      title={t(mark)}
      aria-pressed={mark === 'clear' ? undefined : state[mark]}
      disabled={disabled}
      onClick={acts[mark]}
    >
      <svg
        className="icon"
        width={16}
        height={16}
        viewBox="0 0 20 20"
        strokeWidth={mark === 'bold' ? 2.25 : 1.75}
        aria-hidden="true"
      >
        <path d={paths[mark]} />
      </svg>
    </button>
  );
  return (
    <div className="rich-text-toolbar" role="toolbar" aria-label={t('toolbar')}>
      <select
        className="select-box"
        aria-label={t('block')}
        value={state.block}
        disabled={disabled}
        onChange={(event) => turnInto(event.target.value as Block)}
      >
        {blocks.map((block) => (
          <option key={block} value={block}>
            {block === 'paragraph'
              ? t('paragraph')
              : block === 'code'
                ? t('code_block')
                : t('heading', { level: block.slice(1) })}
          </option>
        ))}
      </select>
      <span className="rich-text-group">{(['bold', 'italic', 'underline'] as const).map(button)}</span>
      <span className="rich-text-group">
        {(['bullet_list', 'ordered_list', 'quote'] as const).map(button)}
      </span>
      <span className="rich-text-group">{(['link', 'clear'] as const).map(button)}</span>
      <span className="rich-text-group">
        <button
          type="button"
          className="icon-button small"
          aria-label={t('undo')}
          title={t('undo')}
          disabled={disabled || !state.canUndo}
          onClick={() => void run().undo().run()}
        >
          <Icon name="undo" size={16} />
        </button>
        <button
          type="button"
          className="icon-button small rich-text-redo"
          aria-label={t('redo')}
          title={t('redo')}
          disabled={disabled || !state.canRedo}
          onClick={() => void run().redo().run()}
        >
          <Icon name="undo" size={16} />
        </button>
      </span>
      {linking ? <RichTextLinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </div>
  );
}

function blockOf(editor: Editor): Block {
  const levels = [1, 2, 3, 4, 5, 6] as const;
  const level = levels.find((one) => editor.isActive('heading', { level: one }));
  if (level) return `h${level}`;
  return editor.isActive('codeBlock') ? 'code' : 'paragraph';
}
