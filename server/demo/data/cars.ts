/** Car hire companies and their vehicles. Small cars cost ZMW 600–900 a day, pick-ups 1,200–2,000. */
import type { Business } from './types'

export const carHires: Business[] = [
  {
    key: 'tiyende',
    name: 'Tiyende Car Rentals',
    city: 'Lusaka',
    street: 'Los Angeles Boulevard, Longacres',
    verified: true,
    rating: 4.7,
    hours: 'counter',
    website: 'https://tiyende.example',
    description:
      'Clean cars with full insurance and an honest price: what you see includes VAT and 150 kilometres a day. We bring the car to the airport or to your door.',
  },
  {
    key: 'falls-city',
    name: 'Falls City Car Hire',
    city: 'Livingstone',
    street: 'Mosi-oa-Tunya Road',
    verified: true,
    rating: 4.4,
    hours: 'counter',
    website: 'https://fallscitycars.example',
    description:
      'Small cars for the town and 4×4s for the parks, with papers for Botswana and Zimbabwe if you ask two days before.',
  },
  {
    key: 'miombo-4x4',
    name: 'Miombo Four by Four Hire',
    city: 'Lusaka',
    street: 'Leopards Hill Road',
    verified: true,
    rating: 4.8,
    hours: 'office',
    website: 'https://miombo4x4.example',
    description:
      'Expedition vehicles with roof tents, fridge and two spare wheels. You get an hour of instruction before you leave, and a phone number that is answered at night.',
  },
  {
    key: 'copperbelt-wheels',
    name: 'Copperbelt Wheels',
    city: 'Kitwe',
    street: 'Kuomboka Drive',
    verified: true,
    rating: 4.2,
    hours: 'counter',
    description: 'Day and monthly hire for families, contractors and weddings, with or without a driver.',
  },
  {
    key: 'ndola-runway',
    name: 'Runway Cars Ndola',
    city: 'Ndola',
    street: 'Airport Road',
    verified: true,
    rating: 4.3,
    hours: 'counter',
    description:
      'Your car waits with your name on a board when the plane lands. Return it with the tank as you found it.',
  },
  {
    key: 'solwezi-site',
    name: 'Solwezi Site Vehicles',
    city: 'Solwezi',
    street: 'Mutanda Road',
    verified: true,
    rating: 4.1,
    hours: 'office',
    description: 'Pick-ups to mine standard: roll bar, flag, beacon and a service book you may read.',
  },
  {
    key: 'gateway-chipata',
    name: 'Gateway Car Hire',
    city: 'Chipata',
    street: 'Parirenyatwa Road',
    verified: false,
    rating: 4.0,
    hours: 'counter',
    description: 'Cars that know the road to Mfuwe, with a driver if you would rather look at the trees.',
  },
  {
    key: 'northern-road',
    name: 'Northern Road Car Hire',
    city: 'Kasama',
    street: 'Luwingu Road',
    verified: false,
    rating: 4.1,
    hours: 'office',
    description: 'A small, well-kept fleet for field work, funerals and family visits in the Northern Province.',
  },
]

export interface Model {
  make: string
  model: string
  shape: 'small' | 'saloon' | 'wagon' | 'suv' | 'pickup' | 'expedition' | 'van'
  seats: number
  gearbox: 'Automatic' | 'Manual'
  /** The price per day of a recent car. */
  zmw: number
  descriptions: readonly string[]
}

export const models: Record<string, Model> = {
  vitz: {
    make: 'Toyota',
    model: 'Vitz',
    shape: 'small',
    seats: 5,
    gearbox: 'Automatic',
    zmw: 620,
    descriptions: ['Easy to park and light on petrol.', 'The town car everybody knows how to mend.'],
  },
  fit: {
    make: 'Honda',
    model: 'Fit',
    shape: 'small',
    seats: 5,
    gearbox: 'Automatic',
    zmw: 650,
    descriptions: ['Small outside, with room for a week’s shopping.', 'The back seats fold flat for luggage.'],
  },
  swift: {
    make: 'Suzuki',
    model: 'Swift',
    shape: 'small',
    seats: 5,
    gearbox: 'Manual',
    zmw: 600,
    descriptions: ['A lively little car with a good heater for June.', 'Cheap to run and simple to drive.'],
  },
  corolla: {
    make: 'Toyota',
    model: 'Corolla',
    shape: 'saloon',
    seats: 5,
    gearbox: 'Automatic',
    zmw: 850,
    descriptions: [
      'A quiet saloon for long tarred roads.',
      'A boot for four suitcases and air conditioning that works.',
    ],
  },
  axio: {
    make: 'Toyota',
    model: 'Corolla Axio',
    shape: 'saloon',
    seats: 5,
    gearbox: 'Automatic',
    zmw: 780,
    descriptions: [
      'Comfortable for four, with a camera for reversing.',
      'A tidy saloon for meetings and airport runs.',
    ],
  },
  impreza: {
    make: 'Subaru',
    model: 'Impreza',
    shape: 'saloon',
    seats: 5,
    gearbox: 'Automatic',
    zmw: 880,
    descriptions: ['Grips well on wet gravel.', 'Four-wheel drive in a car of ordinary size.'],
  },
  fielder: {
    make: 'Toyota',
    model: 'Corolla Fielder',
    shape: 'wagon',
    seats: 5,
    gearbox: 'Automatic',
    zmw: 820,
    descriptions: [
      'An estate car with space for a pushchair and drums of mealie meal.',
      'The long roof takes a rack if you need one.',
    ],
  },
  rav4: {
    make: 'Toyota',
    model: 'RAV4',
    shape: 'suv',
    seats: 5,
    gearbox: 'Automatic',
    zmw: 1250,
    descriptions: ['High enough for potholes, easy enough for town.', 'A good choice for Kafue and Siavonga.'],
  },
  xtrail: {
    make: 'Nissan',
    model: 'X-Trail',
    shape: 'suv',
    seats: 5,
    gearbox: 'Automatic',
    zmw: 1200,
    descriptions: ['Roomy, with seats you can wipe clean.', 'Climbs the escarpment without complaint.'],
  },
  prado: {
    make: 'Toyota',
    model: 'Land Cruiser Prado',
    shape: 'suv',
    seats: 7,
    gearbox: 'Automatic',
    zmw: 2100,
    descriptions: ['Seven seats, two tanks and a calm ride on corrugations.', 'For families and visiting directors.'],
  },
  hilux: {
    make: 'Toyota',
    model: 'Hilux double cab',
    shape: 'pickup',
    seats: 5,
    gearbox: 'Manual',
    zmw: 1600,
    descriptions: ['Diesel, with canopy and tow bar.', 'Carries five people and half a tonne.'],
  },
  hiluxSingle: {
    make: 'Toyota',
    model: 'Hilux single cab',
    shape: 'pickup',
    seats: 2,
    gearbox: 'Manual',
    zmw: 1250,
    descriptions: ['A work horse with a long bed and tie-down rails.', 'For moving house, seed or cement.'],
  },
  ranger: {
    make: 'Ford',
    model: 'Ranger',
    shape: 'pickup',
    seats: 5,
    gearbox: 'Automatic',
    zmw: 1700,
    descriptions: ['Automatic diesel with site lights and a bed liner.', 'Comfortable for a whole day on farm roads.'],
  },
  dmax: {
    make: 'Isuzu',
    model: 'D-Max',
    shape: 'pickup',
    seats: 5,
    gearbox: 'Manual',
    zmw: 1500,
    descriptions: [
      'Strong, plain and easy on diesel.',
      'Serviced every 5,000 kilometres; the book is in the glove box.',
    ],
  },
  navara: {
    make: 'Nissan',
    model: 'Navara',
    shape: 'pickup',
    seats: 5,
    gearbox: 'Manual',
    zmw: 1450,
    descriptions: ['Soft springs for a pick-up, so passengers stay friends.', 'With a lockable cover over the bed.'],
  },
  cruiser: {
    make: 'Toyota',
    model: 'Land Cruiser 79',
    shape: 'expedition',
    seats: 5,
    gearbox: 'Manual',
    zmw: 2900,
    descriptions: [
      'Roof tent, fridge, water tank and recovery kit for South Luangwa and beyond.',
      'Built for sand, mud and three weeks from home.',
    ],
  },
  hiluxCamp: {
    make: 'Toyota',
    model: 'Hilux with roof tent',
    shape: 'expedition',
    seats: 4,
    gearbox: 'Manual',
    zmw: 2200,
    descriptions: ['Two roof tents, a gas cooker and all the pots.', 'Everything for a first safari on your own.'],
  },
  hiace: {
    make: 'Toyota',
    model: 'HiAce',
    shape: 'van',
    seats: 14,
    gearbox: 'Manual',
    zmw: 1800,
    descriptions: ['Fourteen seats for a choir, a team or a wedding party.', 'With a trailer for luggage on request.'],
  },
  noah: {
    make: 'Toyota',
    model: 'Noah',
    shape: 'van',
    seats: 8,
    gearbox: 'Automatic',
    zmw: 1100,
    descriptions: [
      'Eight seats and sliding doors on both sides.',
      'For grandparents, children and everything they bring.',
    ],
  },
  coaster: {
    make: 'Toyota',
    model: 'Coaster',
    shape: 'van',
    seats: 26,
    gearbox: 'Manual',
    zmw: 2600,
    descriptions: ['Twenty-six seats, let with a driver only.', 'For church groups and school trips, driver included.'],
  },
}

/** Entries are `model year`, best first. */
export const fleets: Record<string, string[]> = {
  tiyende: [
    'axio 2019',
    'vitz 2018',
    'fit 2019',
    'corolla 2021',
    'rav4 2020',
    'prado 2019',
    'hilux 2021',
    'noah 2017',
    'hiace 2018',
  ],
  'falls-city': ['vitz 2017', 'swift 2020', 'fielder 2018', 'xtrail 2019', 'hilux 2020', 'hiace 2017', 'impreza 2018'],
  'miombo-4x4': ['cruiser 2020', 'cruiser 2016', 'hiluxCamp 2021', 'hiluxCamp 2018', 'prado 2020', 'ranger 2021'],
  'copperbelt-wheels': [
    'corolla 2018',
    'axio 2017',
    'fit 2017',
    'xtrail 2018',
    'dmax 2020',
    'noah 2016',
    'coaster 2015',
    'impreza 2016',
  ],
  'ndola-runway': ['vitz 2019', 'corolla 2020', 'rav4 2018', 'ranger 2020', 'swift 2019', 'fielder 2017'],
  'solwezi-site': [
    'hilux 2022',
    'hiluxSingle 2020',
    'dmax 2021',
    'navara 2019',
    'ranger 2019',
    'rav4 2019',
    'hiace 2016',
  ],
  'gateway-chipata': ['fielder 2016', 'axio 2016', 'hilux 2018', 'noah 2015', 'xtrail 2017'],
  'northern-road': ['corolla 2016', 'navara 2018', 'hiluxSingle 2017', 'dmax 2018', 'fit 2015'],
}

export const featuredCars: Record<string, number> = { 'tiyende/prado 2019': 5, 'miombo-4x4/cruiser 2020': 11 }

interface Place {
  name: string
  /** The fee for returning a car here that was collected elsewhere. */
  oneWay?: number
}

/** Places of pick-up and return, the default first. One-way fees are about ZMW 4 per kilometer. */
export const hirePlaces: Record<string, Place[]> = {
  tiyende: [
    { name: 'Longacres office' },
    { name: 'Kenneth Kaunda airport', oneWay: 150 },
    { name: 'Livingstone airport', oneWay: 1900 },
    { name: 'Ndola airport', oneWay: 1300 },
  ],
  'falls-city': [
    { name: 'Mosi-oa-Tunya Road office' },
    { name: 'Livingstone airport', oneWay: 80 },
    { name: 'Lusaka, Longacres', oneWay: 1900 },
  ],
  'miombo-4x4': [
    { name: 'Leopards Hill yard' },
    { name: 'Kenneth Kaunda airport', oneWay: 250 },
    { name: 'Mfuwe airport', oneWay: 3800 },
  ],
  'copperbelt-wheels': [{ name: 'Kuomboka Drive office' }, { name: 'Ndola airport', oneWay: 350 }],
  'ndola-runway': [
    { name: 'Ndola airport' },
    { name: 'Ndola, Broadway', oneWay: 80 },
    { name: 'Kitwe, Kuomboka Drive', oneWay: 350 },
  ],
  'solwezi-site': [{ name: 'Mutanda Road yard' }, { name: 'Solwezi airport', oneWay: 60 }],
  'gateway-chipata': [{ name: 'Parirenyatwa Road office' }, { name: 'Mfuwe airport', oneWay: 600 }],
  'northern-road': [{ name: 'Luwingu Road office' }],
}

/** The price per kilometer above the included distance. */
export const zmwPerExtraKm: Record<Model['shape'], number> = {
  small: 3,
  saloon: 3.5,
  wagon: 3.5,
  suv: 5,
  pickup: 5,
  expedition: 6,
  van: 6,
}

export const hireExtras = [
  { id: 'driver', name: 'Driver', price: 350, per: 'day' },
  { id: 'child-seat', name: 'Child seat', price: 50, per: 'day', most: 3 },
  { id: 'second-driver', name: 'Second driver', price: 0, per: 'hire' },
  { id: 'delivery', name: 'Delivery within town', price: 0, per: 'hire' },
] as const

/** Policies that customers must know before paying, as fields of the vendor's profile. */
export const hirePolicies = {
  insurancePolicyInfo:
    'Comprehensive insurance is in the price. You bear the first ZMW 5,000 of any damage, taken from the deposit first; tyres, glass and driving off made roads after dark are not covered.',
  mileageLimitPolicy:
    'The kilometres of all days are counted together: unused ones of one day serve for the next. What is above is paid on return.',
}
