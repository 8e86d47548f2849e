import 'virtual:tilipo-late.css'
import { useLayoutEffect, useRef, type ReactNode } from 'react'

interface Props {
  label: string
  /** With whom. */
  top: ReactNode
  /** Where one writes. */
  foot: ReactNode
  /** Names of the last and the first message: a new last one is scrolled to, new ones above move nothing. */
  newest: string
  oldest: string
  children: ReactNode
}

/** A conversation: its messages scroll between whom it is with and where one writes; new ones are read out. */
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

/** The day on which what follows was written. */
export const ThreadDay = ({ children }: { children: ReactNode }) => <h3 className="thread-day">{children}</h3>

/** A field that grows, and the button beside it. */
export const ComposerLine = ({ children }: { children: ReactNode }) => <div className="composer-line">{children}</div>
