import { Fragment, useState } from 'react'
import type { MessageLine } from '../../../db/queries/messages'
import { paths } from '../../../paths'
import { discardRefused, retry } from '../../../sync/index'
import { Bubble } from '../../../ui/text/Bubble'
import { Button } from '../../../ui/forms/Button'
import { Icon } from '../../../ui/text/Icon'
import { Link } from '../../../ui/text/Link'
import { Row } from '../../../ui/layout/Row'
import { Text } from '../../../ui/text/Text'
import { ThreadDay } from '../../../ui/layout/ThreadFrame'
import { toast } from '../../../ui/overlays/toast'
import { useNow } from '../../../ui/hooks/use-now'
import { groupByDay, formatDay, formatTime } from './message-days'
import type { OlderMessages } from './use-older-messages'

interface Props {
  messages: readonly MessageLine[]
  older: OlderMessages
  /** Number of the last message that the counterparty has read. */
  lastReadNumber: number
  name: string
}

/** Number of messages rendered at first, and added by each press of "Show earlier messages". */
const pageSize = 50

export function MessageList({ messages, older, lastReadNumber, name }: Props) {
  const [maxDisplayed, setMaxDisplayed] = useState(pageSize)
  const now = useNow()
  const displayed = messages.slice(-maxDisplayed)
  const hidden = messages.length - displayed.length
  const showMore = () => {
    setMaxDisplayed(maxDisplayed + pageSize)
    if (hidden < pageSize && older.hasMore) older.fetch()
  }
  const lastReadId = displayed.findLast(({ mine, number }) => mine && number > 0 && number <= lastReadNumber)?._id
  return (
    <>
      {(hidden > 0 || older.hasMore) && (
        <Row justify="to-center">
          <Button size="sm" variant="outline" loading={older.busy} onClick={showMore}>
            Show earlier messages
          </Button>
        </Row>
      )}
      {older.fault && (
        <Text tone="muted" size="sm" align="center">
          {older.fault}
        </Text>
      )}
      {messages.length === 0 && (
        <Text tone="muted" align="center">
          Write to {name}. We'll notify you when they answer.
        </Text>
      )}
      {groupByDay(displayed).map(({ date, messages: messagesOfDay }) => (
        <Fragment key={`${date}/${messagesOfDay[0]?._id}`}>
          <ThreadDay>{formatDay(date, now)}</ThreadDay>
          {messagesOfDay.map((message) => (
            <MessageItem key={message._id} message={message} isLastSeen={message._id === lastReadId} />
          ))}
        </Fragment>
      ))}
    </>
  )
}

function MessageItem({ message, isLastSeen }: { message: MessageLine; isLastSeen: boolean }) {
  const { mine, author, text, about, refused } = message
  return (
    <>
      <Bubble mine={mine} footer={<MessageFooter message={message} isLastSeen={isLastSeen} />}>
        {about && (
          <Text size="sm" tone="muted">
            About <Link to={about.path}>{about.name}</Link>
          </Text>
        )}
        {author && (
          <Text size="sm" weight="semibold">
            {author}
          </Text>
        )}
        {text}
      </Bubble>
      {refused && <RefusedMessage commandKey={refused.key} reason={refused.reason} />}
    </>
  )
}

function MessageFooter({ message, isLastSeen }: { message: MessageLine; isLastSeen: boolean }) {
  const { _id, state, mine, text, createdAt } = message
  if (state === 'waiting')
    return (
      <>
        <Icon name="clock" size={16} /> Waiting to be sent
      </>
    )
  if (state === 'refused')
    return (
      <>
        <Icon name="alert" size={16} /> Not sent
      </>
    )
  return (
    <>
      {formatTime(createdAt)}
      {!mine && (
        <>
          {' '}
          ·{' '}
          <Link variant="quiet" to={paths.report('message', _id)} aria-label={`Report this message: ${text}`}>
            Report
          </Link>
        </>
      )}
      {isLastSeen && (
        <>
          {' '}
          · <Icon name="check" size={16} /> Seen
        </>
      )}
    </>
  )
}

/** Actions for a refused message. The message keeps its text until the user retries or discards it. */
function RefusedMessage({ commandKey, reason }: { commandKey: string; reason: string }) {
  const retryMessage = async () => {
    const sent = await retry(commandKey)
    if (!sent.ok) toast({ title: 'Not sent', description: sent.message, tone: 'destructive' })
  }
  return (
    <Row gap={2} justify="to-end" wrap>
      <Text size="sm" tone="attention">
        {reason}
      </Text>
      <Button size="sm" variant="outline" onClick={() => void retryMessage()}>
        Try again
      </Button>
      <Button size="sm" variant="ghost" onClick={(action) => void discardRefused(commandKey, action)}>
        Discard
      </Button>
    </Row>
  )
}
