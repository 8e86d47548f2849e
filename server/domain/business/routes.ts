import { readBusiness, readHotel, saveBusiness } from '#contract/business'
import { command, query, signedInOf } from '../route'
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
    const row = vendorId ? await vendorsBy(db, vendorId).where('business_type', '=', 'hotel').executeTakeFirst() : undefined
    return row && profileOf(row)
  }),
  command(saveBusiness, (tx, call) => save(tx, signedInOf(call), { ...call.input.body, ...call.prepared } as never), {
    // A form that brings its picture along, as the specification has it.
    prepare: async ({ db, gateways, files: [file], ...call }) =>
      file && { imageUrl: await takeWhole(db, gateways.files, signedInOf(call).accountId, 'business', file) },
  }),
]
