import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { linkAddress } from './rich-text-html.ts';
import { richTextText } from './rich-text-text.ts';

/** Where the selected words lead; without a selection the address itself becomes the words. */
export function RichTextLinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText(richTextText);
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [typed, setTyped] = useState(before);
  const [wrong, setWrong] = useState(false);

  function commit() {
    const href = linkAddress(typed);
    if (href === null) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (before === '' && editor.state.selection.empty)
      chain
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    onClose();
  }

  return (
    <Dialog
      open
      size="small"
      title={t('link_title')}
      onClose={onClose}
      onCommit={commit}
      footer={
        <>
          {before === '' ? null : (
            <Button
              tone="danger-text"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              {t('link_remove')}
            </Button>
          )}
          <span className="grow" />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" onClick={commit}>
            {t('done')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('link_address')}
        hint={t('link_hint')}
        error={wrong ? t('link_wrong') : undefined}
        inputMode="url"
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          commit();
        }}
      />
    </Dialog>
  );
}
