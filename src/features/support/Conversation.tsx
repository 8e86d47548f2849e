import { formatInstant } from '#contract/days'
import { Bubble } from '../../ui/Bubble'
import { Icon } from '../../ui/Icon'
import { Stack } from '../../ui/Stack'

export interface Line {
  _id: string
  /** Displayed name of the author, from the reader's point of view (`You`, `Tilipo Support`). */
  by: string
  mine: boolean
  message: string
  createdAt: string
  waiting?: boolean
}

/** Messages of a support ticket, oldest first. */
export const Conversation = ({ lines }: { lines: readonly Line[] }) => (
  <Stack as="section" gap={3} aria-label="Conversation">
    {lines.map((line) => (
      <Bubble key={line._id} mine={line.mine} foot={<Foot {...line} />}>
        {line.message}
      </Bubble>
    ))}
  </Stack>
)

const Foot = ({ by, createdAt, waiting }: Line) =>
  waiting ? (
    <>
      <Icon name="clock" size={16} /> {by} · Waiting to be sent
    </>
  ) : (
    `${by} · ${formatInstant(createdAt)}`
  )
