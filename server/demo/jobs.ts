/** Builds the job rows and the job applications of customer2. */
import { addDays, lusakaDate, ngweeOf } from '#contract/core/values'
import { accountId } from './accounts'
import { vacancies } from './data/jobs'
import { createId } from './random'
import type { Row } from './rows'
import { createPhone, vendorId } from './vendors'

const day = 86_400_000

const jobId = (vendor: string, key: string): string => createId(`job/${vendor}/${key}`)

export const buildJobRows = (at: Date): Row<'job'>[] =>
  vacancies.map(
    ({ vendor, key, title, kind, town, pay, positions = 1, closesIn, posted, description, duties, requirements }) => ({
      id: jobId(vendor, key),
      vendor_id: vendorId(vendor),
      title,
      kind,
      town,
      description,
      duties: [...duties],
      requirements: [...requirements],
      pay_from_ngwee: pay && ngweeOf(pay[0]),
      pay_to_ngwee: pay && ngweeOf(pay[1]),
      pay_per: pay && pay[2],
      positions,
      closes_on: addDays(lusakaDate(at.getTime()), closesIn),
      closed_at: null,
      created_at: new Date(at.getTime() - posted * day),
    }),
  )

const customer2Applications = [
  {
    job: jobId('jacaranda-square', 'night-auditor'),
    state: 'reviewing',
    daysAgo: 1,
    coverNote:
      'I have kept the night books of a guest house in Woodlands for two years and would like to do it for a larger house.',
  },
  {
    job: jobId('tiyende', 'airport-agent'),
    state: 'declined',
    daysAgo: 5,
    coverNote:
      'I know every car you have, since I have rented most of them, and I am at the airport twice a week anyway.',
  },
] as const

export const buildApplicationRows = (at: Date): Row<'job_application'>[] =>
  customer2Applications.map(({ job, state, daysAgo, coverNote }) => ({
    id: createId(`application/customer2/${job}`),
    job_id: job,
    account_id: accountId('customer2'),
    state,
    full_name: 'Mutinta Hamoonga',
    phone: createPhone('customer2@demo.test'),
    email: 'customer2@demo.test',
    cover_note: coverNote,
    reply: null,
    created_at: new Date(at.getTime() - daysAgo * day),
    changed_at: new Date(at.getTime() - (daysAgo - 0.5) * day),
  }))
