import * as companies from '#contract/counter/companies'
import { command, getVendorId, query, signedInOf } from '../../route'
import { readAccount } from './account'
import { saveCompany } from './save'
import { loadCompany } from './sql'
import { takeCompanyPayment } from './take-payment'

export { loadCompanyRows } from './sql'

export const companyRoutes = [
  command(companies.saveCompany, async (tx, call) => {
    const { id } = call.input.params
    await saveCompany(tx, getVendorId(call), id, call.input.body)
    return loadCompany(tx, id)
  }),
  command(companies.takeCompanyPayment, async (tx, call) => {
    const seller = { vendorId: getVendorId(call), accountId: signedInOf(call).accountId }
    await takeCompanyPayment(tx, seller, call.input.params.id, call.input.body)
    return {}
  }),
  query(companies.readCompanyAccount, (db, call) => readAccount(db, getVendorId(call), call.input.params.id)),
]
