import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { ChipsField } from '#core/admin/controls/chips-field.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { useMay } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { StatusTag } from '#core/admin/controls/status-tag.tsx';
import { SwitchLine } from '#core/admin/controls/switch-line.tsx';
import { useLanguage, useText } from '#core/admin/i18n/text-catalogue.ts';
import { ConflictDialog } from '#core/admin/shells/conflict-dialog.tsx';
import { EditorNotes } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { listCountries } from '#modules/catalog/country/contract/country-calls.ts';
import { getHonesty, saveHonesty } from '../../truth/contract/honest-calls.ts';
import { getConversionGuide, readHonesty } from '../contract/board-calls.ts';
import { boardText } from './board-text.ts';
import { useCountryName } from './tool-words.ts';

type Saved = ReplyOf<typeof getHonesty>['honesty'];
interface Draft {
  honest: boolean;
  never_in: string[];
}

const draftOf = ({ honest, never_in }: Saved): Draft => ({ honest, never_in });

/** Whether the shop shows only what is true: what that means, the switch, further countries, and who turned it. */
export function HonestCard() {
  const t = useText(boardText);
  const formats = useFormats();
  const nameOf = useCountryName();
  const load = useApiQuery(getHonesty, {}, { select: (reply) => reply.honesty });
  const update = useApiMutation(saveHonesty, { refresh: [getHonesty] });
  const editor = useEditor<Saved, Draft>({
    load,
    toDraft: draftOf,
    save: async (draft, { version }) =>
      (await update.mutateAsync({ body: { honesty: { ...draft, version } } })).honesty,
    wrapper: 'honesty',
    keeps: { key: 'conversion.honesty' },
    readOnly: !useMay('apps'),
  });
  const { draft, saved } = editor;

  async function turn(honest: boolean) {
    if (!honest && saved) {
      const countries = [...saved.listed, ...(draft?.never_in ?? [])].map(nameOf).join(', ');
      const sure = await confirmAction({
        title: t('honest_ask_title'),
        message: t('honest_ask', { countries }),
        confirmLabel: t('honest_ask_confirm'),
        danger: true,
      });
      if (!sure) return;
    }
    editor.set('honest', honest);
  }

  if (!draft || !saved)
    return (
      <Card title={t('honest')}>
        {editor.state === 'failed' ? (
          <FailedState error={editor.loadError} onRetry={editor.reload} />
        ) : (
          <Skeleton height={120} />
        )}
      </Card>
    );
  return (
    <Card
      title={t('honest')}
      end={<StatusTag tone={saved.honest ? 'ok' : 'warn'}>{t(saved.honest ? 'on' : 'off')}</StatusTag>}
    >
      <EditorNotes editor={editor} />
      <div className="stack">
        <p className="quiet">{t(saved.honest ? 'honest_on' : 'honest_off')}</p>
        <SwitchLine
          label={t('honest_switch')}
          name="honest"
          checked={draft.honest}
          disabled={editor.readOnly}
          onChange={(honest) => void turn(honest)}
        />
        <Countries
          codes={draft.never_in}
          error={editor.field('never_in').error}
          disabled={editor.readOnly}
          onChange={(never_in) => editor.set('never_in', never_in)}
        />
        <Meaning listed={saved.listed.map(nameOf)} />
        <p className="dim text-sm">
          {saved.turned
            ? t('honest_turned', { when: formats.dateTime(saved.turned.at), by: saved.turned.by })
            : t('honest_never')}
        </p>
      </div>
      {editor.conflict ? <ConflictDialog conflict={editor.conflict} /> : null}
    </Card>
  );
}

/** Countries by their names; what is no country's name is not taken. */
function Countries({
  codes,
  error,
  disabled,
  onChange,
}: {
  codes: readonly string[];
  error: string | undefined;
  disabled: boolean;
  onChange: (codes: string[]) => void;
}) {
  const t = useText(boardText);
  const nameOf = useCountryName();
  const language = useLanguage();
  const { data } = useApiQuery(listCountries, { query: { locale: language } }, { staleTime: Infinity });
  const known = new Map((data?.countries ?? []).map(({ code }) => [nameOf(code).toLowerCase(), code]));
  for (const code of codes) known.set(nameOf(code).toLowerCase(), code);
  return (
    <ChipsField
      label={t('honest_countries')}
      name="never_in"
      hint={t('honest_countries_hint')}
      placeholder={t('honest_country_unknown')}
      values={codes.map(nameOf)}
      suggestions={(data?.countries ?? []).map(({ code }) => nameOf(code))}
      error={error}
      disabled={disabled}
      onChange={(names) => onChange(names.flatMap((name) => known.get(name.toLowerCase()) ?? []).toSorted())}
    />
  );
}

/** Explains real and simulated data and the law. The first opening is recorded. */
function Meaning({ listed }: { listed: readonly string[] }) {
  const t = useText(boardText);
  const read = useApiMutation(readHonesty, { refresh: [getConversionGuide] });
  const mayChange = useMay('apps');
  return (
    <details
      className="board-means"
      onToggle={(event) => {
        if (event.currentTarget.open && mayChange && read.isIdle) read.mutate({});
      }}
    >
      <summary>{t('honest_means')}</summary>
      <div className="stack">
        <p>{t('honest_means_true')}</p>
        <p>{t('honest_means_simulated')}</p>
        <p>{t('honest_means_law')}</p>
        <p className="dim text-sm">{t('honest_listed', { countries: listed.join(', ') })}</p>
      </div>
    </details>
  );
}
