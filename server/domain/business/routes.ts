import { readBusiness, readHotel, saveBusiness } from '#contract/business'
import * as nameChanges from '#contract/name-changes'
import { command, query, signedInOf } from '../route'
import { decideNameChange, listNameChanges } from './name-change'
import { saveBusiness as save } from './save'
import { takeWhole } from '../uploads'
import { vendorsBy } from './sql'
import { profileOf } from './values'

export const businessRoutes = [
  query(readBusiness, async (db, call) => {
    const { vendorId } = signedInOf(call)
    const row = vendorId ? await vendorsBy(db, vendorId).executeTakeFirst() : undefined
    return row && profileOf(row)
  }),
  query(readHotel, async (db, call) => {
    const { vendorId } = signedInOf(call)
    const row = vendorId
      ? await vendorsBy(db, vendorId).where('business_type', '=', 'hotel').executeTakeFirst()
      : undefined
    return row && profileOf(row)
  }),
  query(nameChanges.listNameChanges, (db) => listNameChanges(db)),
  command(nameChanges.decideNameChange, (tx, call) =>
    decideNameChange(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
  command(saveBusiness, (tx, call) => save(tx, signedInOf(call), { ...call.input.body, ...call.prepared } as never), {
    // The specification sends the picture in the same multipart form.
    prepare: async ({ db, gateways, files: [file], ...call }) =>
      file && { imageUrl: await takeWhole(db, gateways.files, signedInOf(call).accountId, 'business', file) },
  }),
]
