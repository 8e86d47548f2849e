/**
 * Settings of the platform. Each section is saved as a whole by its own endpoint, with the version that the
 * administrator saw: if another administrator has saved it since, the command is refused.
 */
import { getKeys } from '../core/keys'
import { boolean, coerce, nullable, number, object, refine, string, type, type Infer, type Struct } from 'superstruct'
import type { Access } from '../core/access'
import { lusakaInstant } from '../core/dates'
import { endpoint } from '../core/endpoint'
import { parseAmount } from '../core/parse-amount'
import { userMessage, type StructOf, type AnyStruct } from '../core/validation'
import { email, Id, text } from '../core/values'
import { verticalIds, type VerticalId } from '../verticals/vertical'
import { adminsOnly, superAdminsOnly } from '../core/admin-access'

/** A number with at most two decimals. Form controls contain it as text. */
export const numberBetween = (minimum: number, maximum: number, decimals = 0) =>
  coerce(
    refine(
      number(),
      `number${minimum}-${maximum}-${decimals}`,
      (value) =>
        (value >= minimum && value <= maximum && Number(value.toFixed(decimals)) === value) ||
        userMessage(
          `Please enter ${decimals > 0 ? 'a number' : 'a whole number'} from ${minimum} to ${maximum.toLocaleString('en-US')}.`,
        ),
    ),
    string(),
    (value) => parseAmount(value) ?? NaN,
  )

const requiredText = (maxLength: number, message: string) =>
  refine(text(maxLength), `required-${maxLength}`, (value) => value.length > 0 || userMessage(message))

/** A local date and time in Zambia, `2026-11-25T14:30`, or empty. */
const LocalDateTime = refine(
  string(),
  'LocalDateTime',
  (value) =>
    value === '' ||
    (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) && !Number.isNaN(plannedInstant(value).getTime())) ||
    userMessage('Please enter a date and a time.'),
)

/** @param local in the format of `LocalDateTime`, not empty */
export const plannedInstant = (local: string): Date => lusakaInstant(local.slice(0, 10), local.slice(11))

export const MaintenanceSettings = object({
  isOn: boolean(),
  /** Displayed on the maintenance page. Empty for the general text. */
  message: text(300),
  plannedEnd: LocalDateTime,
})

export const BannerSettings = refine(
  object({ isOn: boolean(), text: text(200) }),
  'banner',
  ({ isOn, text: words }, { path, branch }) =>
    !isOn ||
    words.length > 0 || {
      path: [...path, 'text'],
      branch: [...branch, 'text'],
      message: userMessage('Please enter the text of the announcement.'),
    },
)

export const DurationSettings = refine(
  object({
    /** Hold of a booking before payment. */
    holdMinutes: numberBetween(5, 60),
    /** Limit of a hold that payment attempts extend. */
    maxHoldMinutes: numberBetween(5, 240),
    /** Hold of a booking request that was made offline. */
    offlineRequestHoldMinutes: numberBetween(10, 240),
    /** Time in which a partner must answer a booking request. */
    partnerAnswerHours: numberBetween(1, 168),
    /** Time in which the buyer must pay after the partner accepted. */
    requestPaymentHours: numberBetween(1, 168),
  }),
  'durations',
  ({ holdMinutes, maxHoldMinutes }, { path, branch }) =>
    maxHoldMinutes >= holdMinutes || {
      path: [...path, 'maxHoldMinutes'],
      branch: [...branch, 'maxHoldMinutes'],
      message: userMessage('The longest hold cannot be shorter than the hold.'),
    },
)

export const PayoutSettings = refine(
  object({
    minZmw: numberBetween(1, 10_000, 2),
    maxZmw: numberBetween(1, 1_000_000, 2),
    maxPerDayZmw: numberBetween(1, 10_000_000, 2),
    /** The gateway's fee per payout, paid by the business. */
    transferFeeZmw: numberBetween(0, 100, 2),
    /** A correction of the books above it needs a second administrator. */
    correctionLimitZmw: numberBetween(0, 1_000_000, 2),
  }),
  'payouts',
  ({ minZmw, maxZmw, maxPerDayZmw }, { path, branch }) => {
    const field = maxZmw < minZmw ? 'maxZmw' : maxPerDayZmw < maxZmw ? 'maxPerDayZmw' : null
    return (
      field === null || {
        path: [...path, field],
        branch: [...branch, field],
        message: userMessage('This cannot be less than the limit before it.'),
      }
    )
  },
)

/** A share of a new vendor's sales stays back for some days after it would become available. */
export const ReserveSettings = object({
  /** 0: nothing stays back. */
  percent: numberBetween(0, 50, 2),
  days: numberBetween(1, 180),
  /** A vendor counts as new this long after its sign-up. */
  newVendorDays: numberBetween(1, 730),
})

/** What SMS may cost. */
export const SmsSettings = object({
  maxPerPhone: numberBetween(1, 100),
  /** 0: no SMS is sent. */
  maxZmwPerDay: numberBetween(0, 100_000, 2),
  /** Codes to sign in or to confirm a number, to all phones. 0: nobody can use a phone number. */
  maxCodesPerHour: numberBetween(0, 100_000),
  maxCodesPerDay: numberBetween(0, 1_000_000),
})

const phoneNumber = refine(
  text(30),
  'phone number',
  (value) => /^\+?[\d ]{9,20}$/.test(value) || userMessage('Please enter a phone number.'),
)
const emailAddress = email('Please enter a valid email address.')

export const ContactSettings = object({
  /** One line of the address per line of text. */
  address: requiredText(200, 'Please enter the address.'),
  phone: phoneNumber,
  mobile: phoneNumber,
  email: emailAddress,
  vendorEmail: emailAddress,
  hours: requiredText(200, 'Please enter the opening hours.'),
})

/** Details of Tilipo that are printed on documents. */
export const CompanySettings = object({
  tpin: refine(text(20), 'tpin', (value) => /^(\d{10})?$/.test(value) || userMessage('A TPIN has 10 digits.')),
})

/** Text of a closed area, displayed to users; empty while it is open. */
const closedText = text(200)
type Closed = Record<VerticalId | 'partnerSignUp', string>
export const ClosedSettings = object(
  Object.fromEntries([...verticalIds, 'partnerSignUp'].map((name) => [name, closedText])),
) as unknown as Struct<Closed, Record<keyof Closed, Struct<string, null>>>

const structs = {
  maintenance: MaintenanceSettings,
  banner: BannerSettings,
  durations: DurationSettings,
  payouts: PayoutSettings,
  reserve: ReserveSettings,
  sms: SmsSettings,
  contact: ContactSettings,
  company: CompanySettings,
  closed: ClosedSettings,
} as const
export type SettingsSection = keyof typeof structs
export type PlatformSettings = { [Section in SettingsSection]: Infer<(typeof structs)[Section]> }
export const settingsSections = getKeys(structs)
/** The sections with their structs, also for code that is generic in the section. */
export const settingsStructs: { [Section in SettingsSection]: StructOf<PlatformSettings[Section]> } = structs

/** Names of the sections, for the screen and the audit log. */
export const sectionLabels: Record<SettingsSection, string> = {
  maintenance: 'Maintenance',
  banner: 'Announcement banner',
  durations: 'Hold and request durations',
  payouts: 'Payout limits',
  reserve: 'Reserve of new businesses',
  sms: 'Limits of SMS',
  contact: 'Contact details',
  company: 'Details on documents',
  closed: 'Open and closed services',
}

/** Changes with each save of the section. Null until the first one. */
const SettingsVersion = nullable(Id)

/** A section with the version that the next change must name. */
const withVersion = (value: AnyStruct) => type({ value, version: SettingsVersion })
type Versioned = { [Section in SettingsSection]: { value: PlatformSettings[Section]; version: string | null } }

export const readSettings = endpoint({
  name: 'settings.read',
  method: 'GET',
  path: '/admin/settings',
  answer: type(
    Object.fromEntries(settingsSections.map((section) => [section, withVersion(settingsStructs[section])])),
  ) as unknown as StructOf<Versioned>,
  access: adminsOnly,
  offline: 'refuse',
})

const saveEndpoint = <Section extends SettingsSection>(
  section: Section,
  access: Access,
  more: { confirmPassword?: true } = {},
) =>
  endpoint({
    name: `settings.save.${section}`,
    method: 'PUT',
    path: `/admin/settings/${section}`,
    body: object({
      value: settingsStructs[section],
      version: SettingsVersion,
    }),
    answer: type({ version: SettingsVersion }),
    access,
    offline: 'refuse',
    ...more,
  })

export const saveMaintenance = saveEndpoint('maintenance', adminsOnly, { confirmPassword: true })
export const saveBanner = saveEndpoint('banner', adminsOnly)
export const saveDurations = saveEndpoint('durations', superAdminsOnly)
export const savePayouts = saveEndpoint('payouts', superAdminsOnly)
export const saveReserve = saveEndpoint('reserve', superAdminsOnly)
export const saveSms = saveEndpoint('sms', superAdminsOnly)
export const saveContact = saveEndpoint('contact', superAdminsOnly)
export const saveCompany = saveEndpoint('company', superAdminsOnly)
export const saveClosed = saveEndpoint('closed', superAdminsOnly)

export const saveEndpoints = {
  maintenance: saveMaintenance,
  banner: saveBanner,
  durations: saveDurations,
  payouts: savePayouts,
  reserve: saveReserve,
  sms: saveSms,
  contact: saveContact,
  company: saveCompany,
  closed: saveClosed,
} as const
