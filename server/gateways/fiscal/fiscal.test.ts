/** The client of the VSDC against its simulator, and against answers that are not from a VSDC. */
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../local-server'
import { createVsdcClient } from './client'
import { FiscalUnreachable, type FiscalLine, type FiscalRequest } from './fiscal'
import { startFiscalSimulator, type FiscalSimulator } from './simulator'

const device = { tpin: '1002003004', branch: '000', serial: 'TILIPO-1' }
const portalUrl = 'https://portal.zra.test'
const line: FiscalLine = {
  itemCode: 'ABC',
  name: 'Garden room, 2 nights',
  classCode: '90111501',
  vatCategory: 'A',
  isGoods: false,
  amountNgwee: 1000_01,
  vatNgwee: 137_93,
}
const request: FiscalRequest = {
  number: 'V-000-000001',
  soldAt: new Date('2026-11-29T22:30:05Z'),
  paymentCode: '01',
  lines: [line],
}

let simulator: FiscalSimulator
const connect = (timeoutMs = 2000) => createVsdcClient({ baseUrl: simulator.url, portalUrl, timeoutMs })
beforeEach(async () => {
  simulator = await startFiscalSimulator()
})
afterEach(() => simulator.close())

async function issue(fiscal = connect()) {
  await fiscal.initialize(device)
  await fiscal.registerItem(device, line)
  return fiscal.save(device, request)
}

describe('the VSDC client', () => {
  it('initializes the device, registers the item, and sends a sale in the documented shape', async () => {
    const result = await issue()
    expect(simulator.calls).toEqual(['/initializer/selectInitInfo', '/items/saveItem', '/trnsSales/saveSales'])
    expect(simulator.issued[0]!.request).toMatchObject({
      tpin: '1002003004',
      bhfId: '000',
      cisInvcNo: 'V-000-000001',
      orgInvcNo: 0,
      orgSdcId: null,
      salesTyCd: 'N',
      rcptTyCd: 'S',
      pmtTyCd: '01',
      salesSttsCd: '02',
      // In Zambia, it is the next day.
      cfmDt: '20261130003005',
      salesDt: '20261130',
      taxblAmtA: 862.08,
      taxAmtA: 137.93,
      taxblAmtTot: 0,
      totTaxblAmt: 862.08,
      totTaxAmt: 137.93,
      totAmt: 1000.01,
      currencyTyCd: 'ZMW',
      itemList: [{ itemSeq: 1, itemCd: 'ABC', qty: 1, prc: 1000.01, vatCatCd: 'A', vatAmt: 137.93, totAmt: 1000.01 }],
    })
    const { rcptSign } = simulator.issued[0]!
    expect(result).toMatchObject({
      state: 'issued',
      issued: {
        receiptNo: 1,
        sdcId: 'SDC0010000001',
        signature: rcptSign,
        qr: `${portalUrl}/common/link/ebm/receipt/indexEbmReceiptData?Data=1002003004000${rcptSign}`,
      },
    })
  })

  it('cites the original in a credit note', async () => {
    const fiscal = connect()
    const sale = await issue(fiscal)
    const original = sale.state === 'issued' ? sale.issued : undefined
    await fiscal.save(device, { ...request, number: 'V-000-000002', original: original! })
    expect(simulator.issued[1]!.request).toMatchObject({
      rcptTyCd: 'R',
      salesSttsCd: '05',
      orgInvcNo: 1,
      orgSdcId: 'SDC0010000001',
      rfdDt: '20261130',
      totAmt: 1000.01,
    })
  })

  it('recognizes a number that was issued, and finds it', async () => {
    const fiscal = connect()
    const first = await issue(fiscal)
    expect(await fiscal.save(device, request)).toEqual({ state: 'duplicate' })
    expect(await fiscal.find(device, request.number)).toEqual(first.state === 'issued' && first.issued)
    expect(await fiscal.find(device, 'V-000-000009')).toBeNull()
    expect(simulator.issued).toHaveLength(1)
  })

  it('returns the reason of a rejection, without long numbers', async () => {
    const fiscal = connect()
    expect(await fiscal.save(device, request)).toEqual({
      state: 'rejected',
      reason: 'The item is not registered (910)',
    })
  })

  it.each(['offline', 'lost'] as const)('does not know the result if the device is %s', async (fault) => {
    const fiscal = connect()
    await fiscal.registerItem(device, line)
    simulator.nextFaults.push(fault)
    await expect(fiscal.save(device, request)).rejects.toThrow(FiscalUnreachable)
    expect(simulator.issued).toHaveLength(fault === 'lost' ? 1 : 0)
  })

  it('stops waiting for a slow device', async () => {
    const fiscal = connect(100)
    await fiscal.registerItem(device, line)
    simulator.nextFaults.push('slow')
    await expect(fiscal.save(device, request)).rejects.toThrow('time-out')
  })
})

describe('an answer that is not usable', () => {
  it.each([
    ['the page of a captive portal', '<html>Log in</html>'],
    ['no number', { resultCd: '000', resultMsg: '', data: { rcptSign: 'A', sdcId: 'B' } }],
    [
      'a signature with markup',
      { resultCd: '000', data: { rcptNo: 1, rcptSign: '<b>', sdcId: 'B', vsdcRcptPbctDate: '20261129143005' } },
    ],
    ['no time', { resultCd: '000', data: { rcptNo: 1, rcptSign: 'A', sdcId: 'B' } }],
    [
      'another invoice',
      {
        resultCd: '000',
        data: { cisInvcNo: 'X', rcptNo: 1, rcptSign: 'A', sdcId: 'B', vsdcRcptPbctDate: '20261129143005' },
      },
    ],
    ['an error of the device', { resultCd: '894', resultMsg: 'Unable to connect' }],
  ])('is not taken for a receipt: %s', async (_, body) => {
    const server = createServer((incoming, response) => {
      incoming.resume()
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
    const { url, close } = await listen(server)
    try {
      await expect(createVsdcClient({ baseUrl: url, portalUrl }).save(device, request)).rejects.toThrow(
        FiscalUnreachable,
      )
    } finally {
      await close()
    }
  })
})
