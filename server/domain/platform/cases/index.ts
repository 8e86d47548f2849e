import * as bookings from '#contract/platform/bookings'
import * as cases from '#contract/platform/cases/cases'
import * as ownCases from '#contract/platform/cases/own-cases'
import { adminCommand } from '../../core/audit'
import { countUses } from '../../core/limits'
import { command, pageQuery, query, signedInOf } from '../../route'
import { closeCase, decideCase, decideRefundOfCase } from './decide'
import { createAdminLink, createOwnLink } from './files'
import { addCaseNote, askInCase, assignCase, offerInCase, shareCaseEntry } from './handle'
import { openCase } from './open'
import { listCases, listCasesAbout, readCase } from './read'
import { answerCaseOffer, answerInCase, appealCase, listOwnCases, readOwnCase } from './sides'
import { loadCaseTimes } from './times'

export const caseRoutes = [
  pageQuery(cases.listCases, (db, call) => listCases(db, signedInOf(call).accountId, call.input.query, call.at)),
  query(cases.listCasesAbout, (db, call) => listCasesAbout(db, call.input.params)),
  query(cases.readCase, (db, call) => readCase(db, call.input.params.id)),
  query(cases.readCaseTimes, (db, call) => loadCaseTimes(db, call.at)),
  adminCommand(cases.openCase, (tx, call) => openCase(tx, signedInOf(call).accountId, call.input.body)),
  adminCommand(cases.assignCase, (tx, call) =>
    assignCase(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  adminCommand(cases.askInCase, (tx, call) =>
    askInCase(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  adminCommand(cases.offerInCase, (tx, call) =>
    offerInCase(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  adminCommand(cases.shareCaseEntry, (tx, call) =>
    shareCaseEntry(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  adminCommand(cases.addCaseNote, (tx, call) =>
    addCaseNote(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  adminCommand(cases.decideCase, (tx, call) =>
    decideCase(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  adminCommand(cases.closeCase, (tx, call) =>
    closeCase(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  adminCommand(cases.openCaseFile, (tx, call) => createAdminLink(tx, call.input.params, call.settings.secrets)),
  // Here, because the approval of a refund also ends the case that it belongs to.
  adminCommand(bookings.decideRefund, (tx, call) =>
    decideRefundOfCase(tx, signedInOf(call).accountId, call.input.params.id, call.input.body.approved),
  ),
  query(ownCases.listOwnCases, (db, call) => listOwnCases(db, signedInOf(call), call.input.query)),
  query(ownCases.readOwnCase, (db, call) => readOwnCase(db, signedInOf(call), call.input.params.id, call.at)),
  command(ownCases.answerInCase, async (tx, call) => {
    const who = signedInOf(call)
    if (await answerInCase(tx, who, call.input.params.id, call.input.body))
      await countUses(tx.sql, call.settings, tx.at, [{ limit: 'caseAnswer', subject: who.accountId }])
    return { _id: call.input.params.id }
  }),
  command(ownCases.answerCaseOffer, async (tx, call) => {
    await answerCaseOffer(tx, signedInOf(call), call.input.params, call.input.body.accepted)
    return { _id: call.input.params.id }
  }),
  command(ownCases.appealCase, async (tx, call) => {
    await appealCase(tx, signedInOf(call), call.input.params.id, call.input.body)
    return { _id: call.input.params.id }
  }),
  command(ownCases.openOwnCaseFile, (tx, call) =>
    createOwnLink(tx, signedInOf(call), call.input.params, call.settings.secrets),
  ),
]
