import { describe, expect, it } from 'vitest'
import type { FiscalDocument } from './fiscal-documents'
import { buildFiscalFacts, computeFiscalLag, describeFailed, describeWaiting, fiscalLagMs } from './fiscal-lag'

const now = Date.parse('2026-11-29T12:30:00Z')
const build = (more: Partial<FiscalDocument> = {}): { fiscal: FiscalDocument[] } => ({
  fiscal: [{ kind: 'sale', number: '000001', state: 'queued', createdAt: '2026-11-29T12:05:00.000Z', ...more }],
})
const recent = new Date(now - fiscalLagMs + 1000).toISOString()
const issued = {
  receiptNo: 7,
  sdcId: 'SDC1',
  signature: 'ABCD',
  internalData: 'EF',
  qr: 'https://zra.test',
  at: '2026-11-29T12:06:00.000Z',
}

describe('the lag of fiscal invoices', () => {
  it('counts what waits for minutes, since the oldest, and what ZRA has rejected', () => {
    const later = build({ createdAt: '2026-11-29T12:10:00.000Z' })
    const lag = computeFiscalLag([later, build(), build({ createdAt: recent }), build({ state: 'failed' }), {}], now)
    expect(lag).toEqual({ waiting: 2, since: '2026-11-29T12:05:00.000Z', failed: 1 })
    expect(describeWaiting(lag)).toBe('2 fiscal invoices are waiting since 29 Nov 2026, 14:05.')
    expect(describeFailed(lag)).toBe('ZRA has rejected 1 fiscal invoice.')
  })

  it('is nothing while invoices are issued within minutes', () => {
    const lag = computeFiscalLag([build({ createdAt: recent }), build({ state: 'issued', issued })], now)
    expect(lag).toEqual({ waiting: 0, since: null, failed: 0 })
  })
})

describe('the facts of a fiscal document', () => {
  it('are its own number until ZRA has issued it', () => {
    expect(buildFiscalFacts(build().fiscal[0]!)).toEqual([['Fiscal invoice number', '000001']])
  })

  it('contain the number and the Mark ID of ZRA', () => {
    expect(buildFiscalFacts(build({ kind: 'credit', state: 'issued', issued }).fiscal[0]!)).toEqual([
      ['Credit note number', '000001, ZRA 7'],
      ['Mark ID', 'ABCD'],
      ['Internal data', 'EF'],
      ['SDC ID', 'SDC1'],
      ['Issued', '29 Nov 2026, 14:06'],
    ])
  })
})
