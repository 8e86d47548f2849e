/** Letting agents, with houses, flats, shops and plots to let by the month. */
import type { TownName } from './towns'
import type { Business } from './types'

export const agencies: Business[] = [
  {
    key: 'nyumba-yathu', name: 'Nyumba Yathu Estates', city: 'Lusaka', street: 'Bishops Road, Kabulonga', verified: true, rating: 4.7, hours: 'office', website: 'https://nyumbayathu.example',
    description: 'Registered agents (ZIEA 0417) who have seen every house they show. Viewing is free, always; you pay nothing before you sign.',
  },
  {
    key: 'chalala-homes', name: 'Chalala Flats and Houses', city: 'Lusaka', street: 'Shantumbu Road, Chalala', verified: true, rating: 4.2, hours: 'office',
    description: 'Homes in the growing south of Lusaka, from one-room flats to family houses. We live here ourselves.',
  },
  {
    key: 'meanwood-letting', name: 'Meanwood Letting Office', city: 'Lusaka', street: 'Great East Road, Chelston', verified: true, rating: 4.1, hours: 'office',
    description: 'Flats and houses along the Great East Road, for students, lecturers and airport staff.',
  },
  {
    key: 'nganda-homes', name: 'Ng’anda Homes', city: 'Kitwe', street: 'President Avenue', verified: true, rating: 4.4, hours: 'office', website: 'https://ngandahomes.example',
    description: 'Old mine houses, new flats and shops in Kitwe and Chingola. We fix what we let: a plumber and an electrician work for us alone.',
  },
  {
    key: 'itawa-homes', name: 'Itawa Homes and Letting', city: 'Ndola', street: 'Buteko Avenue', verified: true, rating: 4.3, hours: 'office',
    description: 'Quiet streets in Itawa, Kansenshi and Northrise. Keys within a week of signing.',
  },
  {
    key: 'livingstone-lets', name: 'Livingstone Lets', city: 'Livingstone', street: 'John Hunt Way', verified: true, rating: 4.5, hours: 'office', website: 'https://livingstonelets.example',
    description: 'Furnished homes for guides and hotel people, family houses for those who stay.',
  },
  {
    key: 'kansanshi-road', name: 'Kansanshi Road Properties', city: 'Solwezi', street: 'Kansanshi Road', verified: true, rating: 4.0, hours: 'office',
    description: 'Houses for mine staff and contractors, with water tank, wall fence and a guard in the price.',
  },
  {
    key: 'eastern-homes', name: 'Eastern Homes Agency', city: 'Chipata', street: 'Umodzi Highway', verified: false, rating: 4.1, hours: 'office',
    description: 'Homes and shops in Chipata and Petauke, shown by people who grew up here.',
  },
  {
    key: 'great-north-letting', name: 'Great North Letting', city: 'Kabwe', street: 'Buntungwa Street', verified: false, rating: 3.9, hours: 'office',
    description: 'Affordable houses in Kabwe and Kapiri Mposhi for railway, teaching and hospital families.',
  },
]

/** Of the agents who are registered and say so. */
export const zieaNumbers: Readonly<Record<string, string>> = {
  'nyumba-yathu': 'ZIEA 0417',
  'nganda-homes': 'ZIEA 0288',
  'itawa-homes': 'ZIEA 0391',
  'livingstone-lets': 'ZIEA 0502',
}

export interface Property {
  agency: string
  /** What it is, in the words of the details: `Flat`, `House`. */
  kind: string
  bedrooms: number
  bathrooms: number
  furnished: boolean
  area: string
  town: TownName
  zmw: number
  says: string
  featured?: number
}

const let_ = (agency: string, town: TownName, area: string, kind: string, bedrooms: number, bathrooms: number, zmw: number, says: string, more: Partial<Property> = {}): Property => ({
  agency, town, area, kind, bedrooms, bathrooms, zmw, says, furnished: false, ...more,
})
const furnished = { furnished: true }

export const properties: Property[] = [
  let_('nyumba-yathu', 'Lusaka', 'Kabulonga', 'House', 4, 3, 24000, 'A family house on half an acre with a pool, a borehole and staff quarters. Close to the schools of Kabulonga.', { featured: 3 }),
  let_('nyumba-yathu', 'Lusaka', 'Woodlands', 'House', 3, 2, 13500, 'Parquet floors, a fitted kitchen and a jacaranda that does most of the shading. Free from the first of next month.'),
  let_('nyumba-yathu', 'Lusaka', 'Roma', 'Flat', 2, 2, 9800, 'On the second floor of a gated block with its own solar geyser and two parking places.', furnished),
  let_('nyumba-yathu', 'Lusaka', 'Rhodes Park', 'Flat', 1, 1, 6500, 'One bedroom, a proper kitchen and a walk of ten minutes to town.', furnished),
  let_('nyumba-yathu', 'Lusaka', 'Ibex Hill', 'House', 5, 4, 32000, 'A new house with a double garage, inverter and a garden that is already planted.', furnished),
  let_('nyumba-yathu', 'Lusaka', 'Olympia', 'Flat', 2, 1, 8200, 'A bright corner flat near the university, with water storage for three days.'),
  let_('nyumba-yathu', 'Lusaka', 'Longacres', 'Office', 4, 2, 18000, 'Four rooms, a reception and parking for eight cars near the ministries. The price includes security.'),
  let_('nyumba-yathu', 'Lusaka', 'Northmead', 'Shop', 0, 1, 9000, 'A corner shop of 60 square metres with a roller door, on the pavement where everybody passes.'),
  let_('nyumba-yathu', 'Lusaka', 'Chelston', 'House', 3, 1, 8500, 'A solid older house with mango trees and room to build a cottage behind it.'),
  let_('chalala-homes', 'Lusaka', 'Chalala', 'Flat', 2, 1, 5500, 'New tiles, prepaid electricity and a small balcony. Four flats share the yard.'),
  let_('chalala-homes', 'Lusaka', 'Chalala', 'House', 3, 2, 9500, 'Wall fence, electric gate and a self-contained main bedroom.'),
  let_('chalala-homes', 'Lusaka', 'Libala South', 'Flat', 1, 1, 3200, 'A neat one-bedroom flat for a single person or a couple, with water inside.'),
  let_('chalala-homes', 'Lusaka', 'Chilenje South', 'House', 2, 1, 4800, 'Two bedrooms, a yard with paving and a tap outside for the garden.'),
  let_('chalala-homes', 'Lusaka', 'Kabwata', 'Flat', 2, 1, 4900, 'On the first floor, near the market and the minibus. The landlord lives in Kitwe and does not disturb.'),
  let_('chalala-homes', 'Lusaka', 'Makeni', 'House', 4, 2, 12500, 'A quiet plot of one acre with a borehole, chicken run and space for vegetables.'),
  let_('chalala-homes', 'Kafue', 'Kafue Estates', 'House', 2, 1, 3400, 'A town house near the railway station, with a fenced yard for children.'),
  let_('meanwood-letting', 'Lusaka', 'Meanwood Ndeke', 'House', 3, 2, 8800, 'Five minutes from the tarmac, with a paved drive and a borehole shared with one neighbour.'),
  let_('meanwood-letting', 'Lusaka', 'Chelston', 'Flat', 2, 1, 6200, 'Behind the water tower; lecturers and nurses make good neighbours here.'),
  let_('meanwood-letting', 'Lusaka', 'Kaunda Square', 'Flat', 1, 1, 2800, 'A simple flat with a kitchen corner, tiled shower and a strong door.'),
  let_('meanwood-letting', 'Lusaka', 'Avondale', 'House', 4, 3, 15500, 'A large house with a cottage for a grandmother or a tenant.'),
  let_('meanwood-letting', 'Lusaka', 'Handsworth Park', 'Student room', 1, 1, 1800, 'A room for one student with a desk, bed and shared kitchen; a walk to the main campus.', furnished),
  let_('meanwood-letting', 'Lusaka', 'Salama Park', 'House', 4, 3, 17000, 'Open-plan living with a veranda to the garden and solar panels that carry the lights and the fridge.'),
  let_('meanwood-letting', 'Lusaka', 'Chongwe Road', 'Plot', 0, 0, 2500, 'Two acres of cleared land with a borehole, let by the month for gardening or storage.'),
  let_('nganda-homes', 'Kitwe', 'Parklands', 'House', 4, 2, 11000, 'A mine manager’s house from the sixties with a deep veranda and avocado trees.', { featured: 12 }),
  let_('nganda-homes', 'Kitwe', 'Riverside', 'House', 3, 2, 8500, 'Near the university and the river, with new wiring and a carport.'),
  let_('nganda-homes', 'Kitwe', 'Nkana East', 'Flat', 2, 1, 5600, 'On the ground floor, with a small garden that is yours alone.'),
  let_('nganda-homes', 'Kitwe', 'Nkana West', 'House', 3, 1, 6800, 'An old mine house, repainted, with a big kitchen and a coal stove you may keep or have removed.'),
  let_('nganda-homes', 'Kitwe', 'Town centre', 'Flat', 1, 1, 3900, 'Above a pharmacy on a well-lit street; a lift that works and water at all hours.', furnished),
  let_('nganda-homes', 'Kitwe', 'Town centre', 'Shop', 0, 1, 7500, 'A shop front of eight metres with a store room at the back, two doors from the bank.'),
  let_('nganda-homes', 'Chingola', 'Nchanga North', 'House', 3, 2, 5900, 'A cool house under old trees, close to the hospital and the golf club.'),
  let_('nganda-homes', 'Mufulira', 'Kantanshi', 'House', 2, 1, 3300, 'A tidy house with a fence of bougainvillea and a guava tree.'),
  let_('itawa-homes', 'Ndola', 'Itawa', 'House', 3, 2, 8900, 'On a hill with a breeze, fully walled, with a study that could be a fourth bedroom.'),
  let_('itawa-homes', 'Ndola', 'Kansenshi', 'Flat', 2, 1, 5800, 'Freshly painted, near the mall, with parking inside the gate.'),
  let_('itawa-homes', 'Ndola', 'Kansenshi', 'House', 4, 3, 13000, 'A double-storey house with a balcony over the garden and a guest wing.', furnished),
  let_('itawa-homes', 'Ndola', 'Northrise', 'Flat', 2, 2, 6900, 'New block with a backup tank and prepaid meters, walking distance to the university.'),
  let_('itawa-homes', 'Ndola', 'Hillcrest', 'House', 3, 1, 6400, 'A corner house with a workshop in the yard, good for a carpenter or a tailor.'),
  let_('itawa-homes', 'Ndola', 'Masala', 'House', 2, 1, 2900, 'A small brick house near the market, with power and an inside tap.'),
  let_('itawa-homes', 'Luanshya', 'Roan', 'House', 3, 1, 3800, 'A mine house with high ceilings, a wide yard and a fig tree.'),
  let_('livingstone-lets', 'Livingstone', 'Highlands', 'House', 3, 2, 9500, 'You hear the Falls at night from March to June. Furnished down to the braai tongs.', furnished),
  let_('livingstone-lets', 'Livingstone', 'Ellaine Brittel', 'Flat', 2, 1, 5200, 'A quiet flat near the hospital, with a veranda and good neighbours.'),
  let_('livingstone-lets', 'Livingstone', 'Dambwa Central', 'House', 2, 1, 3900, 'A bright house with a grape-vine over the yard and a tank on a stand.'),
  let_('livingstone-lets', 'Livingstone', 'Town centre', 'Flat', 1, 1, 4500, 'One room and a terrace above Mosi-oa-Tunya Road, with furniture made in town.', furnished),
  let_('livingstone-lets', 'Livingstone', 'Nottie Broadie', 'House', 4, 2, 11500, 'A modern house with a plunge pool and a garden full of sunbirds.'),
  let_('livingstone-lets', 'Livingstone', 'Town centre', 'Shop', 0, 1, 8000, 'A shop on the tourist mile, with shelves and a counter left by the last tenant.'),
  let_('livingstone-lets', 'Choma', 'Mwapona', 'House', 3, 1, 3600, 'A family house a short walk from the hospital and the market.'),
  let_('kansanshi-road', 'Solwezi', 'Kimasala', 'House', 3, 2, 10500, 'Walled, guarded and with a 5,000-litre tank; the mine bus stops at the corner.'),
  let_('kansanshi-road', 'Solwezi', 'Kabitaka', 'House', 4, 3, 16000, 'An executive house with air conditioning in each bedroom and a garden man in the price.', furnished),
  let_('kansanshi-road', 'Solwezi', 'Messengers', 'Flat', 2, 1, 6000, 'A secure flat near the shopping centre, with solar hot water.'),
  let_('kansanshi-road', 'Solwezi', 'Kyawama', 'Flat', 1, 1, 2900, 'A simple new flat near the market, with its own meter.'),
  let_('kansanshi-road', 'Solwezi', 'Town centre', 'Warehouse', 0, 1, 14000, 'Three hundred square metres with a loading ramp and a yard where a truck can turn.'),
  let_('kansanshi-road', 'Solwezi', 'Golf Estates', 'House', 3, 2, 13500, 'Beside the golf course, with a backup generator and fibre at the wall.'),
  let_('eastern-homes', 'Chipata', 'Moth', 'House', 3, 2, 5200, 'A cool house on the slope, with a view of Kanjala and a vegetable garden in full production.'),
  let_('eastern-homes', 'Chipata', 'Kalongwezi', 'House', 4, 2, 6800, 'Large rooms, a wide veranda and a garage that locks.'),
  let_('eastern-homes', 'Chipata', 'Umodzi', 'Flat', 2, 1, 4500, 'Two bedrooms near the highway, with a balcony and a tank on the roof.'),
  let_('eastern-homes', 'Chipata', 'Down Shops', 'Shop', 0, 1, 5000, 'In the old trading street, with a store behind and a room above.'),
  let_('eastern-homes', 'Petauke', 'Petauke Boma', 'House', 3, 1, 2800, 'Near the offices and the school, on a plot planted with bananas.'),
  let_('great-north-letting', 'Kabwe', 'Highridge', 'House', 3, 2, 5400, 'A quiet street under flame trees, with a garage and a strong borehole.'),
  let_('great-north-letting', 'Kabwe', 'Lukanga', 'House', 2, 1, 3100, 'A railway house with a red roof, repainted this year.'),
  let_('great-north-letting', 'Kabwe', 'Pollen', 'Flat', 2, 1, 4500, 'A first-floor flat beside the park, with a store room for bicycles.'),
  let_('great-north-letting', 'Kabwe', 'Town centre', 'Office', 3, 1, 5500, 'Three rooms over a bank, with a reception and a kitchen.'),
  let_('great-north-letting', 'Kapiri Mposhi', 'Railway Side', 'House', 2, 1, 2400, 'A short walk from the TAZARA station, with a wall and a gate.'),
  let_('great-north-letting', 'Mkushi', 'Mkushi Boma', 'House', 3, 1, 3500, 'A house with a fireplace and a kitchen garden, near the school.'),
]
