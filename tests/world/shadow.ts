/**
 * The model server beside the real one: it is told of each command that the real one decided about, once and in that
 * order, and must decide the same. What both hold in the end is compared.
 */
import { reasons, type RefusalCode } from '#contract/core/refusals'
import type { EntityRow, CommandOutcome, PushedCommand } from '#contract/sync/sync'
import { requestBooking } from '#contract/bookings/bookings'
import { queuedEndpoints } from '../../src/sync/queued-endpoints'
import type { Cast } from '../support/sync/commands'
import { readForm } from '../support/sync/form'
import { ModelBackend } from '../support/sync/model-world'
import type { WireAnswer, WireRequest } from '../support/sync/wire'
import type { World as ServerWorld } from '../support/world'

export class Shadow {
  readonly model = new ModelBackend()
  readonly differences: string[] = []

  constructor(
    private readonly server: ServerWorld,
    private readonly cast: Cast,
    gone: boolean,
  ) {
    this.model.settleIn(cast, gone)
  }

  /** What an answer says of the commands in its request. */
  hear(user: string, request: WireRequest, answer: WireAnswer): void {
    const commands = this.commandsOf(request)
    if (commands.length === 0) return
    if (request.url === '/api/sync/push') {
      if (answer.status !== 200) return
      const { results } = JSON.parse(answer.body) as { results: CommandOutcome[] }
      for (const result of results) {
        const command = commands.find(({ key }) => key === result.key)!
        if (result.outcome !== 'retry')
          this.decided(user, command, result.outcome === 'refused' ? saidOf(result) : 'accepted')
      }
    } else if (answer.status === 200) this.decided(user, commands[0]!, 'accepted')
    else if (answer.status < 500) {
      const said = JSON.parse(answer.body) as { code: RefusalCode; detail?: unknown }
      if (reasons[said.code]?.kind === 'refused') this.decided(user, commands[0]!, saidOf(said))
    }
  }

  /** Nobody was told: the books are asked which of them were done. */
  async look(user: string, request: WireRequest): Promise<void> {
    const commands = this.commandsOf(request)
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
      if (outcome) this.decided(user, command, outcome.refusal ? saidOf(outcome.refusal) : 'accepted')
    }
  }

  /** Where the two hold different things in the end. */
  compare(user: string, truth: readonly EntityRow[]): string[] {
    const real = essenceOf(truth.filter((row) => this.isTold(row)))
    const model = essenceOf(this.model.truth(user).filter((row) => this.isTold(row)))
    return real === model ? [] : [`the server holds for ${user.slice(0, 4)}\n  ${real}\nand the model\n  ${model}`]
  }

  /** What is paid for in the course of it is not told to the model. */
  private isTold({ entity, id, data }: EntityRow): boolean {
    if (entity === 'booking') return data?.listingId === this.cast.askedRoom
    return entity !== 'vendorBooking' || this.cast.served.includes(id)
  }

  private decided(user: string, command: PushedCommand, outcome: string): void {
    const { outcome: modelled } = this.model.once(user, command)
    const said = modelled.outcome === 'accepted' ? 'accepted' : saidOf(modelled)
    if (said !== outcome)
      this.differences.push(`${command.endpoint} ${command.key}: the server says ${outcome}, the model ${said}`)
  }

  private commandsOf({ method, url, headers, body }: WireRequest): PushedCommand[] {
    if (url === '/api/sync/push') return (JSON.parse(body!) as { commands: PushedCommand[] }).commands
    const key = headers['idempotency-key']
    if (method === 'GET' || !key) return []
    if (url === `/api${requestBooking.path}`) {
      const asked = JSON.parse(body!) as { listingId: string }
      return asked.listingId === this.cast.paidRoom ? [] : [{ key, endpoint: requestBooking.name, body: asked }]
    }
    const fitting = queuedEndpoints.flatMap((endpoint) => {
      const found = new RegExp(`^/api${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(url)
      return found && endpoint.method === method ? [{ endpoint, params: { ...found.groups } }] : []
    })
    const found = fitting.find(({ endpoint }) => !endpoint.path.includes(':')) ?? fitting[0]
    return found
      ? [
          {
            key,
            endpoint: found.endpoint.name,
            params: found.params,
            body: found.endpoint.files ? readForm(body ?? '') : JSON.parse(body ?? '{}'),
          },
        ]
      : []
  }
}

/** Why, and of an edit what stands in its way. */
function saidOf({ code, detail }: { code: string; detail?: unknown }): string {
  const { theirs } = (detail ?? {}) as { theirs?: object }
  return theirs ? `${code} ${JSON.stringify(inOrder(theirs))}` : code
}

const inOrder = (values: object): [string, unknown][] =>
  Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))

/** What matters of each thing, without what the server makes up itself. */
const essences: Record<string, (data: any) => unknown[]> = {
  cartItem: ({ _id, quantity }) => [_id, quantity],
  favorite: ({ _id, savedAt }) => [_id, savedAt],
  notification: ({ message, isRead, link }) => [message, isRead, link],
  booking: ({ _id, status }) => [_id, status],
  vendorBooking: ({ _id, status, assigned }) => [_id, status, assigned],
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
  vendorListing: ({ _id, vertical, values }) => [_id, vertical, inOrder(values)],
  business: ({ _id, values }) => [_id, inOrder(values)],
  staffMember: ({ id, name, phoneNumber, role, status }) => [id, name, phoneNumber, role, status],
}

const essenceOf = (rows: readonly EntityRow[]): string =>
  rows
    .flatMap(({ entity, data }) =>
      data && essences[entity] ? [JSON.stringify([entity, ...essences[entity]!(data)])] : [],
    )
    .sort()
    .join('\n  ')
