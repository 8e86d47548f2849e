import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { classes } from './classes'
import { Icon, type IconName } from './Icon'
import { IconButton } from './IconButton'
import { useMotion } from './motion/use-motion'
import { dismissToast, type ShownToast } from './toast'

const mostInApp = 3

/** Displays queued toasts. Public pages show only the newest. The signed-in app shows up to three, oldest first. */
export default function ToastList({ kind, waiting }: { kind: 'public' | 'app'; waiting: readonly ShownToast[] }) {
  const shown = kind === 'public' ? waiting.slice(-1) : waiting.slice(0, mostInApp)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (kind === 'public') for (const replaced of waiting.slice(0, -1)) dismissToast(replaced.id)
  }, [kind, waiting])
  // Reopened for each new toast, so that the toasts stay above a dialog that was opened in the meantime.
  const newest = shown.at(-1)?.id
  useEffect(() => {
    if (!('popover' in HTMLElement.prototype)) return
    if (newest === undefined) return hideIfEmpty(list.current)
    if (list.current?.matches(':popover-open')) list.current.hidePopover()
    list.current?.showPopover()
  }, [newest])
  const library = useMotion(shown.length === 0)
  return (
    <div ref={list} className="toasts" popover="manual" role="region" aria-label="Messages" aria-live="polite">
      {library ? (
        <library.AnimatedToasts onLeft={() => hideIfEmpty(list.current)}>
          {shown.map((one) => (
            <library.AnimatedToast key={one.place} onSwipe={() => dismissToast(one.id)}>
              <Toast key={one.id} toast={one} />
            </library.AnimatedToast>
          ))}
        </library.AnimatedToasts>
      ) : (
        shown.map((one) => <Toast key={one.id} toast={one} />)
      )}
    </div>
  )
}

/** Hides the popover when it has no children. A toast in its exit animation still counts as a child. */
function hideIfEmpty(list: HTMLElement | null): void {
  if (list?.childElementCount === 0 && list.matches(':popover-open')) list.hidePopover()
}

const signs: Record<NonNullable<ShownToast['tone']>, IconName> = {
  info: 'info',
  success: 'check-circle',
  destructive: 'alert',
}

function Toast({ toast: { id, title, description, tone = 'info', duration } }: { toast: ShownToast }) {
  // The timer pauses while the pointer is over the toast or the focus is inside.
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [held, id, duration])
  // Only a real mouse pauses the timer. After a tap, touch screens report a hover that never ends, and the toast would
  // cover the content below for good. Some phones even report a mouse pointer.
  const hovers = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && matchMedia('(hover: hover)').matches
  const hold = { onPointerEnter: (event: PointerEvent) => setHeld(hovers(event)), onFocus: () => setHeld(true) }
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) }
  return (
    <div
      className={classes('toast', { tone })}
      role={tone === 'destructive' ? 'alert' : 'status'}
      {...hold}
      {...release}
    >
      <Icon name={signs[tone]} />
      <div className="toast-words">
        <p className="toast-title">{title}</p>
        {description && <p className="toast-text">{description}</p>}
      </div>
      <IconButton icon="close" label="Dismiss" onClick={() => dismissToast(id)} />
    </div>
  )
}
