/** Converts the data tables to the offers of each vertical. */
import type { VerticalId } from '#contract/verticals/vertical'
import { cityOf } from './data/businesses'
import { coachClasses, freeLuggage, nextFares, onBoard, stations, timetables, type Timetable } from './data/buses'
import { featuredCars, fleets, hireExtras, hirePlaces, models, zmwPerExtraKm, type Model } from './data/cars'
import { buildPackageDetails } from './data/departures'
import { packages } from './data/packages'
import { properties, zieaNumbers, type Property } from './data/properties'
import { findBarcodeFault } from '#contract/core/barcodes'
import { products } from './data/products'
import { getRoadKm } from './data/road-distances'
import { roomTypes, type RoomType } from '#contract/verticals/hotels/listing-fields'
import { roomsByHotel, type Room } from './data/rooms'
import { lines, type TownName } from './data/towns'
import type { Offer } from './data/types'
import { createRandom } from './random'
import { buildRouteOffers } from './verticals/carriers/offers'
import { firstItem, itemAt, lastItem } from '#contract/core/checked-access'

const splitList = (text: string): string[] => text.split(', ')
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
const spellNumber = (count: number): string => itemAt(['No', 'One', 'Two', 'Three', 'Four', 'Five'], count)
const buildFeatured = (rank: number | undefined) => (rank ? { featured: rank } : {})

const minLodgeZmw = 2500
const isLodge = (types: readonly Room[]): boolean => types.some(({ zmw }) => zmw >= minLodgeZmw)

const buildHotelOffers = (): Offer[] =>
  Object.entries(roomsByHotel).flatMap(([vendor, types]) =>
    types.map(({ name, zmw, sleeps, beds, rooms, amenities, says, featured }) => ({
      vendor,
      key: name,
      name,
      description: says,
      zmw,
      town: cityOf(vendor),
      capacity: rooms,
      details: {
        roomType: detectRoomType(name, beds),
        sleeps,
        beds,
        amenities: splitList(amenities),
        rooms,
        ...buildHotelPrices(zmw, types, amenities),
      },
      ...buildFeatured(featured),
    })),
  )

const roundTo10 = (zmw: number): number => Math.round(zmw / 10) * 10
const minTaxedZmw = 900
const taxes = [
  { name: 'VAT', percent: 16 },
  { name: 'Tourism levy', percent: 1.5 },
]

/** Lodges cost more on weekends, business hotels less. Small guest houses have one price and no VAT. */
function buildHotelPrices(zmw: number, types: readonly Room[], amenities: string) {
  // Breakfast is one of all meals.
  const breakfast = /Breakfast|All meals/.test(amenities)
    ? []
    : [{ id: 'breakfast', name: 'Breakfast', price: zmw < minTaxedZmw ? 60 : 120, per: 'guestNight' }]
  if (zmw < minTaxedZmw) return { extras: breakfast }
  const weekend = isLodge(types)
    ? { name: 'weekend', amount: roundTo10(zmw * 1.1), weekdays: ['friday', 'saturday'] }
    : { name: 'weekend', amount: roundTo10(zmw * 0.85), weekdays: ['friday', 'saturday', 'sunday'] }
  const holidays = { from: '2026-12-24', to: '2027-01-01' }
  const christmas = { name: 'Christmas and New Year', amount: roundTo10(zmw * 1.25), ...holidays }
  return {
    ...(isLodge(types) && {
      cancellationPolicy: 'moderate',
      seasonPolicies: [{ policy: 'strict', ...holidays }],
    }),
    prices: [...(isLodge(types) ? [christmas] : []), weekend],
    extras: [...breakfast, { id: 'transfer', name: 'Airport transfer', price: 300, per: 'stay' }],
    taxes,
  }
}

const buildTripOffers = (): Offer[] =>
  timetables.flatMap((timetable) => {
    const line: readonly TownName[] = lines[timetable.line]
    const stops = line.slice(line.indexOf(timetable.from), line.indexOf(timetable.to) + 1)
    const outboundTrips = timetable.out
      .split(' ')
      .map((time, index) => buildTripOffer(timetable, stops, time, index === 0))
    return [
      ...outboundTrips,
      ...timetable.back.split(' ').map((time) => buildTripOffer(timetable, stops.toReversed(), time, false)),
    ]
  })

const kmPerHour = 65
const minutesPerDay = 24 * 60
const parseClock = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Computes the travel time in minutes, so that the arrival is on a quarter hour. */
const computeTravelMinutes = (departsAt: string, length: number): number =>
  Math.round((parseClock(departsAt) + (length / kmPerHour) * 60) / 15) * 15 - parseClock(departsAt)

function formatArrival(departsAt: string, length: number): string {
  const at = parseClock(departsAt) + computeTravelMinutes(departsAt, length)
  const clock = `${String(Math.floor((at % minutesPerDay) / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  return at < minutesPerDay ? clock : `${clock} the next day`
}

const getStation = (town: TownName): string => capitalize(stations[town] ?? `${town} bus station`)
const computeFare = (length: number, zmwPerKm: number): number => Math.round((length * zmwPerKm) / 5) * 5

/** Computes each leg as the difference of two fares, so that the legs add up to the full fare. */
const computeLegFares = (kms: readonly number[], zmwPerKm: number): number[] =>
  kms.slice(1).map((to, index) => computeFare(to, zmwPerKm) - computeFare(itemAt(kms, index), zmwPerKm))

function buildTripOffer(
  { company, coach, featured }: Timetable,
  stops: TownName[],
  departsAt: string,
  isFirst: boolean,
): Offer {
  const [from, to] = [firstItem(stops), lastItem(stops)]
  const { seats, layout, zmwPerKm, nextZmwPerKm, zmwPerBag, is } = coachClasses[coach]
  const length = getRoadKm(from, to)
  const kms = stops.map((stop) => getRoadKm(from, stop))
  const name = `${from} to ${to}, ${departsAt}`
  const middleStops = stops.slice(1, -1)
  const stopsText =
    middleStops.length === 0
      ? 'without a stop'
      : `calling at ${middleStops.join(', ').replace(/, ([^,]+)$/, ' and $1')}`
  return {
    vendor: company,
    key: name,
    name,
    zmw: computeFare(length, zmwPerKm),
    town: from,
    capacity: seats,
    description: `${is}; it leaves ${stations[from] ?? `${from} bus station`} at ${departsAt}, ${stopsText}. ${createRandom(`${company}/${name}`).pick(onBoard)}`,
    details: {
      from,
      to,
      stops,
      departsAt,
      seats,
      layout,
      km: length,
      arrivesAt: formatArrival(departsAt, length),
      boardsAt: getStation(from),
      calls: stops.map((stop, index) => ({
        km: itemAt(kms, index),
        minutes: computeTravelMinutes(departsAt, itemAt(kms, index)),
        place: getStation(stop),
      })),
      fares: [
        { since: '2026-01-05', legs: computeLegFares(kms, zmwPerKm) },
        { since: nextFares, legs: computeLegFares(kms, nextZmwPerKm) },
      ],
      luggage: { free: freeLuggage, perBag: zmwPerBag },
    },
    ...buildFeatured(isFirst ? featured : undefined),
  }
}

const kmPerDay: Record<Model['shape'], number> = {
  small: 120,
  saloon: 150,
  wagon: 150,
  suv: 200,
  pickup: 200,
  expedition: 400,
  van: 180,
}
const hireNotes = [
  'Insurance and breakdown service are in the price.',
  'A driver can be added for ZMW 350 a day.',
  'Free delivery within town.',
  'A second driver costs nothing.',
  'The deposit is given back the day you return it.',
]

/** Larger vehicles are hired with a driver only. */
const maxSelfDriveSeats = 20
const computeDeposit = (zmwPerDay: number): number => Math.ceil((zmwPerDay * 2) / 500) * 500
const hireTerms = [
  'Drivers of 23 years and more',
  'Full insurance',
  'Breakdown service',
  'Back with the tank as it was',
]

const buildCarOffers = (): Offer[] =>
  Object.entries(fleets).flatMap(([vendor, fleet]) => fleet.map((car) => buildCarOffer(vendor, car)))

function buildCarOffer(vendor: string, key: string): Offer {
  const [id, built] = key.split(' ') as [string, string]
  const { make, model, shape, seats, gearbox, zmw, descriptions } = models[id]!
  const random = createRandom(`car/${vendor}/${key}`)
  const age = Math.max(0, 2021 - Number(built))
  const count = random.integer(1, 3)
  return {
    vendor,
    key,
    name: `${make} ${model}, ${built}`,
    town: cityOf(vendor),
    capacity: count,
    zmw: Math.max(600, Math.round((zmw * (1 - age * 0.025)) / 10) * 10),
    description: `${random.pick(descriptions)} ${gearbox}, ${seats} seats, ${kmPerDay[shape]} kilometres a day. ${random.pick(hireNotes)}`,
    details: {
      make,
      model,
      year: Number(built),
      seats,
      gearbox,
      cars: count,
      kmPerDay: kmPerDay[shape],
      extraKm: zmwPerExtraKm[shape],
      deposit: computeDeposit(zmw),
      terms: hireTerms,
      places: hirePlaces[vendor],
      extras: hireExtras.filter(({ id: extra }) => extra !== 'driver' || seats < maxSelfDriveSeats),
      bufferHours: shape === 'expedition' ? 6 : 2,
    },
    ...buildFeatured(featuredCars[`${vendor}/${key}`]),
  }
}

const buildHomeOffers = (): Offer[] =>
  properties.map((property) => {
    const { agency: vendor, town, area, kind, bedrooms, bathrooms, furnished, zmw, says, featured } = property
    const name = formatHomeName(property)
    return {
      vendor,
      key: `${town}/${name}`,
      name,
      zmw,
      town,
      capacity: 1,
      description: furnished ? `${says} Let with furniture.` : says,
      details: {
        kind,
        bedrooms,
        bathrooms,
        furnished,
        area,
        deposit: zmw,
        lease: furnished ? 'Six months or longer' : 'One year or longer',
        agentFee: Math.round(zmw / 200) * 100,
        ...(zieaNumbers[vendor] ? { zieaNumber: zieaNumbers[vendor] } : {}),
      },
      ...buildFeatured(featured),
    }
  })

function formatHomeName({ kind, bedrooms, area, town }: Property): string {
  const kindText = /House|Flat/.test(kind) ? `${spellNumber(bedrooms)}-bedroom ${lowerFirst(kind)}` : kind
  if (area === 'Town centre') return `${kindText} in the centre of ${town}`
  return `${kindText} ${area.endsWith('Road') ? 'on' : 'in'} ${area}`
}

const buildPackageOffers = (): Offer[] =>
  packages.map(
    ({ agent, town, name, days, zmw, places, included, group: [smallestGroup, largestGroup], says, featured }) => ({
      vendor: agent,
      key: name,
      name,
      description: says,
      zmw,
      town,
      capacity: largestGroup,
      details: buildPackageDetails({
        name,
        days,
        zmw,
        places: splitList(places),
        included: splitList(included),
        smallestGroup,
        largestGroup,
      }),
      ...buildFeatured(featured),
    }),
  )

const formatDelivery = (town: TownName): string =>
  `In ${town} in one or two days, elsewhere by courier in three to five`

/** An EAN-13 of the range that shops use for themselves. */
function buildBarcode(index: number): string {
  const digits = `2${String(index + 1).padStart(11, '0')}`
  return [...'0123456789'].map((last) => digits + last).find((code) => findBarcodeFault(code) === null) ?? digits
}

const buildProductOffers = (): Offer[] =>
  products.map(({ store, name, zmw, stock, category, says, featured }, index) => ({
    vendor: store,
    key: name,
    name,
    description: says,
    zmw,
    town: cityOf(store),
    capacity: stock,
    details: { category, stock, delivery: formatDelivery(cityOf(store)), barcode: buildBarcode(index) },
    ...buildFeatured(featured),
  }))

export const offers: Record<VerticalId, () => Offer[]> = {
  hotels: buildHotelOffers,
  buses: buildTripOffers,
  'car-hire': buildCarOffers,
  'real-estate': buildHomeOffers,
  travel: buildPackageOffers,
  stores: buildProductOffers,
  carriers: buildRouteOffers,
}

/** Detects the room type from the name, otherwise from the beds. */
function detectRoomType(name: string, beds: string): RoomType {
  const namedType = roomTypes.find((kind) => name.toLowerCase().includes(kind.toLowerCase()))
  if (namedType) return namedType
  if (beds.startsWith('2 single')) return 'Twin'
  return /^1 (double|queen|king) bed$/.test(beds) ? 'Double' : ''
}
