import 'virtual:tilipo-late.css'
import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface Props {
  label: string
  /** Header with the other party. */
  top: ReactNode
  /** The message composer. */
  foot: ReactNode
  /**
   * Ids of the last and the first message. The list scrolls to a new last message. It keeps the scroll position when
   * older messages are added above.
   */
  newest: string
  oldest: string
  children: ReactNode
}

/** Layout of a conversation: messages scroll between header and composer. Screen readers announce new messages. */
export function ThreadFrame({ label, top, foot, newest, oldest, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const last = useRef('')
  useLayoutEffect(() => {
    if (last.current === newest) return
    last.current = newest
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [newest])
  const seen = useRef(oldest)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || seen.current === oldest) return
    seen.current = oldest
    if (height.current > 0 && element.scrollTop === 0) element.scrollTop = element.scrollHeight - height.current
  }, [oldest])
  useLayoutEffect(() => {
    height.current = box.current?.scrollHeight ?? 0
  })
  return (
    <div className="thread">
      <div className="thread-top">{top}</div>
      <div ref={box} className="thread-messages" role="log" aria-label={label} tabIndex={0}>
        {children}
      </div>
      <div className="thread-foot">{foot}</div>
    </div>
  )
}

/** Heading with the date of the messages below it. */
export const ThreadDay = ({ children }: { children: ReactNode }) => <h3 className="thread-day">{children}</h3>

/** A growing text field with a button next to it. */
export const ComposerLine = ({ children }: { children: ReactNode }) => <div className="composer-line">{children}</div>
