/** Converts the routes of the carriers to offers. */
import { itemAt } from '#contract/core/checked-access'
import { weekdays } from '#contract/core/values'
import { getRoadKm } from '../../data/road-distances'
import type { TownName } from '../../data/towns'
import type { Offer } from '../../data/types'
import { createRandom } from '../../random'
import { carriers, featuredRoutes, serviceNotes, type Carrier } from './businesses'

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

export const buildRouteOffers = (): Offer[] =>
  carriers.flatMap((carrier) =>
    carrier.roads.flatMap(([from, to, departs]) => [
      buildRouteOffer(carrier, from, to, departs),
      buildRouteOffer(carrier, to, from, departs),
    ]),
  )

function buildRouteOffer(carrier: Carrier, from: TownName, to: TownName, departs: string): Offer {
  const { key: vendor, licence, base, per100Km, kgPerDay } = carrier
  const name = `Parcel from ${from} to ${to}`
  const featured = featuredRoutes[`${vendor}/${name}`]
  return {
    vendor,
    key: name,
    name,
    zmw: Math.round(base + (getRoadKm(from, to) * per100Km) / 100),
    town: from,
    capacity: kgPerDay,
    description: `Leaves ${from} ${/^\w+day\b/.test(departs) ? departs : lowerFirst(departs)}. ${createRandom(`${vendor}/${name}`).pick(serviceNotes)}`,
    details: {
      from,
      to,
      departs,
      kgPerDay,
      licence,
      perKg: computePricePerKg(per100Km, getRoadKm(from, to)),
      ...buildCarriageDetails(carrier, from, to),
      ...parseDepartureTimes(departs),
      ...getTransitTime(getRoadKm(from, to)),
    },
    ...(featured && { featured }),
  }
}

const computePricePerKg = (per100Km: number, length: number): number => Math.round(per100Km / 4 + length / 100)
const getTransitTime = (length: number) =>
  length < 250
    ? { takes: 'Same day', inDays: 0 }
    : length < 700
      ? { takes: 'Next day', inDays: 1 }
      : { takes: 'Two days', inDays: 2 }

/** Builds the price bands, which decrease with weight, the cover, and door delivery if the carrier offers it. */
function buildCarriageDetails({ per100Km, kgPerDay, heaviestKg, door }: Carrier, from: TownName, to: TownName) {
  const perKg = computePricePerKg(per100Km, getRoadKm(from, to))
  return {
    bands: [
      { aboveKg: 5, perKg },
      { aboveKg: 20, perKg: Math.round(perKg * 0.8) },
      { aboveKg: 50, perKg: Math.round(perKg * 0.65) },
    ],
    litresPerDay: kgPerDay * 6,
    heaviestKg,
    longestCm: heaviestKg > 60 ? 250 : 120,
    cover: { percent: 1.5, least: 10, most: 20_000 },
    ...(door ? { collection: door, delivery: door } : {}),
    fromDepot: `${from} depot, near the market`,
    toDepot: `${to} depot, near the market`,
  }
}

/** Parses a text such as `Tuesday and Friday at 05:00`. */
function parseDepartureTimes(departs: string): { days?: readonly string[]; leavesAt: string } {
  const leavesAt = /\d\d:\d\d/.exec(departs)![0]
  const namedDays = weekdays.filter((day) => departs.toLowerCase().includes(day))
  if (namedDays.length === 0) return { leavesAt }
  const days = / to /.test(departs)
    ? weekdays.slice(weekdays.indexOf(itemAt(namedDays, 0)), weekdays.indexOf(itemAt(namedDays, 1)) + 1)
    : namedDays
  return { days, leavesAt }
}
