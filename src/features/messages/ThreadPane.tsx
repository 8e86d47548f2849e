import { useThread, type Thread } from '../../db/queries/messages'
import { paths } from '../../paths'
import { Avatar } from '../../ui/Avatar'
import { BackLink } from '../../ui/BackLink'
import { EmptyState } from '../../ui/EmptyState'
import { Heading } from '../../ui/Heading'
import { Link } from '../../ui/Link'
import { Row } from '../../ui/Row'
import { Show } from '../../ui/Show'
import { Skeleton } from '../../ui/Skeleton'
import { Text } from '../../ui/Text'
import { ThreadFrame } from '../../ui/ThreadFrame'
import { Composer } from './Composer'
import { Lines } from './Lines'
import { useOlder } from './use-older'
import { useOther, type Other } from './use-other'
import { useReadAlong } from './use-read-along'

interface Props {
  /** Id of the vendor (for a customer) or of the customer (for a business). */
  other: string
  /** Id of the listing from which the customer opened the conversation. */
  serviceId: string | null
  isCustomer: boolean
  back: string
}

/** One conversation: the counterparty, the messages and the message form. */
export function ThreadPane({ other, serviceId, isCustomer, back }: Props) {
  const thread = useThread(other)
  const who = useOther(other, serviceId, isCustomer, thread?.conversation ?? null)
  return (
    <>
      <Show at="below-md">
        <BackLink to={back} label="All messages" />
      </Show>
      {!thread || who.state === 'loading' ? (
        <Skeleton shape="block" />
      ) : who.state === 'missing' ? (
        <EmptyState
          icon="chat"
          title={isCustomer ? "We couldn't find this provider" : 'There is no conversation with this customer'}
          text="It may have been removed."
        />
      ) : (
        <Conversation other={other} isCustomer={isCustomer} thread={thread} who={who} />
      )}
    </>
  )
}

function Conversation({
  other,
  isCustomer,
  thread,
  who,
}: {
  other: string
  isCustomer: boolean
  thread: Thread
  who: Other
}) {
  const { conversation, messages } = thread
  const older = useOlder(other, messages)
  useReadAlong(other, thread)
  const shown = [...older.messages, ...messages]
  const isNew = who.about && shown.some(({ about }) => about?._id === who.about!._id) ? null : who.about
  return (
    <ThreadFrame
      label={`Messages with ${who.name}`}
      newest={messages.at(-1)?._id ?? ''}
      oldest={shown[0]?._id ?? ''}
      top={
        <Row gap={3}>
          <Avatar name={who.name} src={who.imageUrl ?? undefined} />
          <div>
            <Heading level={1} size="card">
              {who.name}
            </Heading>
            {isCustomer && (
              <Link variant="quiet" to={paths.vendor(other)}>
                View profile
              </Link>
            )}
          </div>
        </Row>
      }
      foot={
        conversation?.open === false ? (
          <Text tone="muted">
            {isCustomer
              ? 'This business no longer receives messages.'
              : 'This conversation is closed. The customer has left, or your business is hidden.'}
          </Text>
        ) : (
          <Composer other={other} who={who} about={isNew} />
        )
      }
    >
      <Lines messages={shown} older={older} seen={conversation?.seen ?? 0} name={who.name} />
    </ThreadFrame>
  )
}
