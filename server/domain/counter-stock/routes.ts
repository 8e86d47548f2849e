import * as counterStock from '#contract/bookings/counter-stock'
import { nameDevice } from '../accounts'
import { command, getVendorId, query } from '../route'
import { closeQuotas } from './close'
import { listDevices, saveDevice } from './devices'
import { setAside } from './set-aside'

export const counterStockRoutes = [
  query(counterStock.listCounterDevices, async (db, call) => ({ devices: await listDevices(db, getVendorId(call)) })),
  command(counterStock.saveCounterDevice, (tx, call) => {
    const { params, body } = call.input
    return saveDevice(tx, getVendorId(call), params.id, body.name, nameDevice(call.raw.headers['user-agent']))
  }),
  command(counterStock.setCounterStockAside, async (tx, call) => {
    await setAside(tx, getVendorId(call), call.input.body)
    return { _id: call.input.body.id }
  }),
  command(counterStock.releaseCounterStock, async (tx, call) => {
    const { params, body } = call.input
    await closeQuotas(tx, getVendorId(call), [params.id, ...(body.others ?? [])], 'released')
    return { _id: params.id }
  }),
  command(counterStock.returnCounterStock, async (tx, call) => {
    await closeQuotas(tx, getVendorId(call), [call.input.params.id], 'returned')
    return {}
  }),
]
