/** The HTTP client of ZRA's Virtual Sales Data Controller (VSDC API 1.0.8), which the operator of Tilipo runs. */
import type { IssuedFiscalDocument } from '#contract/bookings/fiscal/fiscal-documents'
import { FiscalUnreachable, type Fiscal, type FiscalDevice } from './fiscal'
import { buildDevice, buildItem, buildSale } from './payload'
import { parseIssued, readResponse, sanitizeReason, type VsdcResponse } from './response'

export interface VsdcSettings {
  baseUrl: string
  /** The portal of ZRA, to which QR codes lead. */
  portalUrl: string
  timeoutMs?: number
}

const paths = {
  initialize: 'initializer/selectInitInfo',
  saveItem: 'items/saveItem',
  saveSales: 'trnsSales/saveSales',
  selectSales: 'trnsSales/selectSales',
} as const

const succeeded = '000'
/** The device is initialized already. */
const initializedBefore = '902'
/** No row matches. */
const notFound = '001'
/** Codes that other implementations report for a number that was used: which one ZRA uses is not confirmed. */
const duplicates = ['007', '899', '924', '994']
/** From here on, the codes are failures of the device or the network, and say nothing about the document. */
const deviceFailures = /^(89[4-8]|99[0-3]|99[5-9])$/

export function createVsdcClient({ baseUrl, portalUrl, timeoutMs = 10_000 }: VsdcSettings): Fiscal {
  const base = baseUrl.replace(/\/+$/, '')
  const call = async (path: keyof typeof paths, body: object): Promise<VsdcResponse> => {
    const response = await post(`${base}/${paths[path]}`, body, timeoutMs)
    if (deviceFailures.test(response.resultCd)) throw new FiscalUnreachable(`result ${response.resultCd}`)
    return response
  }
  const find = async (device: FiscalDevice, number: string): Promise<IssuedFiscalDocument | null> => {
    const response = await call('selectSales', { ...buildDevice(device), cisInvcNo: number })
    if (response.resultCd === notFound) return null
    if (response.resultCd !== succeeded) throw new FiscalUnreachable(`result ${response.resultCd}`)
    return parseIssued(response, { device, portalUrl, number })
  }
  return {
    async initialize(device) {
      const response = await call('initialize', { ...buildDevice(device), dvcSrlNo: device.serial })
      return describeRejection(response, [succeeded, initializedBefore])
    },
    async registerItem(device, item) {
      return describeRejection(await call('saveItem', buildItem(device, item)), [succeeded])
    },
    async save(device, request) {
      const response = await call('saveSales', buildSale(device, request))
      if (response.resultCd === succeeded)
        return { state: 'issued', issued: parseIssued(response, { device, portalUrl, number: request.number }) }
      if (duplicates.includes(response.resultCd)) return { state: 'duplicate' }
      return { state: 'rejected', reason: sanitizeReason(response) }
    },
    find,
  }
}

const describeRejection = (response: VsdcResponse, accepted: readonly string[]): { rejected?: string } =>
  accepted.includes(response.resultCd) ? {} : { rejected: sanitizeReason(response) }

/** The timeout includes the body. A redirect is an error, because it would send invoices to another host. */
async function post(url: string, body: object, timeoutMs: number): Promise<VsdcResponse> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new FiscalUnreachable(`status ${response.status}`)
    return await readResponse(response)
  } catch (error) {
    if (error instanceof FiscalUnreachable) throw error
    throw new FiscalUnreachable(error instanceof Error && error.name === 'TimeoutError' ? 'time-out' : 'no connection')
  }
}
