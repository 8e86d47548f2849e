import { Fragment, useEffect, useState } from 'react'
import type { SeenMessage } from '../../db/queries/messages'
import { discard, retry } from '../../sync/index'
import { Bubble } from '../../ui/Bubble'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { Row } from '../../ui/Row'
import { Text } from '../../ui/Text'
import { ThreadDay } from '../../ui/ThreadFrame'
import { toast } from '../../ui/toast'
import { byDay, dayWords, timeOf } from './days'
import type { Older } from './use-older'

interface Props {
  messages: readonly SeenMessage[]
  older: Older
  /** Number of the last message that the counterparty has read. */
  seen: number
  name: string
}

/** Number of messages rendered at first, and added by each press of "Show earlier messages". */
const shownAtFirst = 50

export function Lines({ messages, older, seen, name }: Props) {
  const [most, setMost] = useState(shownAtFirst)
  const now = useNow()
  const shown = messages.slice(-most)
  const hidden = messages.length - shown.length
  const more = () => {
    setMost(most + shownAtFirst)
    if (hidden < shownAtFirst && older.more) older.fetch()
  }
  const lastSeen = shown.findLast(({ mine, number }) => mine && number > 0 && number <= seen)?._id
  return (
    <>
      {(hidden > 0 || older.more) && (
        <Row justify="to-center">
          <Button size="sm" variant="outline" loading={older.busy} onClick={more}>
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
      {byDay(shown).map(({ date, messages: ofDay }) => (
        <Fragment key={`${date}/${ofDay[0]!._id}`}>
          <ThreadDay>{dayWords(date, now)}</ThreadDay>
          {ofDay.map((message) => (
            <Line key={message._id} message={message} isLastSeen={message._id === lastSeen} />
          ))}
        </Fragment>
      ))}
    </>
  )
}

function Line({ message, isLastSeen }: { message: SeenMessage; isLastSeen: boolean }) {
  const { mine, author, text, about, refused } = message
  return (
    <>
      <Bubble mine={mine} foot={<Foot message={message} isLastSeen={isLastSeen} />}>
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
      {refused && <Refused commandKey={refused.key} reason={refused.reason} />}
    </>
  )
}

function Foot({ message: { state, createdAt }, isLastSeen }: { message: SeenMessage; isLastSeen: boolean }) {
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
      {timeOf(createdAt)}
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
function Refused({ commandKey, reason }: { commandKey: string; reason: string }) {
  const again = async () => {
    const sent = await retry(commandKey)
    if (!sent.ok) toast({ title: 'Not sent', description: sent.message, tone: 'destructive' })
  }
  return (
    <Row gap={2} justify="to-end" wrap>
      <Text size="sm" tone="attention">
        {reason}
      </Text>
      <Button size="sm" variant="outline" onClick={() => void again()}>
        Try again
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void discard(commandKey)}>
        Discard
      </Button>
    </Row>
  )
}

const minuteMs = 60_000

/** Returns the current time, updated every minute, so that "Today" becomes "Yesterday" on a page that stays open. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
