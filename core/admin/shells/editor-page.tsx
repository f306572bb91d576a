import '../theme/editor.css';
import { useRef, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { FailedState } from '../controls/empty-state.tsx';
import { FocusKeeper } from '../controls/focus-keeper.tsx';
import { useFormats } from '../controls/formats.ts';
import { Icon } from '../controls/icon.tsx';
import { isCommandKey } from '../controls/keyboard.ts';
import { PageHeader, type PageHeaderProps } from '../controls/page-header.tsx';
import { EditorSkeleton } from '../controls/skeleton.tsx';
import { MissingPage } from '../frame/status-pages.tsx';
import { useText } from '../i18n/text-catalogue.ts';
import { ConflictDialog, type ShowValue } from './conflict-dialog.tsx';
import type { Editor } from './editor-state.ts';
import { fieldElement, firstField } from './editor-focus.ts';
import { editorText } from './editor-text.ts';
import { useSideColumn } from './side-column.ts';

export interface EditorPageProps<Saved, Draft> extends Pick<
  PageHeaderProps,
  'title' | 'text' | 'status' | 'crumbs' | 'secondary' | 'menu'
> {
  /** What kind of thing it is, “Product”: the title while its name is not known. */
  kind?: string;
  /** From `useEditor`. */
  editor: Editor<Saved, Draft>;
  /** Cards of the form; called once there is a draft. */
  children: (draft: Draft) => ReactNode;
  /** Cards of the side panel: preview, figures, summary. Below the form on phones. */
  side?: (draft: Draft) => ReactNode;
  /** What the side panel is, where it is no preview; phones then have no button that leads to it. */
  sideLabel?: string;
  /** The form takes the whole width, where no side panel stands beside it. */
  wide?: boolean;
  /** How a conflict shows what the form's words cannot say: names of things that are held by their ids. */
  show?: ShowValue<Draft>;
  /** Why nothing can be changed: the permission that lacks, a frozen shop. */
  readOnlyReason?: string;
}

/** The screen around a form: header, what went wrong, form in cards, side panel. The frame has the save bar. */
export function EditorPage<Saved, Draft>({
  editor,
  kind,
  children,
  side,
  sideLabel,
  wide,
  show,
  readOnlyReason,
  ...header
}: EditorPageProps<Saved, Draft>) {
  const t = useText(editorText);
  const panel = useRef<HTMLElement>(null);
  useSideColumn(panel, side !== undefined && editor.draft !== undefined);
  if (editor.state === 'missing') return <MissingPage />;
  if (editor.state === 'loading') {
    const { title, text, crumbs } = header;
    const known = editor.single ? { title, text, crumbs } : { title: kind ?? title, crumbs, pending: true };
    return <EditorSkeleton side={Boolean(side)} header={<PageHeader {...known} />} />;
  }
  if (editor.draft === undefined)
    return (
      <>
        <PageHeader {...header} title={kind ?? header.title} />
        <div className="card">
          <FailedState error={editor.loadError} onRetry={editor.reload} />
        </div>
      </>
    );
  return (
    <>
      <PageHeader {...header} />
      <EditorNotes editor={editor} readOnlyReason={readOnlyReason} />
      <form
        noValidate
        className={side ? 'editor-grid' : wide ? 'editor-single wide' : 'editor-single'}
        aria-busy={editor.saving || undefined}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          // A dialog of the form has taken it for its own.
          if (event.key !== 'Enter' || !isCommandKey(event) || event.defaultPrevented) return;
          event.preventDefault();
          void editor.submit();
        }}
      >
        <fieldset className="editor-fields stack" disabled={editor.readOnly}>
          {children(editor.draft)}
        </fieldset>
        {side ? (
          <aside
            className="editor-side stack"
            ref={panel}
            tabIndex={-1}
            aria-label={sideLabel ?? t('preview')}
          >
            {side(editor.draft)}
          </aside>
        ) : null}
      </form>
      {side && sideLabel === undefined ? (
        <Button
          className="editor-to-preview"
          icon="eye"
          onClick={() => {
            panel.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
            panel.current?.focus({ preventScroll: true });
          }}
        >
          {t('preview')}
        </Button>
      ) : null}
      {editor.conflict ? <ConflictDialog conflict={editor.conflict} show={show} /> : null}
    </>
  );
}

/** What stands above the form: read-only, kept draft, why it was not saved. */
export function EditorNotes<Saved, Draft>({
  editor,
  readOnlyReason,
}: {
  editor: Editor<Saved, Draft>;
  readOnlyReason?: string;
}) {
  const t = useText(editorText);
  const { dateTime } = useFormats();
  const wrong = Object.entries(editor.errors);
  return (
    <div className="editor-notes">
      {editor.readOnly ? (
        <p className="note">
          <Icon name="lock" size={16} />
          {t('read_only', { reason: readOnlyReason ?? '' })}
        </p>
      ) : null}
      {editor.elsewhere === undefined || editor.readOnly ? null : (
        <p className="note" role="status">
          <Icon name="copy" size={16} />
          {t('open_elsewhere', { when: dateTime(editor.elsewhere) })}
        </p>
      )}
      {editor.waiting ? (
        <div className="note warn" role="status">
          <FocusKeeper to={firstField} />
          <Icon name="alert" size={16} />
          <span className="grow">{t('waiting')}</span>
          <button type="button" className="link-button" onClick={editor.waiting.tryNow}>
            {t('try_now')}
          </button>
        </div>
      ) : null}
      {editor.kept && !editor.readOnly ? (
        <div className="note" role="status">
          <FocusKeeper to={firstField} />
          <Icon name="undo" size={16} />
          <span className="grow">
            {editor.kept.reason === 'mine' ? t('kept_mine') : t('kept', { when: dateTime(editor.kept.at) })}
            {editor.kept.isPart ? ` ${t('kept_part')}` : null}
            {editor.kept.more > 0 ? ` ${t('kept_more', { count: editor.kept.more })}` : null}
          </span>
          <button type="button" className="link-button" onClick={editor.kept.bringBack}>
            {t('bring_back')}
          </button>
          <button type="button" className="link-button" onClick={editor.kept.throwAway}>
            {t('throw_away')}
          </button>
        </div>
      ) : null}
      {editor.failure === undefined ? null : (
        <div className="note bad" role="alert" tabIndex={-1} data-editor-failure>
          <Icon name="alert" size={16} />
          <div className="grow">
            <p className="strong">{editor.failure}</p>
            {wrong.length > 0 ? (
              <ul>
                {wrong.map(([path, text]) => (
                  <li key={path}>
                    <button
                      type="button"
                      className="editor-error-link"
                      onClick={() => fieldElement(path)?.focus()}
                    >
                      {text}
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        </div>
      )}
    </div>
  );
}
