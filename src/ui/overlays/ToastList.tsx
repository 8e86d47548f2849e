import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { classes } from '../layout/classes'
import { Icon, type IconName } from '../text/Icon'
import { IconButton } from '../forms/IconButton'
import { useMotion } from '../motion/use-motion'
import { placeToasts } from './place-toasts'
import { dismissToast, type QueuedToast } from './toast'

const maxAppToasts = 3

/** Displays queued toasts. Public pages show only the newest. The signed-in app shows up to three, oldest first. */
export default function ToastList({ kind, queue }: { kind: 'public' | 'app'; queue: readonly QueuedToast[] }) {
  const visibleToasts = kind === 'public' ? queue.slice(-1) : queue.slice(0, maxAppToasts)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (kind === 'public') for (const replaced of queue.slice(0, -1)) dismissToast(replaced.id)
  }, [kind, queue])
  // Reopened for each new toast, so that the toasts stay above a dialog that was opened in the meantime.
  const newest = visibleToasts.at(-1)?.id
  useEffect(() => {
    if (!('popover' in HTMLElement.prototype)) return
    if (newest === undefined) return hideIfEmpty(list.current)
    if (list.current?.matches(':popover-open')) list.current.hidePopover()
    list.current?.showPopover()
  }, [newest])
  useEffect(() => {
    if (newest === undefined) return
    const place = () => list.current && placeToasts(list.current)
    // A button that is pressed gets the focus too. Toasts that moved then could be under the pointer at its release, and
    // the button would get no click.
    const placeForFocus = ({ target }: FocusEvent) =>
      target instanceof Element && target.matches(':focus-visible') && place()
    place()
    // Another field gets the focus, or the keyboard opens.
    addEventListener('focusin', placeForFocus)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      removeEventListener('focusin', placeForFocus)
      window.visualViewport?.removeEventListener('resize', place)
    }
  }, [newest])
  const library = useMotion(visibleToasts.length === 0)
  return (
    <div ref={list} className="toasts" popover="manual" role="region" aria-label="Messages" aria-live="polite">
      {library ? (
        <library.AnimatedToasts onExitComplete={() => hideIfEmpty(list.current)}>
          {visibleToasts.map((item) => (
            <library.AnimatedToast key={item.slot} onSwipe={() => dismissToast(item.id)}>
              <Toast key={item.id} toast={item} />
            </library.AnimatedToast>
          ))}
        </library.AnimatedToasts>
      ) : (
        visibleToasts.map((item) => <Toast key={item.id} toast={item} />)
      )}
    </div>
  )
}

/** Hides the popover when it has no children. A toast in its exit animation still counts as a child. */
function hideIfEmpty(list: HTMLElement | null): void {
  if (list?.childElementCount === 0 && list.matches(':popover-open')) list.hidePopover()
}

const toneIcons: Record<NonNullable<QueuedToast['tone']>, IconName> = {
  info: 'info',
  success: 'check-circle',
  destructive: 'alert',
}

function Toast({ toast: { id, title, description, tone = 'info', duration } }: { toast: QueuedToast }) {
  // The timer pauses while the pointer is over the toast or the focus is inside.
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [isPaused, id, duration])
  // Only a real mouse pauses the timer. After a tap, touch screens report a hover that never ends, and the toast would
  // cover the content below for good. Some phones even report a mouse pointer.
  const isMouseHover = ({ pointerType }: PointerEvent) =>
    pointerType === 'mouse' && matchMedia('(hover: hover)').matches
  const pauseHandlers = {
    onPointerEnter: (event: PointerEvent) => setPaused(isMouseHover(event)),
    onFocus: () => setPaused(true),
  }
  const resumeHandlers = { onPointerLeave: () => setPaused(false), onBlur: () => setPaused(false) }
  return (
    <div
      className={classes('toast', { tone })}
      role={tone === 'destructive' ? 'alert' : 'status'}
      {...pauseHandlers}
      {...resumeHandlers}
    >
      <Icon name={toneIcons[tone]} />
      <div className="toast-words">
        <p className="toast-title">{title}</p>
        {description && <p className="toast-text">{description}</p>}
      </div>
      <IconButton icon="close" label="Dismiss" onClick={() => dismissToast(id)} />
    </div>
  )
}
