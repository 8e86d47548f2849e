import { readBusiness, saveBusiness } from '#contract/business'
import { Refusal } from '#contract/refusals'
import { command, query, signedInOf } from '../route'
import { saveBusiness as save } from './save'
import { vendorsBy } from './sql'
import { profileOf } from './values'

export const businessRoutes = [
  query(readBusiness, async (db, call) => {
    const { vendorId } = signedInOf(call)
    const row = vendorId ? await vendorsBy(db, vendorId).executeTakeFirst() : undefined
    return row && profileOf(row)
  }),
  command(saveBusiness, (tx, call) => {
    if (call.files.length > 0) throw new Refusal('invalid_input', { message: 'Pictures cannot be sent here yet.', fields: { imageUrl: 'Pictures cannot be sent here yet.' } })
    return save(tx, signedInOf(call), call.input.body as never)
  }),
]
