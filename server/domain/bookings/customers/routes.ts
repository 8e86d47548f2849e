import * as customers from '#contract/bookings/customers'
import { command, getVendorId, query } from '../../route'
import { blockCustomer, unblockCustomer } from './block'
import { listCustomers, loadCustomer } from './list'
import { saveCustomer } from './save'

export const customerRoutes = [
  query(customers.listCustomers, (db, call) =>
    listCustomers(db, getVendorId(call), call.input.query.search ?? '', call.at),
  ),
  command(customers.saveCustomer, async (tx, call) => {
    const [vendorId, { id }] = [getVendorId(call), call.input.params]
    await saveCustomer(tx, vendorId, id, call.input.body)
    return loadCustomer(tx.sql, vendorId, id, tx.at)
  }),
  command(customers.blockCustomer, async (tx, call) => {
    const [vendorId, { id }] = [getVendorId(call), call.input.params]
    await blockCustomer(tx, vendorId, id, call.input.body.reason)
    return loadCustomer(tx.sql, vendorId, id, tx.at)
  }),
  command(customers.unblockCustomer, async (tx, call) => {
    const [vendorId, { id }] = [getVendorId(call), call.input.params]
    await unblockCustomer(tx, vendorId, id)
    return loadCustomer(tx.sql, vendorId, id, tx.at)
  }),
]
