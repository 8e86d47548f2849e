import * as parcels from '#contract/verticals/carriers/parcels/parcels'
import { command, query, signedInOf } from '../../../domain/route'
import { loadReleaseCode, renewReleaseCode } from './buyer-release-code'
import { trackParcel } from './track'

export const parcelRoutes = [
  query(parcels.trackParcel, (db, { input }) => trackParcel(db, input.params.number)),
  query(parcels.readReleaseCode, (db, call) =>
    loadReleaseCode(db, signedInOf(call).accountId, call.input.params.id, call.settings.secret),
  ),
  command(parcels.renewReleaseCode, (tx, call) =>
    renewReleaseCode(tx, signedInOf(call).accountId, call.input.params.id, call.settings.secret),
  ),
]
