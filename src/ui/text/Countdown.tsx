import 'virtual:tilipo-late.css'
import { useEffect, useRef, useState } from 'react'
import { formatTimeLeft, formatTimeLeftInWords } from './format-time-left'
import { Icon } from './Icon'
import { VisuallyHidden } from '../layout/VisuallyHidden'
import { getNow, subscribeServerTime } from '../../server-time'

interface Props {
  /** End of the countdown, as an ISO instant. */
  until: string
  /** Text before the remaining time, such as "Time left to pay:". */
  label: string
  onEnd?(): void
}

const endingSoonMs = 2 * 60_000

/** A countdown in minutes and seconds. Screen readers get only the minutes, to avoid constant updates. */
export function Countdown({ until, label, onEnd }: Props) {
  const remainingMs = useTimeLeft(until, onEnd)
  return (
    <span className={remainingMs < endingSoonMs ? 'countdown countdown-soon' : 'countdown'}>
      <Icon name="clock" size={18} />
      <span aria-hidden>
        {label} <b>{formatTimeLeft(remainingMs)}</b>
      </span>
      <VisuallyHidden>
        {label} {formatTimeLeftInWords(remainingMs)}
      </VisuallyHidden>
    </span>
  )
}

/**
 * Returns the time until `until` and updates every second.
 *
 * @returns remaining time in ms, never negative
 */
function useTimeLeft(until: string, onEnd?: () => void): number {
  const [now, setNow] = useState(getNow)
  const remainingMs = Math.max(0, Date.parse(until) - now)
  const isOver = remainingMs === 0
  const onEndRef = useRef(onEnd)
  useEffect(() => {
    onEndRef.current = onEnd
  })
  useEffect(() => subscribeServerTime(() => setNow(getNow())), [])
  useEffect(() => {
    if (isOver) return onEndRef.current?.()
    const timer = setInterval(() => setNow(getNow()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return remainingMs
}
