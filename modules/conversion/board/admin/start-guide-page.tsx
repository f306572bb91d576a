import './board.css';
import { Link } from '@tanstack/react-router';
import { useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/controls/button.tsx';
import { Card } from '#core/admin/controls/card.tsx';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { useFormats } from '#core/admin/controls/formats.ts';
import { Icon } from '#core/admin/controls/icon.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { useStorePage } from '#core/admin/client/session-context.ts';
import { Skeleton } from '#core/admin/controls/skeleton.tsx';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { conversionAreaText } from '../../truth/admin/conversion-area-text.ts';
import { conversionPaths } from '../../truth/admin/conversion-paths.ts';
import { getConversionGuide } from '../contract/board-calls.ts';
import { type GuideStep, touchTerms } from '../contract/board-words.ts';
import { getSaleSupportIntro, getUtmLog } from '../contract/sale-support-calls.ts';
import { boardText } from './board-text.ts';
import { useToolName } from './tool-words.ts';

const paths: Readonly<Record<Exclude<GuideStep, 'script'>, string>> = {
  honest: conversionPaths.dashboard,
  timer: conversionPaths.addTimer,
  sale: conversionPaths.saleNotification,
  look: conversionPaths.customize,
};

/** Describes the tools, with steps that complete themselves (R055). */
export function StartGuidePage() {
  const t = useText(boardText);
  const title = useText(conversionAreaText)('title_start');
  const name = useToolName();
  const guide = useApiQuery(getConversionGuide, {}, { staleTime: 0, select: (reply) => reply.steps });
  const intro = useApiQuery(getSaleSupportIntro, {});
  const steps = guide.data;
  const next = steps?.find((step) => !step.done)?.id;
  return (
    <>
      <PageHeader title={title} text={t('start_lead')} />
      <div className="board">
        <Card
          title={t('steps')}
          end={
            steps
              ? t('steps_done', { done: steps.filter((step) => step.done).length, all: steps.length })
              : null
          }
          flush
        >
          {guide.isError && !steps ? (
            <FailedState error={guide.error} onRetry={() => void guide.refetch()} />
          ) : steps ? (
            <ol className="board-steps">
              {steps.map(({ id, done }) => (
                <li key={id} className={done ? 'done' : undefined}>
                  <span className="board-mark" role="img" aria-label={t(done ? 'step_done' : 'step_open')}>
                    {done ? <Icon name="check" size={14} /> : null}
                  </span>
                  <div className="grow">
                    <h3>{t(`step_${id}`)}</h3>
                    {done ? null : <p className="quiet">{t(`step_${id}_text`)}</p>}
                  </div>
                  {done ? null : <StepLink id={id} isNext={id === next} />}
                </li>
              ))}
            </ol>
          ) : (
            <Skeleton height={280} />
          )}
        </Card>
        {intro.data ? (
          <Card title={intro.data.title}>
            <div className="stack">
              <p className="quiet">{intro.data.text}</p>
              <dl className="board-intro">
                {intro.data.tools.map((tool) => (
                  <div key={tool.name}>
                    <dt className="strong">{name(tool.name)}</dt>
                    <dd className="quiet">{tool.text}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </Card>
        ) : null}
        <TouchesCard />
      </div>
    </>
  );
}

function StepLink({ id, isNext }: { id: GuideStep; isNext: boolean }) {
  const t = useText(boardText);
  const storePage = useStorePage();
  const className = buttonClass(isNext ? 'primary' : 'default', 'small');
  if (id === 'script')
    return (
      <a className={className} href={storePage('')} target="_blank" rel="noopener">
        {t('step_script_do')}
        <Icon name="external" size={16} />
      </a>
    );
  return (
    <Link className={className} to={paths[id]}>
      {t(`step_${id}_do`)}
    </Link>
  );
}

/** The campaigns of the signed-in person's first and last visit; only they see them. */
function TouchesCard() {
  const t = useText(boardText);
  const formats = useFormats();
  const read = useApiQuery(getUtmLog, {});
  const touches = (['first', 'last'] as const).flatMap((which) => {
    const touch = read.data?.[`${which}_touch`];
    return touch ? [{ which, touch }] : [];
  });
  return (
    <Card title={t('touches')}>
      <div className="stack">
        <p className="quiet">{t('touches_text')}</p>
        {read.isError && !read.data ? (
          <FailedState error={read.error} onRetry={() => void read.refetch()} />
        ) : !read.data ? (
          <Skeleton height={80} />
        ) : touches.length === 0 ? (
          <p>{t('touches_none')}</p>
        ) : (
          touches.map(({ which, touch }) => (
            <section key={which} aria-label={t(`touch_${which}`)}>
              <h3 className="strong">{t(`touch_${which}`)}</h3>
              <dl className="board-touch">
                {[...touchTerms].toReversed().map((term) =>
                  touch[term] ? (
                    <div key={term}>
                      <dt>{t(`touch_${term}`)}</dt>
                      <dd>{touch[term]}</dd>
                    </div>
                  ) : null,
                )}
                <div>
                  <dt>{t('touch_at')}</dt>
                  <dd>{formats.dateTime(touch.at)}</dd>
                </div>
              </dl>
            </section>
          ))
        )}
      </div>
    </Card>
  );
}
