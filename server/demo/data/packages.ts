/** Travel agents and guides, with what they lead. Day trips 400–1,500 a person, three-day safaris 6,000–25,000. */
import type { TownName } from './towns'
import type { Business } from './types'

export const travelAgents: Business[] = [
  {
    key: 'mukwa-trails', name: 'Mukwa Trails', city: 'Livingstone', street: 'Mosi-oa-Tunya Road', verified: true, rating: 4.9, hours: 'counter', website: 'https://mukwatrails.example',
    description: 'Guides from Livingstone who were born within sound of the Falls. Small groups, honest talk about the season, and half of the guide’s fee paid before you leave so that nobody works on promises.',
  },
  {
    key: 'kafue-plains', name: 'Kafue Plains Safaris', city: 'Lusaka', street: 'Kafue Road, Makeni', verified: true, rating: 4.6, hours: 'office', website: 'https://kafueplains.example',
    description: 'Into the Kafue National Park by road from Lusaka, with our own bush camp at the Lufupa confluence.',
  },
  {
    key: 'luangwa-walking', name: 'Luangwa Walking Company', city: 'Mfuwe', street: 'Mfuwe Gate road', verified: true, rating: 4.9, hours: 'always', website: 'https://luangwawalking.example',
    description: 'Walking safaris in the valley where they were invented. A guide, a scout and never more than six guests.',
  },
  {
    key: 'heron-canoes', name: 'Heron Canoe Guides', city: 'Chirundu', street: 'Riverside, Chirundu', verified: true, rating: 4.7, hours: 'counter',
    description: 'By canoe down the Lower Zambezi, from an afternoon to four days. Everybody gets a lesson before the first hippo.',
  },
  {
    key: 'lusaka-days', name: 'Lusaka Day Trips', city: 'Lusaka', street: 'Cairo Road', verified: true, rating: 4.4, hours: 'counter',
    description: 'Half days and whole days from the capital for visitors, schools and churches.',
  },
  {
    key: 'tanganyika-shore', name: 'Tanganyika Shore Journeys', city: 'Mpulungu', street: 'Harbour Road', verified: false, rating: 4.3, hours: 'counter',
    description: 'Boats on Lake Tanganyika and the path to Kalambo Falls, with a cook who knows the lake’s fish.',
  },
  {
    key: 'bangweulu-wings', name: 'Bangweulu Wings', city: 'Mpika', street: 'Great North Road', verified: true, rating: 4.6, hours: 'office', website: 'https://bangweuluwings.example',
    description: 'For people who will wade for a shoebill. Trips to the Bangweulu wetlands, Kasanka and the northern waterfalls.',
  },
  {
    key: 'barotse-journeys', name: 'Barotse Journeys', city: 'Mongu', street: 'Independence Avenue', verified: true, rating: 4.5, hours: 'office',
    description: 'Culture and water in the west: the floodplain by mokoro, Lealui and Limulunga, and the long road to Liuwa.',
  },
]

export interface Package {
  agent: string
  town: TownName
  name: string
  days: number
  zmw: number
  places: string
  included: string
  group: readonly [smallest: number, largest: number]
  says: string
  featured?: number
}

const trip = (agent: string, town: TownName, name: string, days: number, zmw: number, group: readonly [number, number], places: string, included: string, says: string, featured?: number): Package => ({
  agent, town, name, days, zmw, group, places, included, says, ...(featured ? { featured } : {}),
})

export const packages: Package[] = [
  trip('mukwa-trails', 'Livingstone', 'Mosi-oa-Tunya guided walk', 1, 450, [1, 12], 'Mosi-oa-Tunya Falls, Knife Edge Bridge, Boiling Pot', 'Park fee, Guide, Raincoat, Water', 'Three hours along every viewpoint, with the stories that are not on the signs. You will get wet from February to July.', 6),
  trip('mukwa-trails', 'Livingstone', 'Falls by moonlight', 1, 600, [2, 10], 'Mosi-oa-Tunya Falls', 'Park fee, Guide, Transfer', 'On three nights each month the full moon paints a rainbow in the spray. We wait for it with you.'),
  trip('mukwa-trails', 'Livingstone', 'Sunset on the upper Zambezi', 1, 950, [2, 20], 'Zambezi River, Siloka Island', 'Boat, Snacks, Soft drinks, Transfer', 'Two hours on a small boat among hippos and returning cormorants.'),
  trip('mukwa-trails', 'Livingstone', 'Mukuni village morning', 1, 400, [1, 12], 'Mukuni village', 'Guide, Village fee, Tea', 'Meet the carvers, hear how a chief is chosen and eat what is on the fire.'),
  trip('mukwa-trails', 'Livingstone', 'Rhino walk in Mosi-oa-Tunya Park', 1, 1400, [2, 6], 'Mosi-oa-Tunya National Park', 'Park fee, Guide, Ranger, Transfer', 'On foot with a ranger until you stand, quite still, near a white rhino.'),
  trip('mukwa-trails', 'Livingstone', 'Batoka Gorge white water', 1, 1500, [4, 24], 'Batoka Gorge', 'Raft, Guide, Helmet, Lunch', 'Rapids with names like Stairway to Heaven, lunch on the rocks and a lift out by cable car.'),
  trip('mukwa-trails', 'Livingstone', 'Falls and Chobe in three days', 3, 8900, [2, 8], 'Mosi-oa-Tunya Falls, Kazungula, Chobe River', 'Two nights, Breakfast, Guide, Transfers, Park fees', 'The Falls on the first day, elephants across the border on the second, and a lazy third by the river.'),
  trip('kafue-plains', 'Lusaka', 'Kafue weekend', 3, 7200, [4, 10], 'Kafue National Park, Lufupa', 'Two nights in camp, All meals, Game drives, Transfer from Lusaka', 'Leave Lusaka on Friday at noon and be by the fire before dark. Two full days of drives and a boat.', 8),
  trip('kafue-plains', 'Lusaka', 'Busanga Plains expedition', 5, 19500, [4, 8], 'Busanga Plains, Lufupa, Kafue River', 'Four nights, All meals, Game drives, Park fees', 'Wide grass, red lechwe and lions that climb trees. Only from July to October, when the plains are dry.'),
  trip('kafue-plains', 'Mumbwa', 'Nalusanga day drive', 1, 1350, [3, 9], 'Kafue National Park, Nalusanga', 'Park fee, Game drive, Lunch', 'A long day in the nearest corner of the park, with lunch under a sausage tree.'),
  trip('kafue-plains', 'Lusaka', 'Family first safari', 3, 6800, [3, 8], 'Kafue National Park', 'Two nights, All meals, Game drives, Children’s guide', 'Short drives, early suppers and a guide who carries plaster casts of footprints.'),
  trip('kafue-plains', 'Lusaka', 'Blue Lagoon birds', 2, 3600, [2, 8], 'Blue Lagoon National Park, Kafue Flats', 'One night camping, All meals, Guide, Park fee', 'Kafue lechwe in their thousands and wattled cranes at breakfast.'),
  trip('luangwa-walking', 'Mfuwe', 'Three-day walking safari', 3, 16500, [2, 6], 'South Luangwa, Mwamba river', 'Two nights, All meals, Guide and scout, Park fees', 'Sleep in a different fly camp each night and walk between them with only a day bag.'),
  trip('luangwa-walking', 'Mfuwe', 'Morning and night drive', 1, 1500, [2, 9], 'South Luangwa National Park', 'Park fee, Two game drives, Breakfast', 'Four hours from sunrise and four after sunset, when the leopards come down.'),
  trip('luangwa-walking', 'Mfuwe', 'South Luangwa classic', 4, 22000, [2, 8], 'South Luangwa National Park, Wafwa lagoon', 'Three nights, All meals, Drives and walks, Airport transfer', 'Everything the valley is known for, unhurried.'),
  trip('luangwa-walking', 'Mfuwe', 'Kakumbi village day', 1, 700, [2, 12], 'Kakumbi', 'Guide, Lunch, Village fee', 'Cook, dance and visit the school with the people who live beside the park.'),
  trip('luangwa-walking', 'Mfuwe', 'Photographer’s week in the emerald season', 6, 24800, [2, 4], 'South Luangwa National Park', 'Five nights, All meals, Open vehicle, Photo guide', 'February and March: green light, tall clouds, newborn impala and hardly another car.'),
  trip('luangwa-walking', 'Chipata', 'Mfuwe in two days from Chipata', 2, 4900, [3, 9], 'South Luangwa National Park', 'One night, Meals, Two game drives, Transfer', 'For those with one weekend: leave Chipata on Saturday at six, be back on Sunday night.'),
  trip('heron-canoes', 'Chirundu', 'Afternoon canoe', 1, 850, [2, 10], 'Lower Zambezi', 'Canoe, Guide, Life jacket, Soft drinks', 'Three gentle hours with the current and a landing for tea on a sandbank.'),
  trip('heron-canoes', 'Chirundu', 'Lower Zambezi canoe trail', 3, 12500, [2, 8], 'Lower Zambezi National Park, Chiawa', 'Two nights camping, All meals, Canoe, Guide, Park fees', 'Three days downstream, sleeping on islands. Elephants cross in front of the canoe more often than you would think.'),
  trip('heron-canoes', 'Chirundu', 'Tiger fishing day', 1, 1450, [1, 4], 'Lower Zambezi', 'Boat, Tackle, Guide, Lunch', 'August to November is best. Catch, measure, photograph and let go.'),
  trip('heron-canoes', 'Siavonga', 'Kariba houseboat weekend', 3, 9400, [6, 12], 'Lake Kariba, Lottery Bay', 'Two nights on board, All meals, Tender boat', 'The boat is yours and your friends’. Swim in the cage, fish from the deck, sleep under the stars.'),
  trip('heron-canoes', 'Siavonga', 'Kariba dam and lake', 1, 750, [2, 14], 'Kariba Dam, Lake Kariba', 'Boat, Guide, Lunch', 'Walk across the wall in the morning, eat bream by the water and be back for the evening coach.'),
  trip('lusaka-days', 'Lusaka', 'City of Lusaka on foot', 1, 420, [1, 15], 'Kabwata Cultural Village, Freedom Statue, National Museum', 'Guide, Museum entry, Lunch', 'Three kilometres, two markets and lunch of nshima, kapenta and impwa.'),
  trip('lusaka-days', 'Lusaka', 'Elephant nursery and botanical garden', 1, 650, [2, 14], 'Lusaka National Park, Chilanga', 'Transport, Entry fees, Guide', 'Feeding time with orphaned elephants, then a picnic under old trees. Children talk of nothing else for a week.'),
  trip('lusaka-days', 'Lusaka', 'Game drive and craft village', 1, 1200, [2, 10], 'Lusaka National Park, Kabwata Cultural Village', 'Transport, Entry fee, Game drive, Lunch', 'Zebra and rhino before lunch, carvers and drummers after it, all within forty minutes of town.'),
  trip('lusaka-days', 'Kafue', 'Kafue River picnic cruise', 1, 680, [4, 30], 'Kafue River', 'Boat, Lunch, Soft drinks', 'A slow boat, a long table and music if you bring it.'),
  trip('lusaka-days', 'Kabwe', 'Broken Hill history day', 1, 560, [3, 20], 'Kabwe, Big Tree, Mulungushi Rock', 'Transport, Guide, Lunch', 'From the skull that made Kabwe famous to the rock where a party was founded.'),
  trip('lusaka-days', 'Lusaka', 'School trip: water and power', 1, 400, [20, 60], 'Kafue Gorge, Chilanga', 'Coach, Guide, Packed lunch', 'Made for grades seven to twelve, with worksheets and a teacher free for each fifteen learners.'),
  trip('tanganyika-shore', 'Mpulungu', 'Kalambo Falls by boat and foot', 1, 900, [2, 8], 'Lake Tanganyika, Kalambo Falls', 'Boat, Guide, Lunch', 'An hour on the lake, a steep climb, and then the water falls two hundred and twenty metres beside you.'),
  trip('tanganyika-shore', 'Mpulungu', 'Three days on the lake', 3, 6200, [2, 6], 'Lake Tanganyika, Nsumbu National Park, Kasaba Bay', 'Two nights, All meals, Boat, Park fees', 'Snorkel over cichlids, camp on white sand and listen to hippos argue.'),
  trip('tanganyika-shore', 'Mpulungu', 'Night with the kapenta fishers', 1, 480, [1, 4], 'Lake Tanganyika', 'Boat, Guide, Supper', 'Go out with the lamps at eight and come back with the catch at dawn.'),
  trip('tanganyika-shore', 'Kasama', 'Chishimba Falls and rock art', 1, 620, [2, 10], 'Chishimba Falls, Mwela rocks', 'Transport, Guide, Lunch', 'Three falls in a row and paintings older than anybody’s grandmother can say.'),
  trip('bangweulu-wings', 'Mpika', 'In search of the shoebill', 4, 15800, [2, 6], 'Bangweulu wetlands, Chikuni', 'Three nights, All meals, Guide, Park fees', 'From March to July we find one on nine trips out of ten, by canoe and on floating grass.'),
  trip('bangweulu-wings', 'Serenje', 'Kasanka bats', 2, 4200, [2, 8], 'Kasanka National Park', 'One night, Meals, Guide, Park fee', 'In November ten million fruit bats leave the forest at dusk. There is nothing like it on earth.'),
  trip('bangweulu-wings', 'Mpika', 'North Luangwa on foot', 5, 23500, [2, 6], 'North Luangwa National Park', 'Four nights, All meals, Guide and scout, Park fees', 'No roads to speak of, no other guests, and buffalo by the thousand.'),
  trip('bangweulu-wings', 'Mansa', 'Seven waterfalls of Luapula', 3, 6600, [2, 8], 'Ntumbachushi, Lumangwe, Kabwelume, Mambilima', 'Two nights, Meals, Transport, Guide', 'A road trip for people who like the sound of water and do not mind walking to it.'),
  trip('bangweulu-wings', 'Mpika', 'Lavushi Manda granite walk', 2, 3900, [2, 10], 'Lavushi Manda National Park', 'One night camping, Meals, Guide, Park fee', 'Granite hills, clear streams to swim in and hardly another footprint but your own.'),
  trip('bangweulu-wings', 'Chinsali', 'Shiwa Ng’andu and hot springs', 2, 4600, [2, 8], 'Shiwa Ng’andu, Kapishya', 'One night, Meals, House tour, Transport', 'The brick manor by the lake, and a bath in warm sand springs under raffia palms.'),
  trip('barotse-journeys', 'Mongu', 'Floodplain by mokoro', 1, 550, [1, 8], 'Barotse floodplain, Lealui', 'Mokoro, Guide, Lunch', 'Poled through lilies to the Litunga’s village, back before the wind gets up.'),
  trip('barotse-journeys', 'Mongu', 'Kuomboka festival weekend', 3, 8200, [2, 20], 'Lealui, Limulunga', 'Two nights, Breakfast, Boat place, Guide', 'See the royal barge Nalikwanda leave and arrive. The date follows the water and is told a few weeks before.'),
  trip('barotse-journeys', 'Mongu', 'Liuwa Plain expedition', 5, 21500, [4, 8], 'Liuwa Plain National Park, Kalabo', 'Four nights, All meals, 4×4, Park fees', 'The second-largest wildebeest migration on earth and almost nobody watching it. November and December are best.'),
  trip('barotse-journeys', 'Mongu', 'Sioma Falls and the western bank', 3, 6900, [2, 8], 'Sioma Ngonye Falls, Senanga', 'Two nights, Meals, Transport, Guide', 'Wide horseshoe falls, white sand and fishermen’s villages on the way to Sesheke.'),
  trip('barotse-journeys', 'Mongu', 'Basket makers of Limulunga', 1, 430, [1, 10], 'Mongu, Limulunga', 'Guide, Materials, Tea', 'Learn to start a makenge basket; nobody finishes one in a day, but you may take yours home.'),
]
