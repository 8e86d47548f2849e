/** Lodges, business hotels and guest houses, with their rooms. */
import type { Business } from './types'

export const hotels: Business[] = [
  {
    key: 'batoka-veranda', name: 'Batoka Veranda Lodge', city: 'Livingstone', street: 'Sichango Road', verified: true, rating: 4.8, hours: 'always', website: 'https://batokaveranda.example',
    description: 'Thatched chalets on a rise above the Zambezi, twelve minutes from the Falls. At high water you see the spray from the breakfast table, and the boat to the islands leaves from our own jetty.',
  },
  {
    key: 'linda-road', name: 'Linda Road Guest House', city: 'Livingstone', street: 'Linda Road', verified: true, rating: 4.3, hours: 'reception',
    description: 'A family home with nine rooms, a mango tree and a kitchen that guests may use. Shared taxis to the Falls pass the gate.',
  },
  {
    key: 'mukuni-court', name: 'Mukuni Court Hotel', city: 'Livingstone', street: 'Mosi-oa-Tunya Road', verified: true, rating: 4.1, hours: 'always', website: 'https://mukunicourt.example',
    description: 'In the middle of town, opposite the museum, with a pool in the courtyard and secure parking for those on their way to Kazungula.',
  },
  {
    key: 'leadwood-bend', name: 'Leadwood Bend Camp', city: 'Mfuwe', street: 'Lupande, off the Mfuwe Gate road', verified: true, rating: 4.9, hours: 'always', website: 'https://leadwoodbend.example',
    description: 'Eight tents on a bend of the Luangwa, two kilometres from the park gate. Elephants cross the camp in the dry months, and somebody always walks you to your tent after dark.',
  },
  {
    key: 'nzila-bay', name: 'Nzila Bay Lodge', city: 'Siavonga', street: 'Lake Drive', verified: true, rating: 4.4, hours: 'always', website: 'https://nzilabay.example',
    description: 'Rooms with the whole of Lake Kariba in front of them. Quiet in the week; on Saturdays there is fresh bream from the grill and a boat at sunset.',
  },
  {
    key: 'zambezi-heron', name: 'Zambezi Heron Camp', city: 'Chirundu', street: 'Lower Zambezi road, 18 km from the bridge', verified: true, rating: 4.7, hours: 'always', website: 'https://zambeziheron.example',
    description: 'Canvas and stone under winter-thorn trees, downstream of Chirundu. Canoes, a hide over the channel and no generator after nine in the evening.',
  },
  {
    key: 'lufubu-shore', name: 'Lufubu Shore Lodge', city: 'Mpulungu', street: 'Harbour Road', verified: false, rating: 4.2, hours: 'reception',
    description: 'White rooms above the beach at Mpulungu, a short walk from the harbour where the lake boats come in. The water is clear enough to see the fish from the jetty.',
  },
  {
    key: 'jacaranda-square', name: 'Jacaranda Square Hotel', city: 'Lusaka', street: 'Church Road', verified: true, rating: 4.5, hours: 'always', website: 'https://jacarandasquare.example',
    description: 'A business hotel near the ministries and the Intercity terminus, with meeting rooms, fast Wi-Fi and a generator that starts in ten seconds.',
  },
  {
    key: 'kwacha-heights', name: 'Kwacha Heights Hotel', city: 'Lusaka', street: 'Great East Road', verified: true, rating: 4.2, hours: 'always', website: 'https://kwachaheights.example',
    description: 'Between the city and the airport, close to the show grounds and the university. Early breakfast from half past four for those with a morning flight.',
  },
  {
    key: 'mwabuka', name: 'Mwabuka Guest House', city: 'Lusaka', street: 'Kudu Road, Kabulonga', verified: true, rating: 4.6, hours: 'reception',
    description: 'Six garden rooms in a quiet part of Kabulonga. Breakfast is eggs from the yard, sweet potato and as much tea as you can drink.',
  },
  {
    key: 'chilenje-rest', name: 'Chilenje Rest House', city: 'Lusaka', street: 'Muramba Road, Chilenje South', verified: false, rating: 3.9, hours: 'reception',
    description: 'Clean, simple rooms at a fair price, with hot water and a night guard. Minibuses to town stop at the corner.',
  },
  {
    key: 'mindolo-gardens', name: 'Mindolo Gardens Guest House', city: 'Kitwe', street: 'Freedom Avenue, Parklands', verified: true, rating: 4.4, hours: 'reception',
    description: 'An old mine house with wide verandas and a lawn for children. Many of our guests are visiting family on the Copperbelt and come back every year.',
  },
  {
    key: 'copper-crown', name: 'Copper Crown Hotel', city: 'Kitwe', street: 'Independence Avenue', verified: true, rating: 4.3, hours: 'always', website: 'https://coppercrown.example',
    description: 'Forty rooms in the centre of Kitwe with a conference hall, a gym and a restaurant that is open until the last guest has eaten.',
  },
  {
    key: 'kafubu-terrace', name: 'Kafubu Terrace Hotel', city: 'Ndola', street: 'Broadway', verified: true, rating: 4.2, hours: 'always', website: 'https://kafubuterrace.example',
    description: 'A short drive from the airport and the trade fair grounds. The terrace restaurant is known in town for its chicken and for Sunday lunch.',
  },
  {
    key: 'kifubwa-springs', name: 'Kifubwa Springs Hotel', city: 'Solwezi', street: 'Independence Avenue', verified: true, rating: 4.0, hours: 'always', website: 'https://kifubwasprings.example',
    description: 'Made for people who work at the mines and need a good bed, an early breakfast and a bill with the company name on it.',
  },
  {
    key: 'kanjala-hill', name: 'Kanjala Hill Lodge', city: 'Chipata', street: 'Umodzi Highway', verified: true, rating: 4.5, hours: 'always', website: 'https://kanjalahill.example',
    description: 'On the hill above Chipata with a view as far as Malawi on a clear morning. A good place to rest before the last stretch to South Luangwa.',
  },
  {
    key: 'chishimba-view', name: 'Chishimba View Guest House', city: 'Kasama', street: 'Golf Road', verified: true, rating: 4.3, hours: 'reception',
    description: 'Ten rooms around a courtyard in Kasama. We pack lunches for Chishimba Falls and know the driver who will take you there.',
  },
  {
    key: 'big-tree', name: 'Big Tree Guest House', city: 'Kabwe', street: 'Freedom Way', verified: false, rating: 4.0, hours: 'reception',
    description: 'Named after the fig tree that gave Kabwe its meeting place. Plain rooms, strong tea and parking behind a locked gate.',
  },
  {
    key: 'lealui-plains', name: 'Lealui Plains Lodge', city: 'Mongu', street: 'Lusaka Road', verified: true, rating: 4.4, hours: 'always', website: 'https://lealuiplains.example',
    description: 'At the edge of the Barotse floodplain, where the sun goes down into the water from January to June. Book early for the Kuomboka.',
  },
  {
    key: 'luapula-reeds', name: 'Luapula Reeds Guest House', city: 'Mansa', street: 'President Avenue', verified: false, rating: 4.1, hours: 'reception',
    description: 'Eight rooms near the Mansa market with river fish on the menu most evenings. The owner keeps a list of every waterfall in the province.',
  },
  {
    key: 'choma-acacia', name: 'Choma Acacia Inn', city: 'Choma', street: 'Livingstone Road', verified: true, rating: 4.2, hours: 'reception',
    description: 'Half-way between Lusaka and Livingstone, beside the museum and its basket market. Coaches stop five minutes away.',
  },
  {
    key: 'mkushi-orchard', name: 'Mkushi Orchard Guest House', city: 'Mkushi', street: 'Great North Road, farm block turn-off', verified: true, rating: 4.5, hours: 'reception',
    description: 'A farm stay among citrus trees, a kilometre off the Great North Road. Dinner comes from the garden and is served at one long table.',
  },
]
