import '../../offer/admin/picture/offer-picture.css';
import './tutorial.css';
import { OfferPicture } from '../../offer/admin/picture/offer-picture.tsx';
import {
  PictureBadge,
  PictureButton,
  PictureLine,
  PictureProduct,
} from '../../offer/admin/picture/picture-product.tsx';
import { firstTiers } from '../../offer/contract/offer-choice.ts';
import type { PicturedOffer } from '../../offer/admin/picture/picture-word.ts';

/** Which of the four scenes, from 1. */
export type SceneAt = 1 | 2 | 3 | 4;
export type TutorialKind = 'up_sell' | 'cross_sell' | 'quantity';

const offers: Readonly<Record<TutorialKind, PicturedOffer>> = {
  up_sell: pictured('pre-purchase'),
  cross_sell: pictured('bundle'),
  quantity: { ...pictured('quantity'), discount_data: firstTiers() },
};

function pictured(offer_type: 'pre-purchase' | 'bundle' | 'quantity'): PicturedOffer {
  return {
    offer_type,
    target_type: 'product',
    enable_discount: true,
    recommend_limit: 1,
    discount_data: { discount_type: 'percentage', percentage_discount: 10 } as PicturedOffer['discount_data'],
  };
}

/** A drawn scene whose parts come one after the other; without motion all are there at once. */
export function TutorialScene({ kind, at }: { kind: TutorialKind; at: SceneAt }) {
  if (at === 2) return <OfferPicture offer={offers[kind]} className="tutorial-scene arrives" />;
  return (
    <svg className="offer-picture tutorial-scene" viewBox="0 0 240 150" aria-hidden="true" focusable="false">
      {at === 1 ? <Product /> : at === 3 ? <Order kind={kind} /> : <Figures />}
    </svg>
  );
}

function Product() {
  return (
    <>
      <g className="comes">
        <PictureProduct x={30} y={27} size={96} kind={0} />
      </g>
      <g className="comes second">
        <PictureLine x={142} y={40} width={70} strong />
        <PictureLine x={142} y={54} width={48} />
        <PictureLine x={142} y={64} width={60} />
      </g>
      <g className="comes third">
        <PictureButton x={142} y={92} width={72} />
      </g>
      <path className="tutorial-hand" d="m0 0 0 15 4-3.5 3 6 3-1.5-3-6 5-.5z" />
    </>
  );
}

function Order({ kind }: { kind: TutorialKind }) {
  // More of the same, or other products.
  const more = { up_sell: [1], cross_sell: [1, 2], quantity: [0, 0] }[kind];
  return (
    <>
      <rect className="sheet" x="46" y="14" width="148" height="122" rx="8" />
      {[0, ...more].map((thing, at) => (
        <g key={at} className={at === 0 ? undefined : at === 1 ? 'comes second' : 'comes third'}>
          <PictureProduct x={58} y={24 + at * 31} size={25} kind={thing} on={at > 0} />
          <PictureLine x={92} y={29 + at * 31} width={52} />
          <PictureLine x={92} y={38 + at * 31} width={28} />
          {at === 1 ? <PictureBadge x={186} y={28 + at * 31} text="−10%" /> : null}
        </g>
      ))}
      <g className="comes third">
        <PictureButton x={58} y={113} width={124} />
      </g>
    </>
  );
}

function Figures() {
  return (
    <>
      <PictureLine x={32} y={22} width={60} strong />
      <path className="tutorial-axis" d="M32 44v80h178" />
      <path className="tutorial-line" pathLength="1" d="M32 112c28-4 40-10 62-18s34-2 54-20 34-16 60-30" />
      <g className="comes third">
        <circle className="tutorial-dot" cx="208" cy="44" r="4.5" />
        <PictureBadge x={206} y={18} text="+18%" />
      </g>
    </>
  );
}
