/** Fiscal receipts of a business through ZRA Smart Invoice (decision 129). Off unless the owner turns them on. */
import { array, boolean, enums, integer, nullable, object, refine, string, type, type Infer } from 'superstruct'
import { ownerOnly } from '../core/access'
import { endpoint } from '../core/endpoint'
import { singleLineText } from '../core/user-text'
import { userMessage } from '../core/validation'
import { Id, Instant } from '../core/values'

export const vatCategories = ['A', 'C3', 'D', 'TOT'] as const
export type VatCategory = (typeof vatCategories)[number]
export const vatCategoryLabels: Record<VatCategory, string> = {
  A: 'Standard rated, 16 %',
  C3: 'Zero-rated',
  D: 'Exempt',
  TOT: 'Turnover tax, no VAT',
}
/** In percent of the price without VAT. */
export const vatRates: Record<VatCategory, number> = { A: 16, C3: 0, D: 0, TOT: 0 }

/** A line of a document as it is stored. Amounts are in ngwee, with VAT. */
export interface StoredFiscalLine {
  listingId: string
  /** The name of the listing. */
  itemName: string
  /** The text of the line. */
  name: string
  amountNgwee: number
  vatNgwee: number
  vatCategory: VatCategory
  classCode: string
  isGoods: boolean
}

const digits = (length: number, message: string) =>
  refine(singleLineText(20, 0), 'digits', (value) => new RegExp(`^\\d{${length}}$`).test(value) || userMessage(message))
const classCode = digits(8, 'Please enter the 8 digits of the UNSPSC class.')

export const FiscalSettingsForm = object({
  enabled: boolean(),
  tpin: digits(10, 'A TPIN has 10 digits.'),
  branch: digits(3, 'A branch has 3 digits. The head office is 000.'),
  deviceSerial: refine(
    singleLineText(100, 0),
    'serial',
    (value) => value !== '' || userMessage('Please enter the serial number of your VSDC device.'),
  ),
  vatCategory: enums(vatCategories),
  classCode,
})
export type FiscalSettingsForm = Infer<typeof FiscalSettingsForm>

export const FiscalOverview = type({
  /** Null before the owner has saved any. */
  settings: nullable(
    type({
      enabled: boolean(),
      tpin: string(),
      branch: string(),
      deviceSerial: string(),
      vatCategory: enums(vatCategories),
      classCode: string(),
    }),
  ),
  /** Listings that are taxed in another way than the settings say. */
  listings: array(type({ listingId: Id, vatCategory: nullable(enums(vatCategories)), classCode: nullable(string()) })),
  /** Documents that ZRA has not issued yet, and the time of the oldest one. */
  waiting: integer(),
  since: nullable(Instant),
  /** Documents that ZRA has rejected, and the last reason. */
  failed: integer(),
  reason: nullable(string()),
})
export type FiscalOverview = Infer<typeof FiscalOverview>

const path = '/partner/fiscal'
export const readFiscalSettings = endpoint({
  name: 'fiscal.read',
  method: 'GET',
  path,
  answer: FiscalOverview,
  access: ownerOnly,
  offline: 'refuse',
})
/** Rejected documents are sent again with the new values. */
export const saveFiscalSettings = endpoint({
  name: 'fiscal.saveSettings',
  method: 'POST',
  path,
  body: FiscalSettingsForm,
  answer: FiscalOverview,
  access: ownerOnly,
  offline: 'refuse',
})
/** Null: as the settings say. */
export const saveFiscalListing = endpoint({
  name: 'fiscal.saveListing',
  method: 'PUT',
  path: `${path}/listings/:id`,
  params: object({ id: Id }),
  body: object({ vatCategory: nullable(enums(vatCategories)), classCode: nullable(classCode) }),
  answer: FiscalOverview,
  access: ownerOnly,
  offline: 'refuse',
})
/** Sends rejected documents again. */
export const retryFiscalDocuments = endpoint({
  name: 'fiscal.retry',
  method: 'POST',
  path: `${path}/retry`,
  answer: FiscalOverview,
  access: ownerOnly,
  offline: 'refuse',
})
