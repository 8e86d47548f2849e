import * as homes from '#contract/homes'
import { command, query, signedInOf } from '../route'
import { answerVacant } from './answer'
import { confirmVacant, homesOf } from './confirm'

export const homeRoutes = [
  query(homes.ownHomes, async (db, call) => {
    const { vendorId } = signedInOf(call)
    return { homes: vendorId ? await homesOf(db, vendorId) : [] }
  }),
  command(homes.confirmVacant, (tx, call) =>
    confirmVacant(tx, signedInOf(call), call.input.params.id, call.input.body.letEnded ?? false),
  ),
  command(homes.answerVacant, (tx, call) =>
    answerVacant(tx, signedInOf(call).accountId, call.input.params.id, call.input.body.vacant),
  ),
]
