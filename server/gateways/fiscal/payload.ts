/** Builds the requests of VSDC API 1.0.8. Decision 129 says which fields are confirmed and which are assumptions. */
import { lusakaDate, lusakaTime } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import type { FiscalDevice, FiscalItem, FiscalLine, FiscalRequest } from './fiscal'

/** The categories with totals of their own. Most are always zero here. */
const categories = ['A', 'B', 'C1', 'C2', 'C3', 'D', 'Rvat', 'E', 'F', 'Ipl1', 'Ipl2', 'Tl', 'Ecm', 'Exeeg', 'Tot']
const categoryNames: Record<string, string> = { TOT: 'Tot' }
const rates: Record<string, number> = { A: 16, B: 16 }

/** `20261129` and `143005`, in Zambia. */
const formatDay = (at: Date): string => lusakaDate(at.getTime()).replaceAll('-', '')
const formatTime = (at: Date): string =>
  `${formatDay(at)}${lusakaTime(at.getTime()).replace(':', '')}${String(at.getUTCSeconds()).padStart(2, '0')}`

const signer = { regrId: 'tilipo', regrNm: 'Tilipo', modrId: 'tilipo', modrNm: 'Tilipo' }

export const buildDevice = ({ tpin, branch }: FiscalDevice) => ({ tpin, bhfId: branch })

/** `itemTyCd`: 2 is a finished product, 3 a service without stock. */
export const buildItem = (device: FiscalDevice, item: FiscalItem) => ({
  ...buildDevice(device),
  itemCd: item.itemCode,
  itemClsCd: item.classCode,
  itemTyCd: item.isGoods ? '2' : '3',
  itemNm: item.name.slice(0, 200),
  orgnNatCd: 'ZM',
  pkgUnitCd: 'EA',
  qtyUnitCd: 'U',
  vatCatCd: item.vatCategory,
  dftPrc: 0,
  useYn: 'Y',
  ...signer,
})

export function buildSale(device: FiscalDevice, { number, soldAt, paymentCode, lines, original }: FiscalRequest) {
  const sum = (amounts: number[]): number => zmwOf(amounts.reduce((total, amount) => total + amount, 0))
  const total = sum(lines.map(({ amountNgwee }) => amountNgwee))
  return {
    ...buildDevice(device),
    orgInvcNo: original?.receiptNo ?? 0,
    orgSdcId: original?.sdcId ?? null,
    cisInvcNo: number,
    custTpin: null,
    custNm: null,
    salesTyCd: 'N',
    rcptTyCd: original ? 'R' : 'S',
    pmtTyCd: paymentCode,
    salesSttsCd: original ? '05' : '02',
    cfmDt: formatTime(soldAt),
    salesDt: formatDay(soldAt),
    stockRlsDt: null,
    cnclReqDt: null,
    cnclDt: null,
    rfdDt: original ? formatDay(soldAt) : null,
    rfdRsnCd: original ? '06' : null,
    totItemCnt: lines.length,
    ...buildCategoryTotals(lines),
    totTaxblAmt: sum(lines.map(getTaxable)),
    totTaxAmt: sum(lines.map(({ vatNgwee }) => vatNgwee)),
    totAmt: total,
    cashDcRt: 0,
    cashDcAmt: 0,
    prchrAcptcYn: 'Y',
    remark: null,
    saleCtyCd: '1',
    lpoNumber: null,
    currencyTyCd: 'ZMW',
    exchangeRt: 1,
    destnCountryCd: null,
    dbtRsnCd: null,
    invcAdjustReason: null,
    ...signer,
    itemList: lines.map(buildLine),
  }
}

const getTaxable = ({ amountNgwee, vatNgwee }: FiscalLine): number => amountNgwee - vatNgwee

function buildCategoryTotals(lines: readonly FiscalLine[]): Record<string, number> {
  const fields: Record<string, number> = {}
  for (const category of categories) {
    const own = lines.filter(({ vatCategory }) => (categoryNames[vatCategory] ?? vatCategory) === category)
    fields[`taxblAmt${category}`] = zmwOf(own.reduce((sum, line) => sum + getTaxable(line), 0))
    fields[`taxRt${category}`] = rates[category] ?? 0
    fields[`taxAmt${category}`] = zmwOf(own.reduce((sum, { vatNgwee }) => sum + vatNgwee, 0))
  }
  return fields
}

/** The quantity is always one, because the unit price of "3 nights for ZMW 1,000" has no two decimals. */
const buildLine = (line: FiscalLine, index: number) => ({
  itemSeq: index + 1,
  itemCd: line.itemCode,
  itemClsCd: line.classCode,
  itemNm: line.name.slice(0, 200),
  bcd: null,
  pkgUnitCd: 'EA',
  pkg: 1,
  qtyUnitCd: 'U',
  qty: 1,
  prc: zmwOf(line.amountNgwee),
  splyAmt: zmwOf(line.amountNgwee),
  dcRt: 0,
  dcAmt: 0,
  isrccCd: null,
  isrccNm: null,
  isrcRt: 0,
  isrcAmt: 0,
  vatCatCd: line.vatCategory,
  exciseTxCatCd: null,
  tlCatCd: null,
  iplCatCd: null,
  vatTaxblAmt: zmwOf(getTaxable(line)),
  vatAmt: zmwOf(line.vatNgwee),
  exciseTaxblAmt: 0,
  tlTaxblAmt: 0,
  iplTaxblAmt: 0,
  iplAmt: 0,
  tlAmt: 0,
  exciseTxAmt: 0,
  totAmt: zmwOf(line.amountNgwee),
})
