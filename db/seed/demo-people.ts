import { seededRandom } from './random.ts';
import type { SeededRandom } from './random.ts';

/** A made-up customer; every mailbox is under example.com. */
export interface DemoCustomer {
  email: string;
  first_name: string;
  last_name: string;
  /** International form, from ranges kept for fiction where a country has one. */
  phone: string;
  accepts_marketing: boolean;
  tags: string[];
  default_address: DemoAddress;
}

export interface DemoAddress {
  first_name: string;
  last_name: string;
  address1: string;
  address2: string | null;
  city: string;
  province: string | null;
  province_code: string | null;
  zip: string;
  country: string;
  country_code: string;
  phone: string;
}

interface City {
  country: string;
  country_code: string;
  /** How many of a hundred customers live there. */
  share: number;
  first: readonly string[];
  last: readonly string[];
  streets: readonly string[];
  /** City, zip, and where the country has them province and its code. */
  cities: readonly (readonly [city: string, zip: string, province?: string, code?: string])[];
  phone: string;
  /** Puts street and number in the country's order. */
  line(street: string, number: number): string;
}

const after = (street: string, number: number): string => `${street} ${number}`;
const before = (street: string, number: number): string => `${number} ${street}`;

const cities: readonly City[] = [
  {
    country: 'United States',
    country_code: 'US',
    share: 44,
    phone: '+1 202 555 01',
    line: before,
    first: [
      'Maya',
      'Ethan',
      'Grace',
      'Noah',
      'Ava',
      'Julian',
      'Nora',
      'Caleb',
      'Ruth',
      'Theo',
      'Imani',
      'Owen',
      'Leila',
      'Marcus',
      'Hazel',
      'Diego',
      'Priya',
      'Jonah',
      'Claire',
      'Wes',
    ],
    last: [
      'Hartley',
      'Nguyen',
      'Okafor',
      'Brooks',
      'Delgado',
      'Whitfield',
      'Park',
      'Ellison',
      'Ramirez',
      'Chen',
      'Sutton',
      'Abrams',
      'Kowalski',
      'Bell',
      'Iyer',
      'Marsh',
    ],
    streets: [
      'Maple Street',
      'Juniper Lane',
      'Canal Street',
      'Birch Avenue',
      'Prospect Place',
      'Mission Street',
      'Alder Court',
      'Linden Road',
    ],
    cities: [
      ['Portland', '97209', 'Oregon', 'OR'],
      ['Brooklyn', '11215', 'New York', 'NY'],
      ['Austin', '78704', 'Texas', 'TX'],
      ['Oakland', '94610', 'California', 'CA'],
      ['Chicago', '60614', 'Illinois', 'IL'],
      ['Asheville', '28801', 'North Carolina', 'NC'],
      ['Burlington', '05401', 'Vermont', 'VT'],
      ['Seattle', '98107', 'Washington', 'WA'],
    ],
  },
  {
    country: 'Portugal',
    country_code: 'PT',
    share: 18,
    phone: '+351 910 000 0',
    line: after,
    first: [
      'Inês',
      'Tomás',
      'Beatriz',
      'Rui',
      'Leonor',
      'Duarte',
      'Marta',
      'Afonso',
      'Carolina',
      'Nuno',
      'Filipa',
      'Gonçalo',
    ],
    last: [
      'Silva',
      'Moreira',
      'Carvalho',
      'Teixeira',
      'Rocha',
      'Figueira',
      'Antunes',
      'Pires',
      'Lourenço',
      'Matos',
    ],
    streets: [
      'Rua das Flores',
      'Rua do Poço',
      'Travessa da Horta',
      'Avenida da Liberdade',
      'Rua de São Bento',
      'Largo do Carmo',
    ],
    cities: [
      ['Lisboa', '1200-194'],
      ['Porto', '4050-265'],
      ['Coimbra', '3000-214'],
      ['Évora', '7000-508'],
      ['Braga', '4700-320'],
    ],
  },
  {
    country: 'United Kingdom',
    country_code: 'GB',
    share: 12,
    phone: '+44 7700 9000',
    line: before,
    first: ['Isla', 'Rory', 'Phoebe', 'Callum', 'Freya', 'Idris', 'Amelia', 'Hamish', 'Zara', 'Toby'],
    last: ['Ashworth', 'Campbell', 'Pryce', 'Thornton', 'Malik', 'Harper', 'Fenwick', 'Doyle'],
    streets: [
      'Mill Lane',
      'Church Street',
      'Park Crescent',
      'Station Road',
      'Victoria Terrace',
      'Orchard Row',
    ],
    cities: [
      ['London', 'E8 3PN'],
      ['Bristol', 'BS6 5QA'],
      ['Edinburgh', 'EH6 6LB'],
      ['Leeds', 'LS6 2AS'],
      ['Cardiff', 'CF11 9LJ'],
    ],
  },
  {
    country: 'Germany',
    country_code: 'DE',
    share: 9,
    phone: '+49 151 000000',
    line: after,
    first: ['Hanne', 'Jonas', 'Frieda', 'Moritz', 'Klara', 'Emil', 'Leni', 'Bruno'],
    last: ['Krüger', 'Bauer', 'Vogel', 'Seidel', 'Brandt', 'Lorenz', 'Aydin'],
    streets: ['Lindenstraße', 'Kastanienallee', 'Am Markt', 'Gartenweg', 'Schillerstraße'],
    cities: [
      ['Berlin', '10435'],
      ['Hamburg', '22765'],
      ['Leipzig', '04109'],
      ['Freiburg', '79098'],
    ],
  },
  {
    country: 'France',
    country_code: 'FR',
    share: 7,
    phone: '+33 6 00 00 00 ',
    line: before,
    first: ['Camille', 'Hugo', 'Élise', 'Louis', 'Manon', 'Bastien', 'Aïcha'],
    last: ['Laurent', 'Moreau', 'Girard', 'Chevalier', 'Benali', 'Roux'],
    streets: ['rue des Lilas', 'rue du Moulin', 'quai des Brumes', 'avenue Jean Jaurès'],
    cities: [
      ['Lyon', '69004'],
      ['Nantes', '44000'],
      ['Paris', '75011'],
      ['Bordeaux', '33000'],
    ],
  },
  {
    country: 'Canada',
    country_code: 'CA',
    share: 6,
    phone: '+1 613 555 01',
    line: before,
    first: ['Simone', 'Liam', 'Anika', 'Étienne', 'Wren', 'Kofi'],
    last: ['Tremblay', 'MacLeod', 'Singh', 'Bouchard', 'Sinclair'],
    streets: ['Cedar Street', 'rue Saint-Denis', 'Wellington Avenue', 'Granville Street'],
    cities: [
      ['Toronto', 'M6J 1H4', 'Ontario', 'ON'],
      ['Montréal', 'H2J 2L1', 'Quebec', 'QC'],
      ['Vancouver', 'V6K 2G8', 'British Columbia', 'BC'],
      ['Halifax', 'B3J 1P3', 'Nova Scotia', 'NS'],
    ],
  },
  {
    country: 'Japan',
    country_code: 'JP',
    share: 4,
    phone: '+81 90 0000 00',
    line: after,
    first: ['Haruka', 'Ren', 'Aoi', 'Sota', 'Yui'],
    last: ['Tanaka', 'Mori', 'Fujita', 'Nakamura', 'Ono'],
    streets: ['Jingumae', 'Kitazawa', 'Nishiki', 'Ebisu-minami'],
    cities: [
      ['Tokyo', '150-0001', 'Tokyo', 'JP-13'],
      ['Kyoto', '604-8005', 'Kyoto', 'JP-26'],
      ['Sapporo', '060-0061', 'Hokkaidō', 'JP-01'],
    ],
  },
];

const plainAscii = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

function customerOf(random: SeededRandom, serial: number): DemoCustomer {
  const place = random.weighted(cities, (entry) => entry.share);
  const first_name = random.pick(place.first);
  const last_name = random.pick(place.last);
  const [city, zip, province, province_code] = random.pick(place.cities);
  const phone = place.phone + String(random.int(10, 99));
  const tags = [random.chance(0.12) ? 'vip' : '', random.chance(0.08) ? 'wholesale' : ''].filter(
    (tag) => tag !== '',
  );
  return {
    email: `${plainAscii(first_name)}.${plainAscii(last_name)}.${serial}@example.com`,
    first_name,
    last_name,
    phone,
    accepts_marketing: random.chance(0.45),
    tags,
    default_address: {
      first_name,
      last_name,
      address1: place.line(random.pick(place.streets), random.int(1, 180)),
      address2: random.chance(0.2) ? `Apt ${random.int(1, 40)}` : null,
      city,
      province: province ?? null,
      province_code: province_code ?? null,
      zip,
      country: place.country,
      country_code: place.country_code,
      phone,
    },
  };
}

/** The demo shop's customers, the same every time; 240 unless told. */
export function demoCustomers(count = 240): DemoCustomer[] {
  const random = seededRandom('customers of the demo shop');
  return Array.from({ length: count }, (_, i) => customerOf(random, i + 1));
}
