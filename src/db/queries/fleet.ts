import type { FleetRecord } from '#contract/business/fleet'
import type { FleetKind } from '#contract/verticals/fleet/references'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { useLive } from './use-live'

export interface FleetLine extends FleetRecord {
  /** A change of this record is pending. */
  pending: boolean
}

/** Routes and vehicles of the user's business, by kind. */
export type Fleet = Record<FleetKind, FleetLine[]>

const none: Fleet = { busRoute: [], vehicle: [] }

/** Returns the routes and vehicles of the user's business that are not removed, sorted by name. */
export const useFleet = (): Fleet | undefined => useLive(readFleet, none)

const readFleet = async (database: UserDatabase): Promise<Fleet> => ({
  busRoute: await readRecords(database, 'busRoute'),
  vehicle: await readRecords(database, 'vehicle'),
})

/** Names of all routes and vehicles by their ids. */
export const getFleetNames = ({ busRoute, vehicle }: Fleet): ReadonlyMap<string, string> =>
  new Map([...busRoute, ...vehicle].map(({ _id, values }) => [_id, String(values.name)]))

async function readRecords(database: UserDatabase, kind: FleetKind): Promise<FleetLine[]> {
  const { view, pending } = await readFolded(database, kind)
  return [...view.values()]
    .filter(({ values }) => values.removed !== true)
    .map((record) => ({ ...record, pending: pending.has(record._id) }))
    .sort((a, b) => (getSortName(a) < getSortName(b) ? -1 : 1))
}

const getSortName = ({ values }: FleetRecord): string => String(values.name).toLowerCase()
