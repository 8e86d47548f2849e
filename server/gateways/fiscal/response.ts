/** Parses the responses of a VSDC, and validates every field it uses. */
import type { IssuedFiscalDocument } from '#contract/bookings/fiscal/fiscal-documents'
import { lusakaInstant } from '#contract/core/dates'
import { FiscalUnreachable, type FiscalDevice } from './fiscal'

export interface VsdcResponse {
  resultCd: string
  resultMsg: string
  data: Record<string, unknown>
}

const maxResponseBytes = 256 * 1024

export async function readResponse(response: Response): Promise<VsdcResponse> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxResponseBytes) throw new FiscalUnreachable('an answer without end')
    chunks.push(chunk)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (isRecord(body) && typeof body.resultCd === 'string')
      return {
        resultCd: body.resultCd,
        resultMsg: typeof body.resultMsg === 'string' ? body.resultMsg : '',
        data: isRecord(body.data) ? body.data : {},
      }
  } catch {
    // Falls through to the error below: a captive portal responds with 200 and an HTML page.
  }
  throw new FiscalUnreachable('no answer of a VSDC')
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

interface IssuedContext {
  device: FiscalDevice
  portalUrl: string
  number: string
}

/** An answer without a number and a signature does not say that the document exists, so it is no usable answer. */
export function parseIssued(
  { data }: VsdcResponse,
  { device, portalUrl, number }: IssuedContext,
): IssuedFiscalDocument {
  const { rcptNo, rcptSign, intrlData, sdcId, vsdcRcptPbctDate } = data
  if (data.cisInvcNo !== undefined && data.cisInvcNo !== number)
    throw new FiscalUnreachable('an answer about another invoice')
  if (typeof rcptNo !== 'number' || !Number.isSafeInteger(rcptNo) || rcptNo <= 0 || !isCode(rcptSign) || !isCode(sdcId))
    throw new FiscalUnreachable('an answer without a receipt number')
  return {
    receiptNo: rcptNo,
    sdcId,
    signature: rcptSign,
    internalData: isCode(intrlData) ? intrlData : '',
    qr: `${portalUrl}/common/link/ebm/receipt/indexEbmReceiptData?Data=${device.tpin}${device.branch}${rcptSign}`,
    at: parseTime(vsdcRcptPbctDate),
  }
}

const isCode = (value: unknown): value is string => typeof value === 'string' && /^[\w./+=-]{1,100}$/.test(value)

/** `20261129143005` in Zambia. */
function parseTime(value: unknown): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(typeof value === 'string' ? value : '') ?? []
  const at = year
    ? lusakaInstant(`${year}-${month}-${day}`, `${hour}:${minute}`).getTime() + Number(second) * 1000
    : Number.NaN
  if (Number.isNaN(at)) throw new FiscalUnreachable('an answer without a time')
  return new Date(at).toISOString()
}

/** Without long numbers, which can be a TPIN or a phone number. */
export const sanitizeReason = ({ resultCd, resultMsg }: VsdcResponse): string =>
  `${resultMsg.replace(/\p{Cc}+/gu, ' ').replace(/\d{6,}/g, '…')} (${resultCd.slice(0, 10)})`.trim().slice(0, 200)
