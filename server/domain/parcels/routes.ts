import * as parcels from '#contract/parcels'
import { command, query, signedInOf } from '../route'
import { ownCode, renewCode } from './own-code'
import { track } from './track'

export const parcelRoutes = [
  query(parcels.trackParcel, (db, { input }) => track(db, input.params.number)),
  query(parcels.releaseCode, (db, call) =>
    ownCode(db, signedInOf(call).accountId, call.input.params.id, call.settings.secret),
  ),
  command(parcels.renewReleaseCode, (tx, call) =>
    renewCode(tx, signedInOf(call).accountId, call.input.params.id, call.settings.secret),
  ),
]
