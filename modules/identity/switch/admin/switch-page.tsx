import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#core/admin/client/api-client.ts';
import { apiQueryKey, useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Card } from '#core/admin/controls/card.tsx';
import { confirmAction } from '#core/admin/controls/confirm-question.ts';
import { FailedState } from '#core/admin/controls/empty-state.tsx';
import { PageHeader } from '#core/admin/controls/page-header.tsx';
import { SkeletonRows } from '#core/admin/controls/skeleton.tsx';
import { Switch } from '#core/admin/controls/switch.tsx';
import { showToast } from '#core/admin/controls/toast-list.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { offeredSwitches, type FeatureSwitch } from '../../shop/contract/feature-switch.ts';
import { getSwitches, getSwitchStops, type SwitchStops, updateSwitches } from '../contract/switch-calls.ts';
import { sessionAddresses } from '../../session/admin/session-addresses.ts';
import { settingsPaths } from '../../shop/admin/settings-paths.ts';
import { switchPageText } from './switch-page-text.ts';
import { switchText } from './switch-text.ts';
import '../../shop/admin/settings.css';

/** /settings/switches: each switch saves at once and offers Undo. */
export function SwitchPage() {
  const t = useText(switchPageText);
  const name = useText(switchText);
  const cache = useQueryClient();
  const saved = useApiQuery(getSwitches, {});
  const change = useApiMutation(updateSwitches, {
    refresh: [getSwitches, sessionAddresses.getShopContext],
    onSuccess: (reply) => void cache.setQueryData(apiQueryKey(getSwitches), reply),
    onError: (error) => showToast(error.message, { tone: 'bad' }),
  });

  function turn(key: FeatureSwitch, on: boolean, offerUndo = true) {
    change.mutate(
      { body: { switches: { [key]: on } } },
      {
        onSuccess: () =>
          showToast(t(on ? 'switch_on' : 'switch_off', { name: name(key) }), {
            action: offerUndo ? { label: t('undo'), run: () => turn(key, !on, false) } : undefined,
          }),
      },
    );
  }

  /** Turning off what offers run with is asked first, with their names. */
  async function press(key: FeatureSwitch, on: boolean) {
    if (!on) {
      try {
        const { stops } = await callApi(getSwitchStops, { query: { switch: key } });
        if (stops.count > 0 && !(await confirmAction(stopQuestion(key, stops)))) return;
      } catch (error) {
        showToast((error as Error).message, { tone: 'bad' });
        return;
      }
    }
    turn(key, on);
  }

  function stopQuestion(key: FeatureSwitch, { count, names }: SwitchStops) {
    const named = names.map((one) => `“${one}”`).join(', ');
    const more = count - names.length;
    const list =
      names.length === 0 ? '' : more > 0 ? t('switch_stops_more', { list: named, count: more }) : named;
    return {
      title: t('switch_stops_title', { name: name(key) }),
      message: `${t('switch_stops', { count })}${list === '' ? '.' : `: ${list}.`} ${t('switch_stops_again')}`,
      confirmLabel: t('switch_stops_do'),
      danger: true,
    };
  }

  const waiting = change.isPending ? change.variables.body.switches : {};
  return (
    <>
      <PageHeader
        title={t('switches_title')}
        text={t('switches_text')}
        crumbs={[{ label: t('settings'), to: settingsPaths.settings }]}
      />
      <Card flush className="settings-overview">
        {saved.error ? <FailedState error={saved.error} onRetry={() => void saved.refetch()} /> : null}
        {saved.isPending ? <SkeletonRows rows={offeredSwitches.length} thumb={false} /> : null}
        <ul>
          {saved.data
            ? offeredSwitches.map((key) => (
                <li key={key} className="switch-row">
                  <label htmlFor={`switch-${key}`} className="grow">
                    <span className="strong">{name(key)}</span>
                    <span className="dim text-sm">{name(`${key}_hint`)}</span>
                  </label>
                  <Switch
                    id={`switch-${key}`}
                    checked={waiting[key] ?? saved.data.switches[key] ?? false}
                    disabled={key in waiting}
                    onChange={(event) => void press(key, event.currentTarget.checked)}
                  />
                </li>
              ))
            : null}
        </ul>
      </Card>
    </>
  );
}
