import { pull as endpoint, protocolVersion } from '#contract/sync/sync'
import { Refusal } from '#contract/core/refusals'
import { transact } from '../../db/transact'
import { query, signedInOf } from '../route'
import { pull } from './pull'

export const syncRoutes = [
  query(endpoint, (db, call) => {
    const { cursor, protocol } = call.input.query
    if (protocol !== undefined && protocol !== String(protocolVersion)) throw new Refusal('old_client')
    return transact(db, (tx) => pull(tx, signedInOf(call), cursor), { isolation: 'repeatable read', readOnly: true })
  }),
]
