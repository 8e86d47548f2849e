/**
 * Builds the activity of the members of the demo businesses: the rows that the commands behind the demo data would have
 * written. They are rendered by the same descriptions.
 */
import type { ActivityKind } from '#contract/business/activity/activity-texts'
import { zmwOf } from '#contract/core/values'
import type { Tx } from '../db/transact'
import type { AppliedEdit } from '../db/recorded'
import { maskEdit } from '../domain/business/activity/changes'
import { findDescriber } from '../domain/business/activity/describe'
import type { Account } from './accounts'
import { ownBusiness } from './data/businesses'
import type { Market } from './market'
import { listOwnSteps, type OwnStep } from './verticals/rows'
import { createRandom } from './random'
import { insertAll, type Row } from './rows'
import { vendorId } from './vendors'
import { findItem, itemAt } from '#contract/core/checked-access'

export interface ActivityEvent {
  kind: ActivityKind
  at: Date
  vendorId: string
  actorId: string
  input: { params?: Record<string, unknown>; body?: Record<string, unknown> }
  /** The answer of the command, if its description needs it. */
  answer?: { id: string }
  /** What an edit changed. */
  edit?: AppliedEdit
}

const [hour, day] = [3_600_000, 24 * 3_600_000]
/** The newest entries of each kind: enough for a page of the list. */
const maxPerKind = 5
/** Older rows would be deleted soon. */
const maxAgeDays = 700

/** @param counterEvents those of commands that were executed while the demo data was loaded */
export async function insertActivity(
  sql: Tx['sql'],
  market: Market,
  at: Date,
  counterEvents: readonly ActivityEvent[],
): Promise<void> {
  const oldest = at.getTime() - maxAgeDays * day
  const events = [
    ...Object.values(ownBusiness).flatMap((key) => planEvents(market, vendorId(key), at)),
    ...counterEvents,
  ]
    .filter((event) => event.at.getTime() > oldest && event.at <= at)
    // The list of the screen has the order of the ids.
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const labels = await loadLabels(sql, market, counterEvents)
  await insertAll(
    sql,
    'member_activity',
    events.map((event) => buildRow(event, labels)),
  )
}

function buildRow(event: ActivityEvent, labels: Map<string, string>) {
  const { kind, at, actorId, input, answer, edit } = event
  const { target, params = {} } = findDescriber(kind)!({ params: {}, body: {}, ...input }, answer)
  const changes = edit && maskEdit(edit)
  return {
    at,
    vendor_id: event.vendorId,
    actor_id: actorId,
    kind,
    params,
    target_kind: target?.kind ?? null,
    target_id: target?.id ?? null,
    target_label: (target && labels.get(target.id)) ?? null,
    before: changes?.before ?? null,
    after: changes?.after ?? null,
  } satisfies Row<'member_activity'>
}

/** Returns the names of the records, by id. */
async function loadLabels(
  sql: Tx['sql'],
  { listings, bookings, jobs }: Market,
  counterEvents: readonly ActivityEvent[],
): Promise<Map<string, string>> {
  const sold = counterEvents.flatMap(({ kind, input }) => (kind === 'walkIns.record' ? [String(input.body?.id)] : []))
  const sales = await sql.selectFrom('booking').select(['id', 'reference']).where('id', 'in', sold).execute()
  return new Map([
    ...listings.map(({ id, name }) => [id, name] as const),
    ...[...bookings, ...sales].map(({ id, reference }) => [id, reference] as const),
    ...jobs.map(({ id, title }) => [id, title] as const),
  ])
}

/** Plans what the members of one business did. The members take turns. */
function planEvents(market: Market, vendor: string, at: Date): ActivityEvent[] {
  const members = market.accounts.filter(({ vendor_id, role }) => vendor_id === vendor && role === 'partner')
  const owner = findItem(members, ({ staff_role }) => !staff_role)
  const staff = members.filter(({ staff_role }) => staff_role && staff_role !== 'partner-viewer')
  const build = (
    actor: Account,
    kind: ActivityKind,
    happenedAt: Date,
    more: Partial<ActivityEvent>,
  ): ActivityEvent => ({
    vendorId: vendor,
    actorId: actor.id,
    kind,
    at: happenedAt,
    input: {},
    ...more,
  })
  const manager = staff.find(({ staff_role }) => staff_role === 'partner-manager') ?? owner
  const takeTurns = (index: number): Account => (staff.length > 0 ? itemAt(staff, index % staff.length) : owner)
  return [
    ...planServices(market, vendor).map(({ kind, id, step, doneAt }, index) =>
      build(takeTurns(index), kind, doneAt, { input: { params: { id }, body: { step } } }),
    ),
    ...planListings(market, vendor, at).map(({ kind, happenedAt, more }) => build(manager, kind, happenedAt, more)),
    ...takeNewest(
      market.reviews.filter(({ vendor_id, replied_at }) => vendor_id === vendor && replied_at),
      ({ replied_at }) => replied_at!,
    ).map(({ id, replied_at }) => build(owner, 'reviews.reply', replied_at!, { input: { params: { id } } })),
    ...market.jobs
      .filter(({ vendor_id }) => vendor_id === vendor)
      .map(({ id, created_at }) => build(owner, 'jobs.post', created_at, { input: { body: { id } } })),
    ...members
      .filter(({ staff_role }) => staff_role)
      .map(({ id, staff_role, created_at }) =>
        build(owner, 'staff.create', created_at, { input: { body: { role: staff_role } }, answer: { id } }),
      ),
    build(owner, 'finance.saveSettings', new Date(at.getTime() - 20 * day), {}),
  ]
}

/** Begun, completed and missed bookings. Some verticals have steps of their own instead. */
function planServices(market: Market, vendor: string): OwnStep[] {
  const own = market.bookings.filter(({ vendor_id }) => vendor_id === vendor)
  const ids = new Set(own.map(({ id }) => id))
  const ownSteps = listOwnSteps(market).filter(({ id }) => ids.has(id))
  const withOwnSteps = new Set(ownSteps.map(({ id }) => id))
  const inState = (state: string) => own.filter((booking) => booking.state === state && !withOwnSteps.has(booking.id))
  const plan = (state: string, kind: OwnStep['kind'], step: string) =>
    takeNewest(inState(state), ({ changed_at }) => changed_at!).map(({ id, changed_at }) => ({
      kind,
      id,
      step,
      doneAt: changed_at!,
    }))
  return [
    ...plan('completed', 'bookings.serve', 'complete'),
    ...plan('no_show', 'bookings.step', 'miss'),
    ...inState('in_service').map(({ id, starts_at, created_at }) => ({
      kind: 'bookings.serve' as const,
      id,
      step: 'begin',
      doneAt: starts_at ?? created_at,
    })),
    ...takeNewest(ownSteps, ({ doneAt }) => doneAt),
  ]
}

/** The newest listing, and prices that were raised to those of today. */
function planListings({ listings }: Market, vendor: string, at: Date) {
  const own = listings.filter(({ vendor_id }) => vendor_id === vendor)
  const created = takeNewest(own, ({ created_at }) => created_at).slice(0, 2)
  const raised = own
    .slice(-3)
    .map((listing, index) => ({ listing, daysAgo: 3 + 8 * index }))
    .filter(({ listing, daysAgo }) => listing.created_at.getTime() < at.getTime() - (daysAgo + 1) * day)
  return [
    ...created.map(({ id, created_at }) => ({
      kind: 'listings.create' as const,
      happenedAt: created_at,
      more: { input: { body: { id } } },
    })),
    ...raised.map(({ listing: { id, price_ngwee }, daysAgo }) => {
      const price = zmwOf(price_ngwee)
      return {
        kind: 'listings.edit' as const,
        happenedAt: new Date(at.getTime() - daysAgo * day - createRandom(`edited/${id}`).integer(1, 9) * hour),
        more: {
          input: { params: { id }, body: { price } },
          edit: { before: { price: Math.floor(price * 0.9) }, after: { price } },
        },
      }
    }),
  ]
}

const takeNewest = <T>(rows: readonly T[], getTime: (row: T) => Date): T[] =>
  [...rows].sort((a, b) => getTime(b).getTime() - getTime(a).getTime()).slice(0, maxPerKind)
