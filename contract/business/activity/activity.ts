/** The activity of the members of a business: who did what, on which record, with the values before and after. */
import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  type,
  unknown,
  type Infer,
} from 'superstruct'
import { pageQuery } from '../../core/list-page'
import { endpoint } from '../../core/endpoint'
import { Id, Instant, LocalDate } from '../../core/values'
import { activityGroupNames } from './activity-texts'
import { staffManagers } from '../partner-commands'

/** Stands for a value that changed and is not stored: a long text, rows, or personal data. */
export const unstoredValue = '…'

export const ActivityEntry = type({
  _id: number(),
  at: Instant,
  actor: type({ _id: Id, name: string() }),
  /** The name of the key of the API, if a program acted. */
  apiKey: optional(nullable(string())),
  /** The name of the command. `activity-texts.ts` renders it with `target` and `params`. */
  kind: string(),
  target: nullable(type({ kind: string(), _id: string(), label: nullable(string()) })),
  params: record(string(), unknown()),
  before: nullable(record(string(), unknown())),
  after: nullable(record(string(), unknown())),
})
export type ActivityEntry = Infer<typeof ActivityEntry>

const filters = {
  /** Id of a member. */
  member: optional(Id),
  group: optional(enums(activityGroupNames)),
  /** First and last day in Zambia. */
  from: optional(LocalDate),
  to: optional(LocalDate),
}

/** The newest entries first. `members` are all people with entries, also those who no longer work for the business. */
export const listActivity = endpoint({
  name: 'activity.list',
  method: 'GET',
  path: '/partner/activity',
  query: object({ ...filters, ...pageQuery }),
  answer: type({
    entries: array(ActivityEntry),
    total: integer(),
    members: array(type({ _id: Id, name: string() })),
  }),
  access: staffManagers,
  offline: 'refuse',
})

/** One download contains at most this many entries, the newest. */
export const maxExportedActivity = 10_000

/** Downloads the matching entries as CSV. It is a command, because the download is an activity itself. */
export const exportActivity = endpoint({
  name: 'activity.export',
  method: 'POST',
  path: '/partner/activity/export',
  body: object(filters),
  answer: type({ csv: string(), entries: integer(), limited: boolean() }),
  access: staffManagers,
  offline: 'refuse',
})
