import { formatInstant } from '#contract/core/dates'
import { Bubble } from '../../../ui/text/Bubble'
import { Icon } from '../../../ui/text/Icon'
import { Stack } from '../../../ui/layout/Stack'

export interface TicketMessage {
  _id: string
  /** Displayed name of the author, from the reader's point of view (`You`, `Tilipo Support`). */
  by: string
  mine: boolean
  message: string
  createdAt: string
  waiting?: boolean
}

/** Messages of a support ticket, oldest first. */
export const Conversation = ({ lines }: { lines: readonly TicketMessage[] }) => (
  <Stack as="section" gap={3} aria-label="Conversation">
    {lines.map((line) => (
      <Bubble key={line._id} mine={line.mine} footer={<MessageFooter {...line} />}>
        {line.message}
      </Bubble>
    ))}
  </Stack>
)

const MessageFooter = ({ by, createdAt, waiting }: TicketMessage) =>
  waiting ? (
    <>
      <Icon name="clock" size={16} /> {by} · Waiting to be sent
    </>
  ) : (
    `${by} · ${formatInstant(createdAt)}`
  )
