import './offer-picture.css';
import { pictureBadge, pictureTiers, type PicturedOffer } from './picture-word.ts';
import { PictureBadge, PictureButton, PictureLine, PictureProduct } from './picture-product.tsx';

/**
 * What an offer looks like to shoppers, drawn from its data in the colours of the theme: its tiers, how many
 * products it recommends, what is taken off. Decorative: the name beside it says what it is.
 */
export function OfferPicture({ offer, className }: { offer: PicturedOffer; className?: string }) {
  return (
    <svg
      className={className ? `offer-picture ${className}` : 'offer-picture'}
      viewBox="0 0 240 150"
      aria-hidden="true"
      focusable="false"
    >
      <Scene offer={offer} />
    </svg>
  );
}

function Scene({ offer }: { offer: PicturedOffer }) {
  const badge = pictureBadge(offer);
  switch (offer.offer_type) {
    case 'quantity':
      return <Tiers offer={offer} />;
    case 'bundle':
      return <Bundle badge={badge} shown={offer.target_type === 'all' ? 3 : 2} />;
    case 'accessory':
      return <Accessories badge={badge} count={Math.min(3, offer.recommend_limit)} />;
    case 'in-cart':
      return <Cart badge={badge} />;
    case 'post-purchase':
      return <AfterPayment badge={badge} />;
    case 'handpicked':
      return <ProductRow badge={badge} count={Math.min(4, Math.max(2, offer.recommend_limit))} />;
    default:
      return <Popup badge={badge} count={Math.min(3, offer.recommend_limit)} />;
  }
}

function Tiers({ offer }: { offer: PicturedOffer }) {
  const tiers = pictureTiers(offer);
  const height = 26;
  const top = 75 - (tiers.length * (height + 6) - 6) / 2;
  return (
    <>
      <PictureProduct x={18} y={35} size={80} />
      {tiers.map((tier, at) => {
        const y = top + at * (height + 6);
        return (
          <g key={tier.key}>
            <rect
              className={tier.popular ? 'box on' : 'box'}
              x="112"
              y={y}
              width="112"
              height={height}
              rx="5"
            />
            <circle className={tier.popular ? 'dot on' : 'dot'} cx="125" cy={y + 13} r="4.5" />
            <text className="word" x="136" y={y + 17}>
              {tier.units}
            </text>
            {tier.off === '' ? null : <PictureBadge x={219} y={y + 5} text={tier.off} />}
          </g>
        );
      })}
    </>
  );
}

function Bundle({ badge, shown }: { badge: string; shown: number }) {
  const size = shown === 3 ? 54 : 66;
  const gap = 18;
  const left = 120 - (shown * size + (shown - 1) * gap) / 2;
  return (
    <>
      {Array.from({ length: shown }, (_one, at) => (
        <PictureProduct key={at} x={left + at * (size + gap)} y={20} size={size} kind={at + 1} on={at > 0} />
      ))}
      {Array.from({ length: shown - 1 }, (_one, at) => {
        const x = left + size + gap / 2 + at * (size + gap);
        const y = 20 + size / 2;
        return <path key={at} className="sign" d={`M${x - 4} ${y}h8M${x} ${y - 4}v8`} />;
      })}
      <PictureLine x={left} y={104} width={64} strong />
      {badge === '' ? null : <PictureBadge x={240 - left} y={98} text={badge} />}
      <PictureButton x={left} y={121} width={240 - left * 2} />
    </>
  );
}

function Accessories({ badge, count }: { badge: string; count: number }) {
  return (
    <>
      <PictureProduct x={18} y={35} size={80} kind={0} />
      <PictureLine x={112} y={27} width={72} strong />
      {Array.from({ length: count }, (_one, at) => {
        const y = 42 + at * 31;
        return (
          <g key={at}>
            <rect
              className={at === 0 ? 'tick on' : 'tick'}
              x="112"
              y={y + 6}
              width="13"
              height="13"
              rx="3.5"
            />
            {at === 0 ? <path className="tick-mark" d={`m115 ${y + 12.5} 2.5 2.5 4.5-5`} /> : null}
            <PictureProduct x={132} y={y} size={25} kind={at + 1} on={at === 0} />
            <PictureLine x={164} y={y + 6} width={44 - at * 7} />
            <PictureLine x={164} y={y + 15} width={22} />
          </g>
        );
      })}
      {badge === '' ? null : <PictureBadge x={224} y={21} text={badge} />}
    </>
  );
}

function Popup({ badge, count }: { badge: string; count: number }) {
  const shown = Math.max(1, count);
  const size = shown === 1 ? 52 : 44;
  const left = 120 - (shown * size + (shown - 1) * 10) / 2;
  return (
    <>
      <PictureProduct x={10} y={16} size={58} />
      <PictureLine x={10} y={84} width={58} />
      <PictureLine x={10} y={94} width={38} />
      <PictureProduct x={172} y={16} size={58} kind={2} />
      <PictureLine x={172} y={84} width={58} />
      <rect className="veil" width="240" height="150" />
      <rect className="sheet" x="38" y="14" width="164" height="122" rx="8" />
      <PictureLine x={54} y={28} width={84} strong />
      <path className="sign thin" d="m183 26 7 7m0-7-7 7" />
      {Array.from({ length: shown }, (_one, at) => (
        <PictureProduct key={at} x={left + at * (size + 10)} y={44} size={size} kind={at + 1} on={at === 0} />
      ))}
      {badge === '' ? null : <PictureBadge x={left + size + 8} y={38} text={badge} />}
      <PictureButton x={54} y={108} width={132} />
    </>
  );
}

function Cart({ badge }: { badge: string }) {
  return (
    <>
      <rect className="sheet" x="46" y="10" width="148" height="130" rx="8" />
      <PictureProduct x={58} y={22} size={28} />
      <PictureLine x={94} y={28} width={58} />
      <PictureLine x={94} y={38} width={30} />
      <rect className="box on dashed" x="54" y="60" width="132" height="46" rx="6" />
      <PictureProduct x={61} y={67} size={32} kind={2} on />
      <PictureLine x={100} y={74} width={44} strong />
      <PictureLine x={100} y={86} width={30} />
      <path className="sign" d="M171 91h9M175.5 86.5v9" />
      {badge === '' ? null : <PictureBadge x={192} y={53} text={badge} />}
      <PictureButton x={58} y={115} width={124} />
    </>
  );
}

function AfterPayment({ badge }: { badge: string }) {
  return (
    <>
      <circle className="done" cx="120" cy="22" r="11" />
      <path className="done-mark" d="m115 22 3.5 3.5 6.5-7" />
      <rect className="sheet" x="30" y="42" width="180" height="98" rx="8" />
      <PictureProduct x={44} y={55} size={56} kind={1} on />
      <PictureLine x={112} y={58} width={72} strong />
      <PictureLine x={112} y={70} width={84} />
      <circle className="clock" cx="117" cy="89" r="6" />
      <path className="clock" d="M117 85.5v3.5l2.5 1.5" />
      <PictureLine x={129} y={87} width={34} />
      {badge === '' ? null : <PictureBadge x={106} y={48} text={badge} />}
      <PictureButton x={44} y={117} width={152} />
    </>
  );
}

function ProductRow({ badge, count }: { badge: string; count: number }) {
  const size = (208 - (count - 1) * 10) / count;
  const tile = Math.min(size, 64);
  const left = 120 - (count * tile + (count - 1) * 10) / 2;
  return (
    <>
      <PictureLine x={left} y={22} width={80} strong />
      {Array.from({ length: count }, (_one, at) => {
        const x = left + at * (tile + 10);
        return (
          <g key={at}>
            <PictureProduct x={x} y={40} size={tile} kind={at} on={at === 0} />
            <PictureLine x={x} y={48 + tile} width={tile * 0.8} />
            <PictureLine x={x} y={58 + tile} width={tile * 0.45} />
          </g>
        );
      })}
      {badge === '' ? null : <PictureBadge x={left + tile + 6} y={34} text={badge} />}
    </>
  );
}
