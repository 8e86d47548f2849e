import 'virtual:tilipo-late.css'
import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface Props {
  label: string
  /** Header with the other party. */
  top: ReactNode
  /** The message composer. */
  footer: ReactNode
  /**
   * Ids of the last and the first message. The list scrolls to a new last message. It keeps the scroll position when
   * older messages are added above.
   */
  newest: string
  oldest: string
  children: ReactNode
}

/** Layout of a conversation: messages scroll between header and composer. Screen readers announce new messages. */
export function ThreadFrame({ label, top, footer, newest, oldest, children }: Props) {
  const scrollBox = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const previousNewest = useRef('')
  useLayoutEffect(() => {
    if (previousNewest.current === newest) return
    previousNewest.current = newest
    scrollBox.current?.scrollTo({ top: scrollBox.current.scrollHeight })
  }, [newest])
  const previousOldest = useRef(oldest)
  useLayoutEffect(() => {
    const element = scrollBox.current
    if (!element || previousOldest.current === oldest) return
    previousOldest.current = oldest
    if (height.current > 0 && element.scrollTop === 0) element.scrollTop = element.scrollHeight - height.current
  }, [oldest])
  useLayoutEffect(() => {
    height.current = scrollBox.current?.scrollHeight ?? 0
  })
  return (
    <div className="thread">
      <div className="thread-top">{top}</div>
      <div ref={scrollBox} className="thread-messages" role="log" aria-label={label} tabIndex={0}>
        {children}
      </div>
      <div className="thread-foot">{footer}</div>
    </div>
  )
}

/** Heading with the date of the messages below it. */
export const ThreadDay = ({ children }: { children: ReactNode }) => <h3 className="thread-day">{children}</h3>

/** A growing text field with a button next to it. */
export const ComposerLine = ({ children }: { children: ReactNode }) => <div className="composer-line">{children}</div>
