import * as deposits from '#contract/money/deposit-claims'
import { adminCommand } from '../../core/audit'
import { command, getVendorId, query, signedInOf, type Call } from '../../route'
import type { Tx } from '../../../db/transact'
import { openClaimPhoto, readDeposit } from './read'
import { acceptClaim, decideClaim, disputeClaim, withdrawClaim } from './settle'

const readAnswer = (tx: Tx, call: Call<typeof deposits.readDeposit>) =>
  readDeposit(tx.sql, signedInOf(call), call.input.params.id)

export const depositRoutes = [
  query(deposits.readDeposit, (db, call) => readDeposit(db, signedInOf(call), call.input.params.id)),
  query(deposits.openClaimPhoto, (db, call) =>
    openClaimPhoto(db, signedInOf(call), call.input.params, call.settings.secrets, call.at),
  ),
  command(deposits.withdrawClaim, async (tx, call) => {
    await withdrawClaim(tx, getVendorId(call), call.input.params.id)
    return readAnswer(tx, call)
  }),
  command(deposits.acceptClaim, async (tx, call) => {
    await acceptClaim(tx, signedInOf(call).accountId, call.input.params.id)
    return readAnswer(tx, call)
  }),
  command(deposits.disputeClaim, async (tx, call) => {
    await disputeClaim(tx, signedInOf(call).accountId, call.input.params.id, call.input.body.reason)
    return readDeposit(tx.sql, signedInOf(call), call.input.params.id)
  }),
  adminCommand(deposits.decideClaim, (tx, call) =>
    decideClaim(tx, call.input.params.id, { adminId: signedInOf(call).accountId, ...call.input.body }),
  ),
]
