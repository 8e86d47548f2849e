import { useThread, type Thread } from '../../../db/queries/messages'
import { useStorageFailure } from '../../../db/queries/use-storage-failure'
import { paths } from '../../../paths'
import { Avatar } from '../../../ui/media/Avatar'
import { BackLink } from '../../../ui/text/BackLink'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Heading } from '../../../ui/text/Heading'
import { Link } from '../../../ui/text/Link'
import { Row } from '../../../ui/layout/Row'
import { NotReadable } from '../../../ui/states/MirrorStates'
import { Show } from '../../../ui/layout/Show'
import { Skeleton } from '../../../ui/states/Skeleton'
import { Text } from '../../../ui/text/Text'
import { ThreadFrame } from '../../../ui/layout/ThreadFrame'
import { Composer } from './Composer'
import { MessageList } from './MessageList'
import { useOlderMessages } from './use-older-messages'
import { useCounterparty, type Counterparty } from './use-counterparty'
import { useMarkAsRead } from './use-mark-as-read'

interface Props {
  /** Id of the vendor (for a customer) or of the customer (for a business). */
  counterpartyId: string
  /** Id of the listing from which the customer opened the conversation, or of the booked one for a business. */
  serviceId: string | null
  isCustomer: boolean
  back: string
}

/** One conversation: the counterparty, the messages and the message form. */
export function ThreadPane({ counterpartyId, serviceId, isCustomer, back }: Props) {
  const thread = useThread(counterpartyId)
  const isUnreadable = useStorageFailure() !== null
  const counterparty = useCounterparty(counterpartyId, serviceId, isCustomer, thread?.conversation ?? null)
  return (
    <>
      <Show at="below-md">
        <BackLink to={back} label="All messages" />
      </Show>
      {isUnreadable ? (
        <NotReadable subject="This conversation" />
      ) : !thread || counterparty.state === 'loading' ? (
        <Skeleton shape="block" />
      ) : counterparty.state === 'missing' ? (
        <EmptyState
          icon="chat"
          title={isCustomer ? "We couldn't find this provider" : 'There is no conversation with this customer'}
          text="It may have been removed."
        />
      ) : (
        <Conversation other={counterpartyId} isCustomer={isCustomer} thread={thread} counterparty={counterparty} />
      )}
    </>
  )
}

function Conversation({
  other: counterpartyId,
  isCustomer,
  thread,
  counterparty: who,
}: {
  other: string
  isCustomer: boolean
  thread: Thread
  counterparty: Counterparty
}) {
  const { conversation, messages } = thread
  const older = useOlderMessages(counterpartyId, messages)
  useMarkAsRead(counterpartyId, thread)
  const allMessages = [...older.messages, ...messages]
  const { about } = who
  const newListing = about && allMessages.some((message) => message.about?._id === about._id) ? null : about
  return (
    <ThreadFrame
      label={`Messages with ${who.name}`}
      newest={messages.at(-1)?._id ?? ''}
      oldest={allMessages[0]?._id ?? ''}
      top={
        <Row gap={3}>
          <Avatar name={who.name} src={who.imageUrl ?? undefined} />
          <div>
            <Heading level={1} size="card">
              {who.name}
            </Heading>
            {isCustomer && (
              <Link variant="quiet" to={paths.vendor(counterpartyId)}>
                View profile
              </Link>
            )}
          </div>
        </Row>
      }
      footer={
        conversation?.open === false ? (
          <Text tone="muted">
            {isCustomer
              ? 'This business no longer receives messages.'
              : 'This conversation is closed. The customer has left, or your business is hidden.'}
          </Text>
        ) : (
          <Composer counterpartyId={counterpartyId} counterparty={who} about={newListing} />
        )
      }
    >
      <MessageList messages={allMessages} older={older} lastReadNumber={conversation?.seen ?? 0} name={who.name} />
    </ThreadFrame>
  )
}
