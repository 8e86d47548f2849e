/** All demo businesses by type, and those that the demo accounts run. */
import type { BusinessType } from '#contract/core/access'
import { coachCompanies } from './buses'
import { carHires } from './cars'
import { carriers } from '../verticals/carriers/businesses'
import { hotels } from './hotels'
import { travelAgents } from './packages'
import { agencies } from './properties'
import { stores } from './stores'
import type { TownName } from './towns'
import type { Business } from './types'
import { getEntry } from '#contract/core/checked-access'

export const businesses: Record<BusinessType, readonly Business[]> = {
  hotel: hotels,
  bus: coachCompanies,
  carHiring: carHires,
  realEstate: agencies,
  store: stores,
  travelAgent: travelAgents,
  carrier: carriers,
}

/** The business of each demo partner. */
export const ownBusiness: Record<BusinessType, string> = {
  hotel: 'batoka-veranda',
  bus: 'mosi-express',
  carHiring: 'tiyende',
  realEstate: 'nyumba-yathu',
  store: 'chitenge-house',
  travelAgent: 'mukwa-trails',
  carrier: 'tumani',
}

const cities = new Map(Object.values(businesses).flatMap((list) => list.map(({ key, city }) => [key, city])))
export const cityOf = (key: string): TownName => getEntry(cities, key)
