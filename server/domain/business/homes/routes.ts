import * as homes from '#contract/business/home-vacancy'
import { command, query, signedInOf } from '../../route'
import { recordVacancyAnswer } from './vacancy-answer'
import { confirmVacant } from './confirm-vacancy'
import { loadHomePage } from './homes'

export const homeRoutes = [
  query(homes.listOwnHomes, async (db, call) => {
    const { vendorId } = signedInOf(call)
    return vendorId ? loadHomePage(db, vendorId, call.input.query.after) : { homes: [] }
  }),
  command(homes.confirmVacancy, (tx, call) =>
    confirmVacant(tx, signedInOf(call), call.input.params.id, call.input.body.letEnded ?? false),
  ),
  command(homes.reportVacancy, (tx, call) =>
    recordVacancyAnswer(tx, signedInOf(call).accountId, call.input.params.id, call.input.body.vacant),
  ),
]
