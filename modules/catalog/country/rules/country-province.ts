export type ProvinceKind =
  'state' | 'province' | 'prefecture' | 'county' | 'emirate' | 'region' | 'governorate';

export interface CountryProvinces {
  kind: ProvinceKind;
  /** `code` is the part behind the country of ISO 3166-2. */
  provinces: readonly { code: string; name: string }[];
}

/** `AL Alabama|AK Alaska|…` */
function listOf(kind: ProvinceKind, text: string): CountryProvinces {
  const provinces = text.split('|').map((one) => {
    const cut = one.indexOf(' ');
    return { code: one.slice(0, cut), name: one.slice(cut + 1) };
  });
  return { kind, provinces };
}

/** The countries whose addresses carry a province, with the names that are written on a parcel. */
export const provincesByCountry: Readonly<Record<string, CountryProvinces>> = {
  AE: listOf(
    'emirate',
    'AZ Abu Dhabi|AJ Ajman|DU Dubai|FU Fujairah|RK Ras al-Khaimah|SH Sharjah|UQ Umm al-Quwain',
  ),
  AR: listOf(
    'province',
    'B Buenos Aires|K Catamarca|H Chaco|U Chubut|C Ciudad Autónoma de Buenos Aires|X Córdoba|W Corrientes|E Entre Ríos|P Formosa|Y Jujuy|L La Pampa|F La Rioja|M Mendoza|N Misiones|Q Neuquén|R Río Negro|A Salta|J San Juan|D San Luis|Z Santa Cruz|S Santa Fe|G Santiago del Estero|V Tierra del Fuego|T Tucumán',
  ),
  AU: listOf(
    'state',
    'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  ),
  BR: listOf(
    'state',
    'AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo|GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins',
  ),
  CA: listOf(
    'province',
    'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
  ),
  CL: listOf(
    'region',
    'AP Arica y Parinacota|TA Tarapacá|AN Antofagasta|AT Atacama|CO Coquimbo|VS Valparaíso|RM Santiago Metropolitan|LI O’Higgins|ML Maule|NB Ñuble|BI Biobío|AR Araucanía|LR Los Ríos|LL Los Lagos|AI Aysén|MA Magallanes',
  ),
  CN: listOf(
    'province',
    'AH Anhui|BJ Beijing|CQ Chongqing|FJ Fujian|GS Gansu|GD Guangdong|GX Guangxi|GZ Guizhou|HI Hainan|HE Hebei|HL Heilongjiang|HA Henan|HB Hubei|HN Hunan|NM Inner Mongolia|JS Jiangsu|JX Jiangxi|JL Jilin|LN Liaoning|NX Ningxia|QH Qinghai|SN Shaanxi|SD Shandong|SH Shanghai|SX Shanxi|SC Sichuan|TJ Tianjin|XJ Xinjiang|XZ Xizang|YN Yunnan|ZJ Zhejiang',
  ),
  CO: listOf(
    'province',
    'DC Bogotá, D.C.|AMA Amazonas|ANT Antioquia|ARA Arauca|ATL Atlántico|BOL Bolívar|BOY Boyacá|CAL Caldas|CAQ Caquetá|CAS Casanare|CAU Cauca|CES Cesar|CHO Chocó|COR Córdoba|CUN Cundinamarca|GUA Guainía|GUV Guaviare|HUI Huila|LAG La Guajira|MAG Magdalena|MET Meta|NAR Nariño|NSA Norte de Santander|PUT Putumayo|QUI Quindío|RIS Risaralda|SAP San Andrés y Providencia|SAN Santander|SUC Sucre|TOL Tolima|VAC Valle del Cauca|VAU Vaupés|VID Vichada',
  ),
  EG: listOf(
    'governorate',
    'SHR Al Sharqia|ALX Alexandria|ASN Aswan|AST Asyut|BH Beheira|BNS Beni Suef|C Cairo|DK Dakahlia|DT Damietta|FYM Faiyum|GH Gharbia|GZ Giza|IS Ismailia|KFS Kafr el-Sheikh|LX Luxor|MT Matrouh|MN Minya|MNF Monufia|WAD New Valley|SIN North Sinai|PTS Port Said|KB Qalyubia|KN Qena|BA Red Sea|SHG Sohag|JS South Sinai|SUZ Suez',
  ),
  ES: listOf(
    'province',
    'C A Coruña|VI Álava|AB Albacete|A Alicante|AL Almería|O Asturias|AV Ávila|BA Badajoz|PM Balears|B Barcelona|BU Burgos|CC Cáceres|CA Cádiz|S Cantabria|CS Castellón|CE Ceuta|CR Ciudad Real|CO Córdoba|CU Cuenca|GI Girona|GR Granada|GU Guadalajara|SS Gipuzkoa|H Huelva|HU Huesca|J Jaén|LO La Rioja|GC Las Palmas|LE León|L Lleida|LU Lugo|M Madrid|MA Málaga|ML Melilla|MU Murcia|NA Navarra|OR Ourense|P Palencia|PO Pontevedra|SA Salamanca|TF Santa Cruz de Tenerife|SG Segovia|SE Sevilla|SO Soria|T Tarragona|TE Teruel|TO Toledo|V Valencia|VA Valladolid|BI Bizkaia|ZA Zamora|Z Zaragoza',
  ),
  HK: listOf('region', 'HK Hong Kong Island|KL Kowloon|NT New Territories'),
  ID: listOf(
    'province',
    'AC Aceh|BA Bali|BB Bangka Belitung|BT Banten|BE Bengkulu|GO Gorontalo|JK Jakarta|JA Jambi|JB Jawa Barat|JT Jawa Tengah|JI Jawa Timur|KB Kalimantan Barat|KS Kalimantan Selatan|KT Kalimantan Tengah|KI Kalimantan Timur|KU Kalimantan Utara|KR Kepulauan Riau|LA Lampung|MA Maluku|MU Maluku Utara|NB Nusa Tenggara Barat|NT Nusa Tenggara Timur|PA Papua|PB Papua Barat|PD Papua Barat Daya|PE Papua Pegunungan|PS Papua Selatan|PT Papua Tengah|RI Riau|SR Sulawesi Barat|SN Sulawesi Selatan|ST Sulawesi Tengah|SG Sulawesi Tenggara|SA Sulawesi Utara|SB Sumatera Barat|SS Sumatera Selatan|SU Sumatera Utara|YO Yogyakarta',
  ),
  IE: listOf(
    'county',
    'CW Carlow|CN Cavan|CE Clare|CO Cork|DL Donegal|D Dublin|G Galway|KY Kerry|KE Kildare|KK Kilkenny|LS Laois|LM Leitrim|LK Limerick|LD Longford|LH Louth|MO Mayo|MH Meath|MN Monaghan|OY Offaly|RN Roscommon|SO Sligo|TA Tipperary|WD Waterford|WH Westmeath|WX Wexford|WW Wicklow',
  ),
  IN: listOf(
    'state',
    'AN Andaman and Nicobar Islands|AP Andhra Pradesh|AR Arunachal Pradesh|AS Assam|BR Bihar|CH Chandigarh|CG Chhattisgarh|DH Dadra and Nagar Haveli and Daman and Diu|DL Delhi|GA Goa|GJ Gujarat|HR Haryana|HP Himachal Pradesh|JK Jammu and Kashmir|JH Jharkhand|KA Karnataka|KL Kerala|LA Ladakh|LD Lakshadweep|MP Madhya Pradesh|MH Maharashtra|MN Manipur|ML Meghalaya|MZ Mizoram|NL Nagaland|OD Odisha|PY Puducherry|PB Punjab|RJ Rajasthan|SK Sikkim|TN Tamil Nadu|TS Telangana|TR Tripura|UP Uttar Pradesh|UK Uttarakhand|WB West Bengal',
  ),
  IT: listOf(
    'province',
    'AG Agrigento|AL Alessandria|AN Ancona|AO Aosta|AR Arezzo|AP Ascoli Piceno|AT Asti|AV Avellino|BA Bari|BT Barletta-Andria-Trani|BL Belluno|BN Benevento|BG Bergamo|BI Biella|BO Bologna|BZ Bolzano|BS Brescia|BR Brindisi|CA Cagliari|CL Caltanissetta|CB Campobasso|CE Caserta|CT Catania|CZ Catanzaro|CH Chieti|CO Como|CS Cosenza|CR Cremona|KR Crotone|CN Cuneo|EN Enna|FM Fermo|FE Ferrara|FI Firenze|FG Foggia|FC Forlì-Cesena|FR Frosinone|GE Genova|GO Gorizia|GR Grosseto|IM Imperia|IS Isernia|SP La Spezia|AQ L’Aquila|LT Latina|LE Lecce|LC Lecco|LI Livorno|LO Lodi|LU Lucca|MC Macerata|MN Mantova|MS Massa-Carrara|MT Matera|ME Messina|MI Milano|MO Modena|MB Monza e Brianza|NA Napoli|NO Novara|NU Nuoro|OR Oristano|PD Padova|PA Palermo|PR Parma|PV Pavia|PG Perugia|PU Pesaro e Urbino|PE Pescara|PC Piacenza|PI Pisa|PT Pistoia|PN Pordenone|PZ Potenza|PO Prato|RG Ragusa|RA Ravenna|RC Reggio Calabria|RE Reggio Emilia|RI Rieti|RN Rimini|RM Roma|RO Rovigo|SA Salerno|SS Sassari|SV Savona|SI Siena|SR Siracusa|SO Sondrio|SU Sud Sardegna|TA Taranto|TE Teramo|TR Terni|TO Torino|TP Trapani|TN Trento|TV Treviso|TS Trieste|UD Udine|VA Varese|VE Venezia|VB Verbano-Cusio-Ossola|VC Vercelli|VR Verona|VV Vibo Valentia|VI Vicenza|VT Viterbo',
  ),
  JP: listOf(
    'prefecture',
    '01 Hokkaido|02 Aomori|03 Iwate|04 Miyagi|05 Akita|06 Yamagata|07 Fukushima|08 Ibaraki|09 Tochigi|10 Gunma|11 Saitama|12 Chiba|13 Tokyo|14 Kanagawa|15 Niigata|16 Toyama|17 Ishikawa|18 Fukui|19 Yamanashi|20 Nagano|21 Gifu|22 Shizuoka|23 Aichi|24 Mie|25 Shiga|26 Kyoto|27 Osaka|28 Hyogo|29 Nara|30 Wakayama|31 Tottori|32 Shimane|33 Okayama|34 Hiroshima|35 Yamaguchi|36 Tokushima|37 Kagawa|38 Ehime|39 Kochi|40 Fukuoka|41 Saga|42 Nagasaki|43 Kumamoto|44 Oita|45 Miyazaki|46 Kagoshima|47 Okinawa',
  ),
  KR: listOf(
    'province',
    '26 Busan|43 North Chungcheong|44 South Chungcheong|27 Daegu|30 Daejeon|42 Gangwon|29 Gwangju|41 Gyeonggi|47 North Gyeongsang|48 South Gyeongsang|28 Incheon|49 Jeju|45 North Jeolla|46 South Jeolla|50 Sejong|11 Seoul|31 Ulsan',
  ),
  MX: listOf(
    'state',
    'AGU Aguascalientes|BCN Baja California|BCS Baja California Sur|CAM Campeche|CHP Chiapas|CHH Chihuahua|CMX Ciudad de México|COA Coahuila|COL Colima|DUR Durango|GUA Guanajuato|GRO Guerrero|HID Hidalgo|JAL Jalisco|MEX México|MIC Michoacán|MOR Morelos|NAY Nayarit|NLE Nuevo León|OAX Oaxaca|PUE Puebla|QUE Querétaro|ROO Quintana Roo|SLP San Luis Potosí|SIN Sinaloa|SON Sonora|TAB Tabasco|TAM Tamaulipas|TLA Tlaxcala|VER Veracruz|YUC Yucatán|ZAC Zacatecas',
  ),
  MY: listOf(
    'state',
    '01 Johor|02 Kedah|03 Kelantan|14 Kuala Lumpur|15 Labuan|04 Melaka|05 Negeri Sembilan|06 Pahang|07 Penang|08 Perak|09 Perlis|16 Putrajaya|12 Sabah|13 Sarawak|10 Selangor|11 Terengganu',
  ),
  NZ: listOf(
    'region',
    'AUK Auckland|BOP Bay of Plenty|CAN Canterbury|GIS Gisborne|HKB Hawke’s Bay|MWT Manawatū-Whanganui|MBH Marlborough|NSN Nelson|NTL Northland|OTA Otago|STL Southland|TKI Taranaki|TAS Tasman|WKO Waikato|WGN Wellington|WTC West Coast',
  ),
  PE: listOf(
    'region',
    'AMA Amazonas|ANC Áncash|APU Apurímac|ARE Arequipa|AYA Ayacucho|CAJ Cajamarca|CAL Callao|CUS Cusco|HUV Huancavelica|HUC Huánuco|ICA Ica|JUN Junín|LAL La Libertad|LAM Lambayeque|LIM Lima (region)|LMA Lima (metropolitan)|LOR Loreto|MDD Madre de Dios|MOQ Moquegua|PAS Pasco|PIU Piura|PUN Puno|SAM San Martín|TAC Tacna|TUM Tumbes|UCA Ucayali',
  ),
  RO: listOf(
    'county',
    'AB Alba|AR Arad|AG Argeș|BC Bacău|BH Bihor|BN Bistrița-Năsăud|BT Botoșani|BR Brăila|BV Brașov|B București|BZ Buzău|CL Călărași|CS Caraș-Severin|CJ Cluj|CT Constanța|CV Covasna|DB Dâmbovița|DJ Dolj|GL Galați|GR Giurgiu|GJ Gorj|HR Harghita|HD Hunedoara|IL Ialomița|IS Iași|IF Ilfov|MM Maramureș|MH Mehedinți|MS Mureș|NT Neamț|OT Olt|PH Prahova|SJ Sălaj|SM Satu Mare|SB Sibiu|SV Suceava|TR Teleorman|TM Timiș|TL Tulcea|VL Vâlcea|VS Vaslui|VN Vrancea',
  ),
  TH: listOf(
    'province',
    '37 Amnat Charoen|15 Ang Thong|10 Bangkok|38 Bueng Kan|31 Buri Ram|24 Chachoengsao|18 Chai Nat|36 Chaiyaphum|22 Chanthaburi|50 Chiang Mai|57 Chiang Rai|20 Chon Buri|86 Chumphon|46 Kalasin|62 Kamphaeng Phet|71 Kanchanaburi|40 Khon Kaen|81 Krabi|52 Lampang|51 Lamphun|42 Loei|16 Lop Buri|58 Mae Hong Son|44 Maha Sarakham|49 Mukdahan|26 Nakhon Nayok|73 Nakhon Pathom|48 Nakhon Phanom|30 Nakhon Ratchasima|60 Nakhon Sawan|80 Nakhon Si Thammarat|55 Nan|96 Narathiwat|39 Nong Bua Lam Phu|43 Nong Khai|12 Nonthaburi|13 Pathum Thani|94 Pattani|82 Phangnga|93 Phatthalung|56 Phayao|67 Phetchabun|76 Phetchaburi|66 Phichit|65 Phitsanulok|14 Phra Nakhon Si Ayutthaya|54 Phrae|83 Phuket|25 Prachin Buri|77 Prachuap Khiri Khan|85 Ranong|70 Ratchaburi|21 Rayong|45 Roi Et|27 Sa Kaeo|47 Sakon Nakhon|11 Samut Prakan|74 Samut Sakhon|75 Samut Songkhram|19 Saraburi|91 Satun|33 Si Sa Ket|17 Sing Buri|90 Songkhla|64 Sukhothai|72 Suphan Buri|84 Surat Thani|32 Surin|63 Tak|92 Trang|23 Trat|34 Ubon Ratchathani|41 Udon Thani|61 Uthai Thani|53 Uttaradit|95 Yala|35 Yasothon',
  ),
  US: listOf(
    'state',
    'AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FM Micronesia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MH Marshall Islands|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon|PW Palau|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VI U.S. Virgin Islands|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
  ),
  ZA: listOf(
    'province',
    'EC Eastern Cape|FS Free State|GP Gauteng|KZN KwaZulu-Natal|LP Limpopo|MP Mpumalanga|NC Northern Cape|NW North West|WC Western Cape',
  ),
};
