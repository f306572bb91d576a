import '#core/admin/theme/form-controls.css';
import './quantity-editor.css';
import { Navigate, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { Button } from '#core/admin/frame/button.tsx';
import { Card } from '#core/admin/frame/card.tsx';
import { ChoiceCards } from '#core/admin/frame/choice-cards.tsx';
import { confirmAction } from '#core/admin/frame/confirm-store.ts';
import { leaveUnasked } from '#core/admin/frame/dirty-registry.ts';
import { useMay, useSession } from '#core/admin/frame/session-context.ts';
import { EditorSkeleton } from '#core/admin/frame/skeleton.tsx';
import { MissingPage } from '#core/admin/frame/status-pages.tsx';
import { StatusTag } from '#core/admin/frame/status-tag.tsx';
import { showToast } from '#core/admin/frame/toast-store.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { EditorPage } from '#core/admin/shells/editor-page.tsx';
import { useEditor } from '#core/admin/shells/editor-state.ts';
import { offerPaths } from '../../admin/offer-paths.ts';
import {
  changeOfferStatus,
  countOffers,
  createOffer,
  deleteOffers,
  getOffer,
  getOfferStatistics,
  listOffers,
  updateOffer,
} from '../../contract/offer-calls.ts';
import type { CtaChoice } from '../../contract/offer-choice.ts';
import { quantityCtaChoices } from '../../contract/offer-choice.ts';
import type { Offer } from '../../contract/offer.ts';
import { duplicateOffer } from '../../rules/offer-change.ts';
import type { OfferSwitches } from '../rules/offer-validation.ts';
import { NameCard } from './name-card.tsx';
import { PerformanceCard } from './performance-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { blankDraft, draftOf, draftProblems, namedDraft, type EditorDraft } from './quantity-editor-draft.ts';
import { quantityText } from './quantity-text.ts';
import { SummaryCard } from './summary-card.tsx';
import { TargetCard, useChosen } from './target-card.tsx';
import { TiersCard } from './tiers-card.tsx';

const lists = [listOffers, countOffers];

/**
 * A quantity discount; id 0 makes one (V023). `?copy=7` starts from a copy of offer 7 (V108),
 * `?type=quantity-discount` says that the start guide led here.
 */
export function QuantityEditorPage() {
  const { id = '0' } = useParams({ strict: false }) as { id?: string };
  const search = useSearch({ strict: false }) as { copy?: unknown; type?: unknown };
  const copyOf = id === '0' && /^[1-9]\d*$/.test(String(search.copy ?? '')) ? String(search.copy) : undefined;
  const source = useApiQuery(
    getOffer,
    { params: { id: Number(copyOf) } },
    { enabled: copyOf !== undefined, select: (reply) => reply.offer },
  );
  const { pathname } = useLocation();
  const layout = layoutPath(pathname, useOfferSwitches().quantity_layout_v2);
  if (!/^(0|[1-9]\d{0,15})$/.test(id)) return <MissingPage />;
  if (layout !== pathname) return <Navigate to={layout} search={search as never} replace />;
  if (copyOf !== undefined && source.isPending) return <EditorSkeleton />;
  const fromGuide = search.type === 'quantity-discount';
  const blank = () => (source.data ? draftOf(duplicateOffer(source.data)) : blankDraft(fromGuide));
  return <QuantityEditor key={`${id}:${copyOf ?? ''}`} id={id} blank={blank} isCopy={copyOf !== undefined} />;
}

/** R026, R027: the new layout's address while its switch is on, the old one's while it is off. */
function layoutPath(pathname: string, v2: boolean): string {
  return pathname.replace(
    /\/quantity-offer\/(v2\/)?(?=\d+$)/,
    v2 ? '/quantity-offer/v2/' : '/quantity-offer/',
  );
}

function useOfferSwitches(): OfferSwitches {
  const { switches } = useSession();
  return {
    quantity_layout_v2: switches['quantity_layout_v2'] === true,
    quantity_min_two: switches['quantity_min_two'] === true,
    rule_based_targeting: switches['rule_based_targeting'] === true,
    picker_cap_50: switches['picker_cap_50'] === true,
  };
}

/** Where the breadcrumb and leaving lead (V030). */
function useListPath(): string {
  return useSession().switches['upsell_funnel'] === true ? offerPaths.offers : offerPaths.quantity;
}

function QuantityEditor({ id, blank, isCopy }: { id: string; blank: () => EditorDraft; isCopy: boolean }) {
  const t = useText(quantityText);
  const navigate = useNavigate();
  const switches = useOfferSwitches();
  const listPath = useListPath();
  const readOnly = !useMay('apps');
  const [titles, setTitles] = useState<readonly string[]>([]);
  const load = useApiQuery(
    getOffer,
    { params: { id: Number(id) } },
    { enabled: id !== '0', select: (reply) => reply.offer },
  );
  const add = useApiMutation(createOffer, { refresh: lists });
  const update = useApiMutation(updateOffer, { refresh: [getOffer, ...lists] });
  const turn = useApiMutation(changeOfferStatus, { refresh: [getOffer, ...lists] });
  const remove = useApiMutation(deleteOffers, { refresh: [getOfferStatistics, ...lists] });
  /** The version our own status change made of the one the form was read from. */
  const turned = useRef<{ from: number; to: number }>(undefined);

  const editor = useEditor<Offer, EditorDraft>({
    id,
    load,
    blank,
    toDraft: draftOf,
    save: async (draft, base) => {
      const mine = turned.current;
      const version = mine?.from === base.version ? mine.to : base.version;
      const activated = load.data?.activated ?? base.activated;
      const offer = { ...namedDraft(draft, titles, draftOf(base)), activated, version };
      return (await update.mutateAsync({ params: { id: base.id }, body: { offer } })).offer;
    },
    create: async (draft) => {
      const offer = { ...namedDraft(draft, titles), activated: true };
      return (await add.mutateAsync({ body: { offer } })).offer;
    },
    validate: (draft) => {
      const saved = load.data ? draftOf(load.data) : undefined;
      return draftProblems(namedDraft(draft, titles, saved), switches, saved);
    },
    wrapper: 'offer',
    draftKey: isCopy ? undefined : 'offers.quantity',
    createdText: t('created'),
    savedText: t('updated'),
    onCreated: () => navigate({ to: listPath }),
    onLeave: () => void navigate({ to: listPath }),
    readOnly,
  });
  const stored = editor.creating ? undefined : (load.data ?? editor.saved);
  const saved = editor.saved ? draftOf(editor.saved) : undefined;

  async function changeStatus(offer: Offer) {
    try {
      const reply = await turn.mutateAsync({ body: { offer_ids: [offer.id], active: !offer.activated } });
      const to = reply.offers[0]?.version;
      // The form may be older than what is stored only by our own switching.
      const from = turned.current?.to === offer.version ? turned.current.from : offer.version;
      if (to !== undefined) turned.current = { from, to };
      showToast(t('status_changed'));
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    }
  }

  async function deleteIt(offer: Offer) {
    const yes = await confirmAction({
      title: t('delete_title'),
      message: t('delete_question'),
      confirmLabel: t('delete'),
      cancelLabel: t('cancel'),
      danger: true,
    });
    if (!yes) return;
    try {
      await remove.mutateAsync({ body: { ids: [offer.id] } });
      showToast(t('deleted'));
      await leaveUnasked(() => navigate({ to: listPath }));
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), { tone: 'bad' });
    }
  }

  if (load.data && load.data.offer_type !== 'quantity') return <MissingPage />;
  const mayChange = stored !== undefined && !readOnly;
  return (
    <EditorPage
      editor={editor}
      title={stored?.offer_name ?? t(id === '0' ? 'new_offer' : 'quantity_discounts')}
      crumbs={[
        { label: t('offers'), to: offerPaths.offers },
        // Under the switch the list of all offers is the way back, and the only one (V030).
        ...(listPath === offerPaths.offers ? [] : [{ label: t('quantity_discounts'), to: listPath }]),
      ]}
      readOnlyReason={t('read_only')}
      status={
        stored ? (
          <StatusTag tone={stored.activated ? 'ok' : 'neutral'}>
            {t(stored.activated ? 'active' : 'inactive')}
          </StatusTag>
        ) : undefined
      }
      secondary={
        mayChange ? (
          <Button busy={turn.isPending} onClick={() => void changeStatus(stored)}>
            {t(stored.activated ? 'deactivate' : 'activate')}
          </Button>
        ) : undefined
      }
      menu={
        mayChange
          ? [
              {
                id: 'duplicate',
                label: t('duplicate'),
                icon: 'copy',
                disabled: editor.dirty,
                onSelect: () =>
                  void navigate({ to: offerPaths.newQuantity, search: { copy: String(stored.id) } as never }),
              },
              {
                id: 'delete',
                label: t('delete'),
                icon: 'trash',
                danger: true,
                startsGroup: true,
                onSelect: () => void deleteIt(stored),
              },
            ]
          : undefined
      }
      side={(draft) => (
        <>
          <PreviewCard draft={draft} saved={saved} active={stored?.activated ?? true} switches={switches} />
          {stored ? <PerformanceCard id={stored.id} /> : null}
          <SummaryCard draft={draft} stored={stored} switches={switches} />
        </>
      )}
    >
      {(draft) => (
        <>
          <ChosenTitles draft={draft} onTitles={setTitles} />
          <NameCard editor={editor} draft={draft} />
          <TargetCard editor={editor} draft={draft} saved={saved} switches={switches} />
          <TiersCard editor={editor} draft={draft} layoutV2={switches.quantity_layout_v2} />
          <Card title={t('after')}>
            <ChoiceCards<CtaChoice>
              name="cta"
              label={t('after')}
              value={draft.cta}
              choices={quantityCtaChoices.map((value) => ({
                value,
                label: t(`after_${value}`),
                hint: t(`after_${value}_hint`),
              }))}
              onChange={(cta) => editor.set('cta', cta)}
            />
          </Card>
          {mayChange ? (
            <Card className="delete-offer">
              <div className="grow">
                <h2>{t('delete_card')}</h2>
                <p className="quiet text-sm">{t('delete_text')}</p>
              </div>
              <Button size="small" tone="danger-text" onClick={() => void deleteIt(stored)}>
                {t('delete_offer')}
              </Button>
            </Card>
          ) : null}
        </>
      )}
    </EditorPage>
  );
}

/** Tells the titles of the targets, for the automatic name. */
function ChosenTitles({
  draft,
  onTitles,
}: {
  draft: EditorDraft;
  onTitles: (titles: readonly string[]) => void;
}) {
  const { data } = useChosen(draft);
  useEffect(() => {
    const chosen = new Set(draft.target_ids);
    onTitles(data?.filter((item) => chosen.has(item.id)).map((item) => item.title) ?? []);
  }, [data, draft.target_ids, onTitles]);
  return null;
}
