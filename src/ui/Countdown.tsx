import 'virtual:tilipo-late.css'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './Icon'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  /** An instant. */
  until: string
  /** "Time left to pay:": shown before the time that is left. */
  label: string
  onEnd?(): void
}

const soonMs = 2 * 60_000

/** A clock that runs down, minute and second. Read out once a minute, not once a second. */
export function Countdown({ until, label, onEnd }: Props) {
  const left = useTimeLeft(until, onEnd)
  const minutes = Math.floor(left / 60_000)
  const seconds = Math.floor((left % 60_000) / 1000)
  return (
    <span className={left < soonMs ? 'countdown countdown-soon' : 'countdown'}>
      <Icon name="clock" size={18} />
      <span aria-hidden>
        {label} <b>{`${minutes}:${String(seconds).padStart(2, '0')}`}</b>
      </span>
      <VisuallyHidden>
        {label} {minutes === 0 ? 'less than a minute' : minutes === 1 ? '1 minute' : `${minutes} minutes`}
      </VisuallyHidden>
    </span>
  )
}

/** In ms, never below 0. */
export function useTimeLeft(until: string, onEnd?: () => void): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Date.parse(until) - now)
  const isOver = left === 0
  const tellEnd = useRef(onEnd)
  useEffect(() => {
    tellEnd.current = onEnd
  })
  useEffect(() => {
    if (isOver) return tellEnd.current?.()
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
