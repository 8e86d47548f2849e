import type { MouseEvent } from 'react'
import type { Input } from '#contract/core/endpoint'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import { formatZmw } from '#contract/core/money'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Row } from '../../../ui/layout/Row'
import { Notice } from '../../../ui/states/Notice'
import { RefusalNotice } from '../../../ui/states/RefusalNotice'
import { Text } from '../../../ui/text/Text'

interface UnsentCommand {
  key: string
  state: string
  /** 1 once it was sent: the server may have executed it. */
  attempted: 0 | 1
  refusal?: { code: string; message: string; detail?: Record<string, unknown> }
  preview?: { change?: { listingName: string; summary: string; total: number } }
}
interface UnsentChange extends UnsentCommand {
  /** `payments`: how the difference was paid at the counter (decision 143). */
  input: Input<
    unknown,
    unknown,
    { listingId: string; payments?: readonly { amount: number }[] | undefined; counterStock?: object | undefined }
  >
}
interface UnsentAnswer extends UnsentCommand {
  input: Input<unknown, unknown, { accepts: boolean }>
}

type Retried = Promise<{ ok: true } | { ok: false; message: string }>

/** What the outbox can do with a command. */
interface OutboxActions {
  discardPending(key: string, action: MouseEvent): unknown
  discardRefused(key: string, action: MouseEvent): unknown
  retry(key: string): Retried
}

interface Props<Change extends UnsentChange> extends OutboxActions {
  changes: readonly Change[]
  answers: readonly UnsentAnswer[]
  /** The screen on which a change is corrected. */
  getEditPath(listingId: string): string
  /** Sends a refused change again at the price that it has now. */
  retryAtPrice(change: Change, price: number): Retried
}

/** What was decided about the change of a booking without a connection: what waits to be sent, and what the server has refused. */
export const UnsentChanges = <Change extends UnsentChange>({ changes, answers, ...actions }: Props<Change>) => (
  <>
    {answers.map((answer) => (
      <Answer key={answer.key} answer={answer} {...actions} />
    ))}
    {changes.map((change) =>
      change.state === 'refused' ? (
        <RefusedChange key={change.key} change={change} {...actions} />
      ) : (
        <WaitingChange key={change.key} change={change} {...actions} />
      ),
    )}
  </>
)

/** What was asked for: it is not booked. */
const Wanted = ({ command: { preview } }: { command: UnsentCommand }) =>
  preview?.change && (
    <Text>{`${preview.change.listingName}: ${preview.change.summary}, ${formatZmw(preview.change.total)}`}</Text>
  )

type ActionsOf<Change extends UnsentChange> = Omit<Props<Change>, 'changes' | 'answers'>

const WaitingChange = <Change extends UnsentChange>({
  change,
  getEditPath,
  discardPending,
}: ActionsOf<Change> & { change: Change }) => (
  <Notice
    tone="waiting"
    icon="cloud-off"
    title={
      change.input.body.counterStock ? 'A change is saved, and its stock is set aside' : 'A change waits to be sent'
    }
    action={
      change.attempted === 0 && (
        <Row wrap>
          <ButtonLink size="sm" variant="outline" icon="edit" to={getEditPath(change.input.body.listingId)}>
            Edit
          </ButtonLink>
          <Button size="sm" variant="outline" onClick={(action) => discardPending(change.key, action)}>
            Discard the change
          </Button>
        </Row>
      )
    }
  >
    <Wanted command={change} />
    <Text size="sm">
      {change.input.body.counterStock
        ? 'What the customer wants is set aside on this device. The booking changes once this is sent.'
        : 'The booking stays as it is until then, and nothing is held.'}
    </Text>
    {change.input.body.payments && (
      <Text size="sm">{`${formatZmw(sumPayments(change.input.body.payments))} was paid for it. If you discard the change, give the money back.`}</Text>
    )}
  </Notice>
)

function RefusedChange<Change extends UnsentChange>({
  change,
  getEditPath,
  retry,
  retryAtPrice,
  discardRefused,
}: ActionsOf<Change> & { change: Change }) {
  const { key, refusal } = change
  const price = refusal?.code === 'price_changed' ? Number(refusal.detail?.['now']) : NaN
  const { payments, listingId } = change.input.body
  // What was paid would not be the difference any more.
  const atNewPrice = !Number.isNaN(price) &&
    !payments && {
      retryLabel: `Send again at ${formatZmw(price)}`,
      retry: () => retryAtPrice(change, price),
    }
  return (
    <RefusalNotice
      commandKey={key}
      title="The booking was not changed"
      failureTitle="We couldn't send it again."
      dismissLabel="Discard"
      editPath={getEditPath(listingId)}
      retry={() => retry(key)}
      {...atNewPrice}
      dismiss={(action) => discardRefused(key, action)}
    >
      <Wanted command={change} />
      <Text size="sm">{refusal?.message}</Text>
      {payments && (
        <Text size="sm">{`The customer has paid ${formatZmw(sumPayments(payments))} for it. Give it back, or make the change again.`}</Text>
      )}
    </RefusalNotice>
  )
}

/** An offer that has ended cannot be answered again, so that a refused answer can only be dismissed or repeated. */
function Answer({
  answer,
  retry,
  discardPending,
  discardRefused,
}: OutboxActions & {
  answer: UnsentAnswer
}) {
  const { key, state, attempted, refusal } = answer
  // The server has taken it, and the next pull brings what follows.
  if (state === 'settling') return null
  if (state === 'refused')
    return (
      <RefusalNotice
        commandKey={key}
        title="Your answer could not be saved"
        failureTitle="We couldn't send it again."
        retry={() => retry(key)}
        dismiss={(action) => discardRefused(key, action)}
      >
        <Wanted command={answer} />
        <Text size="sm">{refusal?.message}</Text>
      </RefusalNotice>
    )
  return (
    <Notice
      tone="waiting"
      icon="cloud-off"
      title="Your answer waits to be sent"
      action={
        attempted === 0 && (
          <Button size="sm" variant="outline" onClick={(action) => discardPending(key, action)}>
            Undo
          </Button>
        )
      }
    >
      <Text>{answer.input.body.accepts ? 'You accept this change:' : "You don't want this change:"}</Text>
      <Wanted command={answer} />
      <Text size="sm">The booking stays as it is until then.</Text>
    </Notice>
  )
}
