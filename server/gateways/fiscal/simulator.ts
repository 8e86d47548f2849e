/** Simulates a VSDC on this machine: it issues documents once for each number, and fails as a test or the demo wants. */
import { createServer } from 'node:http'
import { createHash } from 'node:crypto'
import { listen, readBody } from '../local-server'

/**
 * `offline`: no connection to ZRA. `lost`: the document is issued, and the response is lost. `slow`: the response comes
 * after `delayMs`. `reject`: the document is rejected. `silentRepeat`: a repeated number is issued again, as a VSDC does
 * that does not compare numbers.
 */
export type FiscalFault = 'offline' | 'lost' | 'slow' | 'reject' | 'silentRepeat'

interface IssuedRow {
  cisInvcNo: string
  rcptNo: number
  rcptSign: string
  intrlData: string
  sdcId: string
  vsdcRcptPbctDate: string
}

export interface FiscalSimulator {
  url: string
  /** The faults of the next calls of `saveSales`, in order. Afterwards, `fault` applies. */
  nextFaults: (FiscalFault | null)[]
  fault: FiscalFault | null
  delayMs: number
  /** All issued documents with their requests, in order. A number that occurs twice was issued twice. */
  issued: (IssuedRow & { request: Record<string, any> })[]
  calls: string[]
  items: Map<string, Record<string, unknown>>
  close(): Promise<void>
}

const sdcId = 'SDC0010000001'

export async function startFiscalSimulator(): Promise<FiscalSimulator> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const body: Record<string, any> = JSON.parse(await readBody(request))
    simulator.calls.push(path)
    const answer = (resultCd: string, resultMsg: string, data: object | null = null) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ resultCd, resultMsg, resultDt: formatTime(new Date()), data }))
    const fault = path.endsWith('/saveSales') ? (simulator.nextFaults.shift() ?? simulator.fault) : simulator.fault
    if (fault === 'offline') return void response.writeHead(503).end()
    if (path.endsWith('/selectInitInfo')) return answer('000', 'It is succeeded', { info: { ...body, sdcId } })
    if (path.endsWith('/saveItem')) {
      simulator.items.set(body.itemCd, body)
      return answer('000', 'It is succeeded')
    }
    const known = simulator.issued.find((row) => row.cisInvcNo === body.cisInvcNo && row.request.tpin === body.tpin)
    if (path.endsWith('/selectSales')) {
      if (!known) return answer('001', 'There is no search result')
      const { request: _, ...row } = known
      return answer('000', 'It is succeeded', row)
    }
    if (known && fault !== 'silentRepeat') return answer('924', 'The invoice number already exists')
    const problem = fault === 'reject' ? 'Invalid item classification' : findProblem(simulator, body)
    if (problem) return answer('910', problem)
    const row = issue(simulator.issued.length + 1, body)
    simulator.issued.push({ ...row, request: body })
    if (fault === 'lost') return void request.socket.destroy()
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, simulator.delayMs))
    answer('000', 'It is succeeded', row)
  })
  const simulator: FiscalSimulator = {
    url: '',
    nextFaults: [],
    fault: null,
    delayMs: 1000,
    issued: [],
    calls: [],
    items: new Map(),
    close: async () => undefined,
  }
  return Object.assign(simulator, await listen(server))
}

/** Checks what ZRA checks: registered items, sums, and the invoice that a credit note cites. */
function findProblem({ items, issued }: FiscalSimulator, body: Record<string, any>): string | null {
  const lines: { itemCd: string; totAmt: number; vatAmt: number; vatTaxblAmt: number }[] = body.itemList
  if (lines.some(({ itemCd }) => !items.has(itemCd))) return 'The item is not registered'
  const sum = (pick: (line: (typeof lines)[number]) => number) =>
    Math.round(lines.reduce((total, line) => total + pick(line), 0) * 100)
  if (sum(({ totAmt }) => totAmt) !== Math.round(body.totAmt * 100)) return 'The sum of the items is not the total'
  if (sum((line) => line.vatAmt + line.vatTaxblAmt) !== Math.round(body.totAmt * 100))
    return 'The VAT is not in the total'
  if (body.rcptTyCd === 'R' && !issued.some(({ rcptNo }) => rcptNo === body.orgInvcNo))
    return 'The original invoice does not exist'
  return null
}

const formatTime = (at: Date): string =>
  new Date(at.getTime() + 2 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

function issue(rcptNo: number, { tpin, cisInvcNo }: Record<string, any>): IssuedRow {
  const digest = createHash('sha256').update(`${tpin}/${cisInvcNo}/${rcptNo}`).digest('hex').toUpperCase()
  return {
    cisInvcNo,
    rcptNo,
    rcptSign: digest.slice(0, 16),
    intrlData: digest.slice(16, 42),
    sdcId,
    vsdcRcptPbctDate: formatTime(new Date()),
  }
}
