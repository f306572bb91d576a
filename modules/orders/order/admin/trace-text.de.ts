import type { TranslatedText } from '#core/admin/i18n/text-catalogue.ts';
import type { traceText } from './trace-text.ts';

export const traceTextDe: TranslatedText<typeof traceText> = {
  area: 'price-trace',
  strings: {
    'tier-reached_one': '%{count} Stück hat seine Stufe erreicht.',
    'tier-reached_other': '%{count} Stück haben seine Stufe erreicht.',
    'quantity-below-tier_one': 'Es beginnt bei %{least} Stück; gezählt wurde %{count}.',
    'quantity-below-tier_other': 'Es beginnt bei %{least} Stück; gezählt wurden %{count}.',
    'earlier-offer': '„%{other}“ kommt zuerst und hat die Zeile genommen.',
    'discount-off': 'Sein Rabatt ist aus.',
    ended: 'Sein Ende ist vorbei.',
    'targets-used-up': 'So viele Stück kosten schon weniger, wie von seinen Zielen da sind.',
    'stock-used-up': 'Sein ganzer Vorrat ist vergeben.',
    'held-out': 'Dieser Kunde gehört zu dem Teil, der es nicht bekommt.',
    taken_one: '%{count} Stück wurde daraus genommen.',
    taken_other: '%{count} Stück wurden daraus genommen.',
    leads: 'Es wird hierzu angeboten; nur was daraus genommen wird, kostet weniger.',
    'not-taken': 'Es bietet das an, aber es wurde selbst hineingelegt.',
    'taken-from-another': 'Es bietet das an, aber es wurde aus einem anderen Angebot genommen.',
    'no-target': 'Nichts im Warenkorb führt zu ihm.',
    'not-recommended': 'Zu dem, was im Warenkorb liegt, bietet es das nicht an.',
    'bundle-complete_one': '%{count} ganzes Set liegt im Warenkorb.',
    'bundle-complete_other': '%{count} ganze Sets liegen im Warenkorb.',
    'bundle-incomplete': 'Das Set ist nicht vollständig: Von %{products} Produkten sind %{there} ganz da.',
    'bundle-used': 'Seine anderen Zeilen stecken schon in Sets.',
  },
};
