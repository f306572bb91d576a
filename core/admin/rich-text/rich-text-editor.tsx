import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { withoutEmpty } from './rich-text-html.ts';
import { RichTextImage } from './rich-text-image.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

/** A text of the draft that is written as HTML. */
export interface RichTextProps {
  /** The draft's path. */
  name: string;
  label: string;
  /** HTML. */
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  hint?: string;
  error?: string;
  disabled?: boolean;
}

const extensions = [
  StarterKit.configure({
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
    heading: { levels: [1, 2, 3, 4, 5, 6] },
  }),
  RichTextImage,
];

/** The editor itself; arrives in a chunk of its own. */
export function RichTextEditor({
  id,
  name,
  label,
  value,
  onChange,
  onBlur,
  hint,
  error,
  disabled = false,
}: RichTextProps & { id: string }) {
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  /** What was given and what the editor writes for it: only another writing is a change. */
  const given = useRef<{ of: Editor | null; html: string; written: string }>({
    of: null,
    html: value,
    written: '',
  });
  const say = useEffectEvent((written: string) => {
    const { html, written: same } = given.current;
    onChange(written === same ? html : withoutEmpty(written));
  });
  const leave = useEffectEvent(() => onBlur?.());
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
  });

  useEffect(() => {
    if (!editor) return undefined;
    const onUpdate = () => say(editor.getHTML());
    const onLeave = () => leave();
    editor.on('update', onUpdate);
    editor.on('blur', onLeave);
    return () => {
      editor.off('update', onUpdate);
      editor.off('blur', onLeave);
    };
  }, [editor]);
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    editor.setOptions({
      editorProps: {
        attributes: {
          id,
          class: 'rich-text-content',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          'aria-label': label,
          'data-field': name,
          tabindex: '0',
          ...(error ? { 'aria-invalid': 'true' } : {}),
          ...(described ? { 'aria-describedby': described } : {}),
        },
      },
    });
  }, [editor, id, name, label, error, described]);
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const written = editor.getHTML();
    if (given.current.of !== editor) {
      given.current = { of: editor, html: value, written };
      return;
    }
    // Discarded, or taken over from someone else: the text comes from outside.
    const own = written === given.current.written ? given.current.html : withoutEmpty(written);
    if (value === own) return;
    editor.commands.setContent(value, { emitUpdate: false });
    given.current = { of: editor, html: value, written: editor.getHTML() };
  }, [editor, value]);

  return (
    <div className={error ? 'rich-text-box invalid' : 'rich-text-box'}>
      {editor ? <RichTextToolbar editor={editor} disabled={disabled} /> : null}
      <EditorContent editor={editor} />
    </div>
  );
}
