/**
 * Runs the model server next to the real one. The model receives each command that the real server decided, once and in
 * the same order, and must decide in the same way. At the end, the state of both is compared.
 */
import { reasons, type RefusalCode } from '#contract/core/refusals'
import type { EntityRow, CommandOutcome, PushedCommand } from '#contract/sync/sync'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { queuedCommands } from '#contract/sync/queued-commands'
import type { Cast } from '../support/sync/commands'
import { readForm } from '../support/sync/form'
import { ModelBackend } from '../support/sync/model-world'
import type { WireResponse, WireRequest } from '../support/sync/wire'
import type { World as ServerWorld } from '../support/world'

export class ShadowModel {
  readonly model = new ModelBackend()
  readonly differences: string[] = []

  constructor(
    private readonly server: ServerWorld,
    private readonly cast: Cast,
    isLastProductInactive: boolean,
  ) {
    this.model.seedCast(cast, isLastProductInactive)
    // The real server has no counter stock: its own simulation is `counter-stock-world.ts`. It has no company either.
    for (const entity of ['counterQuota', 'company'] as const)
      if (cast.partner) this.model.put(cast.partner, entity, cast[entity], null)
  }

  /** Applies the outcomes in a response to the model. */
  applyResponse(user: string, request: WireRequest, answer: WireResponse): void {
    const commands = this.parseCommands(request)
    if (commands.length === 0) return
    if (request.url === '/api/sync/push') {
      if (answer.status !== 200) return
      const { results } = JSON.parse(answer.body) as { results: CommandOutcome[] }
      for (const result of results) {
        const command = commands.find(({ key }) => key === result.key)!
        if (result.outcome !== 'retry')
          this.applyDecision(user, command, result.outcome === 'refused' ? formatRefusal(result) : 'accepted')
      }
    } else if (answer.status === 200) this.applyDecision(user, commands[0]!, 'accepted')
    else if (answer.status < 500) {
      const refusal = JSON.parse(answer.body) as { code: RefusalCode; detail?: unknown }
      if (reasons[refusal.code]?.kind === 'refused') this.applyDecision(user, commands[0]!, formatRefusal(refusal))
    }
  }

  /** Applies the outcomes of a request whose response was lost, from the stored outcomes of its keys. */
  async applyStoredOutcomes(user: string, request: WireRequest): Promise<void> {
    const commands = this.parseCommands(request)
    const keys = commands.map(({ key }) => key)
    if (keys.length === 0) return
    const rows = await this.server.connection.db
      .selectFrom('command_key')
      .select(['key', 'outcome'])
      .where('account_id', '=', user)
      .where('key', 'in', keys)
      .execute()
    for (const command of commands) {
      const outcome = rows.find(({ key }) => key === command.key)?.outcome as
        { refusal?: { code: string; detail?: unknown } } | null | undefined
      if (outcome) this.applyDecision(user, command, outcome.refusal ? formatRefusal(outcome.refusal) : 'accepted')
    }
  }

  /**
   * Compares the final state of both servers for a user.
   * @returns one text per difference
   */
  compare(user: string, truth: readonly EntityRow[]): string[] {
    const serverState = formatComparedState(truth.filter((row) => this.isKnownToModel(row)))
    const modelState = formatComparedState(this.model.truth(user).filter((row) => this.isKnownToModel(row)))
    return serverState === modelState
      ? []
      : [`the server holds for ${user.slice(0, 4)}\n  ${serverState}\nand the model\n  ${modelState}`]
  }

  /** Returns whether the model knows about a row. It does not receive payments and what they change. */
  private isKnownToModel({ entity, id, data }: EntityRow): boolean {
    if (entity === 'booking') return data?.listingId === this.cast.requestedRoom
    if (entity !== 'vendorBooking') return true
    return this.cast.served.includes(id) || data?.listingId === this.cast.counterRoom
  }

  private applyDecision(user: string, command: PushedCommand, outcome: string): void {
    if (this.isPaidBooking(command)) {
      if (outcome === 'accepted') this.model.business.buyers.add(user)
      return
    }
    const { outcome: modelOutcome } = this.model.executeOnce(user, command)
    const formattedModelOutcome = modelOutcome.outcome === 'accepted' ? 'accepted' : formatRefusal(modelOutcome)
    if (formattedModelOutcome !== outcome)
      this.differences.push(
        `${command.endpoint} ${command.key}: the server says ${outcome}, the model ${formattedModelOutcome}`,
      )
  }

  /** The model does not receive payments and what they change, only that the customer has booked. */
  private isPaidBooking({ endpoint, body }: PushedCommand): boolean {
    return endpoint === requestBooking.name && (body as { listingId: string }).listingId === this.cast.paidRoom
  }

  private parseCommands({ method, url, headers, body }: WireRequest): PushedCommand[] {
    if (url === '/api/sync/push') return (JSON.parse(body!) as { commands: PushedCommand[] }).commands
    const key = headers['idempotency-key']
    if (method === 'GET' || !key) return []
    if (url === `/api${requestBooking.path}`) {
      return [{ key, endpoint: requestBooking.name, body: JSON.parse(body!) as unknown }]
    }
    const candidates = queuedCommands.flatMap((endpoint) => {
      const match = new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(url)
      return match && endpoint.method === method ? [{ endpoint, params: { ...match.groups } }] : []
    })
    const endpointMatch = candidates.find(({ endpoint }) => !endpoint.path.includes(':')) ?? candidates[0]
    return endpointMatch
      ? [
          {
            key,
            endpoint: endpointMatch.endpoint.name,
            params: endpointMatch.params,
            body: endpointMatch.endpoint.files ? readForm(body ?? '') : JSON.parse(body ?? '{}'),
          },
        ]
      : []
  }
}

/** Formats a refusal: its code, and the conflicting values of an edit. */
function formatRefusal({ code, detail }: { code: string; detail?: unknown }): string {
  const { theirs } = (detail ?? {}) as { theirs?: object }
  return theirs ? `${code} ${JSON.stringify(sortEntries(theirs))}` : code
}

/** PostgreSQL does not keep the order of keys, also within the rows of a structured value. */
const sortEntries = (values: object): [string, unknown][] =>
  Object.entries(values)
    .map(([name, value]): [string, unknown] => [name, sortRows(value)])
    .sort(([nameA], [nameB]) => (nameA < nameB ? -1 : 1))
const sortRows = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((row) => (row?.constructor === Object ? sortEntries(row) : row)) : value

/** The compared fields of each entity, without values that the server generates. */
const comparedFields: Record<string, (data: any) => unknown[]> = {
  cartItem: ({ _id, quantity }) => [_id, quantity],
  favorite: ({ _id, savedAt }) => [_id, savedAt],
  // The model does not know the references that the server draws.
  notification: ({ message, isRead, link }) => [message.replace(/TLP-[2-9A-Z]{8}/, 'a booking'), isRead, link],
  booking: ({ _id, status }) => [_id, status],
  vendorBooking: ({ _id, status, assigned, reservedUntil, paid }) => [
    _id,
    status,
    assigned,
    reservedUntil ? paid : null,
  ],
  cashShift: ({ _id, deviceId, opening, sales, refunds, movements, corrections, closing }) => [
    ...[_id, deviceId, opening, sales, refunds],
    movements.map((movement: any) => `${movement._id} ${movement.kind} ${movement.amount}`).sort(),
    corrections.map((entry: any) => `${entry._id} ${entry.kind} ${entry.amount}`).sort(),
    closing && [closing.counted, closing.expected, closing.deviceExpected, closing.difference, closing.reason],
  ],
  supportTicket: ({ _id, subject, status, changedAt }) => [_id, subject, status, changedAt],
  supportReply: ({ _id, ticketId, message }) => [_id, ticketId, message],
  application: ({ _id, status, coverNote }) => [_id, status, coverNote],
  conversation: ({ _id, name, last, lastText, lastMine, unread, seen }) => [
    _id,
    name,
    last,
    lastText,
    lastMine,
    unread,
    seen,
  ],
  message: ({ _id, with: other, mine, author, text, number }) => [_id, other, mine, author, text, number],
  me: ({ full_name, phone, address, location, companyName }) => [full_name, phone, address, location, companyName],
  vendorListing: ({ _id, vertical, values, closedDays = [], dayValues = {} }) => [
    _id,
    vertical,
    sortEntries(values),
    closedDays,
    sortEntries(dayValues),
  ],
  customerRecord: ({ _id, values, otherNames, mergedInto }) => [_id, sortEntries(values), otherNames, mergedInto],
  busRoute: ({ _id, values }) => [_id, sortEntries(values)],
  vehicle: ({ _id, values }) => [_id, sortEntries(values)],
  business: ({ _id, values }) => [_id, sortEntries(values)],
  staffMember: ({ id, name, phoneNumber, role, status }) => [id, name, phoneNumber, role, status],
}

const formatComparedState = (rows: readonly EntityRow[]): string =>
  rows
    .flatMap(({ entity, data }) =>
      data && comparedFields[entity] ? [JSON.stringify([entity, ...comparedFields[entity]!(data)])] : [],
    )
    .sort()
    .join('\n  ')
