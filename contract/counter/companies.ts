/**
 * Companies that are customers of a business: their people book at its counter, and the company pays later (decision 125).
 * What they owe is computed by `money/company-debts.ts`.
 */
import {
  array,
  boolean,
  coerce,
  enums,
  integer,
  nullable,
  object,
  optional,
  refine,
  size,
  string,
  type,
  type Infer,
} from 'superstruct'
import { evenWhenClosed, hasPermission, type Caller } from '../core/access'
import { amountField } from '../core/amount-field'
import { endpoint } from '../core/endpoint'
import { plainName } from '../core/names'
import { singleLineText } from '../core/user-text'
import { userMessage } from '../core/validation'
import { Id, Instant, LocalDate, Zmw } from '../core/values'
import { CounterPayment } from '../bookings/counter-payments/counter-payments'
import { receivedMethods } from '../bookings/counter-payments/payment-methods'
import { Month, PdfFile } from '../money/statements'
import { takeCompanyPaymentCommand } from './counter-commands'
import { inShift, optionalPhone } from './walk-ins'

/** Everybody in the business who may see personal data of customers (`canSeeCustomers`). */
const companyReaders = evenWhenClosed({
  kind: 'roles',
  roles: ['partner', 'hotel-manager'],
  anyOf: ['manage_bookings', 'manage_staff'],
})

/** Who gives credit manages the business: the owner and managers. Staff at the counter use what they have decided. */
const companyPermission = 'edit_settings'
export const canSaveCompanies = (caller: Caller): boolean => hasPermission(caller, companyPermission)

const maxPeople = 40
const maxTermDays = 365
const optionalName = plainName(singleLineText(120, 0))

/** Whole days, or the text of the field. */
const days = coerce(
  refine(
    integer(),
    'days',
    (value) => (value >= 0 && value <= maxTermDays) || userMessage(`Please enter 0 to ${maxTermDays} days.`),
  ),
  string(),
  (typed) => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : -1),
)

/** A person who may book for the company. */
const CompanyPerson = object({
  name: plainName(singleLineText(120, 2, "Please enter the person's name.")),
  phone: optionalPhone,
})
export type CompanyPerson = Infer<typeof CompanyPerson>

export const CompanyForm = object({
  name: plainName(singleLineText(120, 2, 'Please enter the name of the company.')),
  contactName: optionalName,
  contactPhone: optionalPhone,
  tpin: refine(
    singleLineText(10, 0),
    'tpin',
    (value) => /^(\d{10})?$/.test(value) || userMessage('A TPIN has 10 digits.'),
  ),
  people: size(array(CompanyPerson), 0, maxPeople),
  termDays: days,
  limit: amountField((zmw) => zmw >= 0, 'Please enter the most that the company may owe, or 0.'),
  /** A closed company buys nothing on account. It still pays what it owes. */
  isClosed: boolean(),
})
export type CompanyForm = Infer<typeof CompanyForm>
export const maxCompanyPeople = maxPeople

/** Devices list this number of open sales, those that are due first. */
export const maxListedDebts = 100
export const maxListedPayments = 20

/** A sale on account that is not paid completely. */
const OpenSale = type({
  /** The sale, or the later payment of a reservation. */
  _id: Id,
  bookingId: Id,
  reference: string(),
  customerName: string(),
  description: string(),
  amount: Zmw,
  open: Zmw,
  soldAt: Instant,
  dueOn: LocalDate,
})
export type OpenSale = Infer<typeof OpenSale>

const ReceivedPayment = type({
  _id: Id,
  method: enums(receivedMethods),
  amount: Zmw,
  reference: string(),
  at: Instant,
})

export const Company = type({
  _id: Id,
  name: string(),
  contactName: string(),
  contactPhone: string(),
  tpin: string(),
  people: array(type({ name: string(), phone: string() })),
  termDays: integer(),
  limit: Zmw,
  isClosed: boolean(),
  /** What it has paid beyond its debts. */
  credit: Zmw,
  /** Those that are due first. */
  openSales: array(OpenSale),
  /** What it owes for further open sales. */
  laterOpen: Zmw,
  /** The latest ones. */
  payments: array(ReceivedPayment),
})
export type Company = Infer<typeof Company>

const params = object({ id: Id })

/** Creates a company, or changes it. Terms apply to later sales. Refusals: `not_found` for the company of another business */
export const saveCompany = endpoint({
  name: 'companies.save',
  method: 'PUT',
  path: '/partner/companies/:id',
  params,
  body: CompanyForm,
  answer: Company,
  access: { kind: 'roles', roles: ['partner', 'hotel-manager'], permission: companyPermission },
  offline: 'refuse',
})

/**
 * Records money that a company has paid. It is used for the chosen sales first, then for those that are due first; what
 * exceeds the debts is credit. Idempotent by `id`. Refusals: `not_found`, `invalid_input`
 */
export const takeCompanyPayment = endpoint({
  ...takeCompanyPaymentCommand,
  params,
  body: object({
    id: Id,
    payment: CounterPayment,
    /** The debts that it pays first. */
    sales: optional(size(array(Id), 1, maxListedDebts)),
    ...inShift,
  }),
})

/** One change of what a company owes, from the ledger. */
const AccountEntry = type({
  at: Instant,
  kind: enums(['sale', 'return', 'payment'] as const),
  /** Negative for what reduces the debt. */
  amount: Zmw,
  /** What the company owes after it. */
  balance: Zmw,
  /** Of the booking. */
  booking: nullable(type({ _id: Id, reference: string(), description: string(), customerName: string() })),
  dueOn: nullable(LocalDate),
  method: nullable(enums(receivedMethods)),
  reference: string(),
})
export type AccountEntry = Infer<typeof AccountEntry>

/** At most this many entries are listed, the latest ones. */
export const maxAccountEntries = 500

/** The history of a company's account, newest first. Refusals: `not_found` */
export const readCompanyAccount = endpoint({
  name: 'companies.account',
  method: 'GET',
  path: '/partner/companies/:id/account',
  params,
  answer: type({ entries: array(AccountEntry), isComplete: boolean() }),
  access: companyReaders,
  offline: 'refuse',
})

/**
 * The account of a company in one month as PDF, for the company: what it owed before, each sale, refund and payment, and what it
 * owes at the end. Refusals: `not_found` also for months before the company existed, and in the future
 */
export const issueCompanyStatement = endpoint({
  name: 'companies.issueStatement',
  method: 'POST',
  path: '/partner/companies/:id/statements/:month/pdf',
  params: object({ id: Id, month: Month }),
  answer: PdfFile,
  access: companyReaders,
  offline: 'refuse',
})
