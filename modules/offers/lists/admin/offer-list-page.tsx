import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApiMutation, useApiQuery } from '#core/admin/client/api-hooks.ts';
import { buttonClass } from '#core/admin/frame/button.tsx';
import { useFormats } from '#core/admin/frame/formats.ts';
import { Icon } from '#core/admin/frame/icon.tsx';
import { phoneBelow, useMediaQuery } from '#core/admin/frame/media-query.ts';
import { MenuButton, type MenuAction } from '#core/admin/frame/menu-button.tsx';
import { useSwitch } from '#core/admin/frame/session-context.ts';
import { useText } from '#core/admin/i18n/text-catalogue.ts';
import { listQuery, type ListAction } from '#core/admin/shells/list-model.ts';
import { ListPage } from '#core/admin/shells/list-page.tsx';
import { useListState } from '#core/admin/shells/list-state.ts';
import { countOffers, listOffers, orderOffers } from '../../offer/contract/offer-calls.ts';
import {
  offerSortFields,
  offerTypes,
  strategies,
  targetTypes,
  type OfferType,
  type Strategy,
  type TargetType,
} from '../../offer/contract/offer-choice.ts';
import type { OfferRow } from '../../offer/contract/offer-list.ts';
import { useOfferSwitches } from '../../offer/admin/blocks/offer-editor.ts';
import { FunnelListPage } from '../../funnel/admin/funnel-list-page.tsx';
import { funnelTab, PostPurchaseNav } from '../../funnel/admin/post-purchase-nav.tsx';
import { FigureSpanMenu, useFigureSpan } from '../../offer/admin/figure-span.tsx';
import { downloadOffers, useOfferActions } from './offer-actions.ts';
import { offerAreaText } from '../../offer/admin/offer-area-text.ts';
import { typeIcons } from '../../offer/admin/offer-cells.tsx';
import { offerColumns } from './offer-columns.tsx';
import { useOfferImport } from './offer-import.ts';
import { OfferImportDialog, OfferImportNotice } from './offer-import-dialog.tsx';
import { offerListText } from '../../offer/admin/offer-list-text.ts';
import { offerPath } from '../../offer/admin/offer-paths.ts';
import { OfferPicture } from '../../offer/admin/picture/offer-picture.tsx';
import { exampleOf } from '../../offer/admin/picture/picture-example.ts';

type ListKind =
  'offers' | 'quantity' | 'up_sell' | 'post_purchase' | 'bundles' | 'accessories' | 'handpicked';

/** The kinds of offer behind each address. */
const typesOf: Readonly<Record<ListKind, readonly OfferType[]>> = {
  offers: offerTypes,
  quantity: ['quantity'],
  up_sell: ['pre-purchase', 'in-cart', 'post-purchase'],
  post_purchase: ['post-purchase'],
  bundles: ['bundle'],
  accessories: ['accessory'],
  handpicked: ['handpicked'],
};

/** Kinds that can be made, in the order of the menu. */
const createdTypes = [
  'quantity',
  'bundle',
  'pre-purchase',
  'in-cart',
  'post-purchase',
  'accessory',
  'handpicked',
] as const satisfies readonly OfferType[];

const createWords = {
  offers: 'create_offer',
  quantity: 'create',
  up_sell: 'create_offer',
  post_purchase: 'create_offer',
  bundles: 'create_bundle',
  accessories: 'create_offer',
  handpicked: 'create_widget',
} as const satisfies Record<ListKind, string>;

export function OfferListPage() {
  return <OffersOf kind="offers" />;
}
export function QuantityListPage() {
  return <OffersOf kind="quantity" />;
}
export function UpSellListPage() {
  return <OffersOf kind="up_sell" />;
}
/** Lists post-purchase offers (R008), and under `?tab=funnels` the funnels made of them (ambiguity 32). */
export function PostPurchaseListPage() {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const funnels = useSwitch('upsell_funnel') && tab === funnelTab;
  return funnels ? <FunnelListPage /> : <OffersOf kind="post_purchase" />;
}
export function BundleListPage() {
  return <OffersOf kind="bundles" />;
}
export function AccessoryListPage() {
  return <OffersOf kind="accessories" />;
}
export function HandpickedListPage() {
  return <OffersOf kind="handpicked" />;
}

/** One list of offers. */
function OffersOf({ kind }: { kind: ListKind }) {
  const t = useText(offerListText);
  const title = useText(offerAreaText)(`title_${kind}`);
  const formats = useFormats();
  const importing = useOfferImport();
  const span = useFigureSpan();
  const { pathname } = useLocation();
  const switches = useOfferSwitches();
  const types = useMemo(
    // A shop without bundles does not see those it has, either (ambiguity 65).
    () => typesOf[kind].filter((type) => type !== 'bundle' || switches.bundle_support),
    [kind, switches.bundle_support],
  );
  const whole = types.length === offerTypes.length ? undefined : types.join(',');
  const row = useMemo(
    () => ({
      id: (offer: OfferRow) => String(offer.id),
      name: (offer: OfferRow) => offer.offer_name,
      to: (offer: OfferRow) => offerPath(offer, pathname),
    }),
    [pathname],
  );
  const all = useApiQuery(countOffers, { query: {} }, { keepPrevious: true });
  const list = useOfferListState(types, all.data?.by_type);
  const asked = types.filter((type) => list.tab === '' || list.tab === 'all' || type === list.tab);

  const status = list.filters.status?.[0];
  const narrowing = {
    search: list.q || undefined,
    active: status === undefined ? undefined : (String(status === 'active') as 'true' | 'false'),
    target_type: list.filters.target?.[0] as TargetType | undefined,
    strategy: list.filters.strategy?.[0] as Strategy | undefined,
  };
  const offer_types = asked.length === offerTypes.length ? undefined : asked.join(',');
  const rows = useApiQuery(
    listOffers,
    {
      query: {
        ...narrowing,
        offer_types,
        date_filter: span,
        page: String(list.page),
        limit: String(list.pageSize),
        sort_field: offerSortFields.find((field) => field === list.sort?.field),
        sort_direction: list.sort?.dir,
      },
    },
    { keepPrevious: true },
  );
  const count = useApiQuery(countOffers, { query: narrowing }, { keepPrevious: true });
  const found = count.data?.by_type;
  const foundOf = (of: readonly OfferType[]) =>
    found && of.reduce((sum, type) => sum + (found[type] ?? 0), 0);
  const order = useApiMutation(orderOffers, { refresh: [listOffers] });
  const actions = useOfferActions({ ...narrowing, offer_types });
  const navigate = useNavigate();
  const editing: ListAction<OfferRow> = {
    id: 'edit',
    label: t('edit'),
    icon: 'edit',
    run: ({ rows: [offer] }) => void (offer && navigate({ to: row.to(offer) })),
  };
  const columns = useMemo(
    () => offerColumns(t, formats, types.length > 1, pathname),
    [t, formats, types, pathname],
  );
  // On a phone the three dots leave room for the title.
  const phone = useMediaQuery(phoneBelow);
  const more: readonly MenuAction[] = [
    { id: 'import', label: t('import'), icon: 'upload', onSelect: importing.open },
    {
      id: 'export',
      label: t('export'),
      icon: 'download',
      onSelect: () => downloadOffers({ offers_type: whole }),
    },
  ];
  const create = useOfferCreation(kind, types, pathname);

  return (
    <>
      <ListPage<OfferRow>
        id={`offers-${kind}`}
        title={title}
        text={t(`lead_${kind}`)}
        create={create}
        menu={phone ? more : undefined}
        secondary={
          phone ? undefined : (
            <MenuButton className={buttonClass()} items={more}>
              {t('more_actions')}
              <Icon name="chevronDown" size={16} />
            </MenuButton>
          )
        }
        notice={
          kind === 'post_purchase' || importing.isNoticed ? (
            <div className="stack">
              {kind === 'post_purchase' ? <PostPurchaseNav at="offers" /> : null}
              {importing.isNoticed ? <OfferImportNotice importing={importing} /> : null}
            </div>
          ) : undefined
        }
        list={list}
        query={listQuery(rows, (reply) => ({ rows: reply.offers, hasMore: reply.has_more }), {
          total: foundOf(asked),
          counts: { ...found, all: foundOf(types) },
        })}
        row={row}
        columns={columns}
        rowActions={[editing, ...actions.filter((action) => action.id !== 'export')]}
        bulkActions={actions}
        order={{
          label: t('priority'),
          sort: 'priority',
          position: (offer) => offer.priority,
          onReorder: async (ids) => void (await order.mutateAsync({ body: { ids: ids.map(Number) } })),
        }}
        searchLabel={t('search')}
        end={<FigureSpanMenu small />}
        empty={{
          icon: 'trend',
          picture: <OfferPicture offer={exampleOf(types.includes('quantity') ? 'quantity' : types[0]!)} />,
          title: t(`empty_${kind}_title`),
          text: t(kind === 'offers' ? 'empty_text' : `empty_${kind}`),
        }}
      />
      {importing.isOpen ? <OfferImportDialog types={whole} importing={importing} /> : null}
    </>
  );
}

/** What the list's create action makes: one kind, or a menu of those the list may hold. */
function useOfferCreation(kind: ListKind, types: readonly OfferType[], pathname: string) {
  const t = useText(offerListText);
  const navigate = useNavigate();
  const switches = useOfferSwitches();
  const label = t(createWords[kind]);
  // Up-sells have an editor of their own, which asks for the kind.
  if (kind !== 'offers') return { label, to: offerPath({ id: 0, offer_type: types[0]! }, pathname) };
  const choices = createdTypes
    .filter((type) => types.includes(type) && (type !== 'in-cart' || switches.in_cart_offers))
    .map((type) => ({
      id: type,
      label: t(`type_${type}`),
      hint: t(`hint_${type}`),
      icon: typeIcons[type],
      onSelect: () => void navigate({ to: offerPath({ id: 0, offer_type: type }, pathname) }),
    }));
  return { label, choices };
}

/** Tabs for the kinds that have any offer, and for the one in the address before that is known. */
function useOfferListState(
  types: readonly OfferType[],
  counts: Partial<Record<OfferType, number>> | undefined,
) {
  const t = useText(offerListText);
  const { tab } = useSearch({ strict: false }) as { tab?: unknown };
  const shown = types.filter((type) => type === tab || (counts?.[type] ?? 0) > 0);
  return useListState({
    tabs:
      types.length === 1
        ? []
        : [
            { id: 'all', label: t('tab_all') },
            ...shown.map((type) => ({ id: type, label: t(`type_${type}`) })),
          ],
    filters: [
      {
        id: 'status',
        label: t('status'),
        options: [
          { value: 'active', label: t('active') },
          { value: 'inactive', label: t('inactive') },
        ],
      },
      {
        id: 'target',
        label: t('target'),
        options: targetTypes.map((value) => ({ value, label: t(`target_${value}`) })),
      },
      ...(types.length > 1
        ? [
            {
              id: 'strategy',
              label: t('strategy'),
              options: strategies.map((value) => ({ value, label: t(`strategy_${value}`) })),
            },
          ]
        : []),
    ],
    standardSort: { field: 'priority', dir: 'asc' },
  });
}
