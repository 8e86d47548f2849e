import * as counterStock from '#contract/counter/counter-stock'
import { nameDevice } from '../../accounts/accounts'
import { command, getVendorId, query, signedInOf } from '../../route'
import { closeQuotas, returnQuota } from './close'
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
    const { params, body } = call.input
    const caller = { ...signedInOf(call), vendorId: getVendorId(call) }
    await returnQuota(tx, caller, params.id, body.deviceId ?? call.device)
    return {}
  }),
]
