import * as orders from '#contract/bookings/orders/orders'
import { command, query, signedInOf } from '../../route'
import { placeOrder } from './place'
import { buildOrderQuote } from './quote'

export const orderRoutes = [
  query(orders.quoteOrder, (db, { input }) => buildOrderQuote(db, input)),
  command(orders.placeOrder, (tx, call) => placeOrder(tx, signedInOf(call).accountId, call.input.body)),
]
