import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { classes } from './classes'
import { Icon, type IconName } from './Icon'
import { IconButton } from './IconButton'
import { useMotion } from './motion/use-motion'
import { dismissToast, type ShownToast } from './toast'

const mostInApp = 3

/** Public pages show one message at a time, the newest; the others up to three, in the order they came. */
export default function ToastList({ kind, waiting }: { kind: 'public' | 'app'; waiting: readonly ShownToast[] }) {
  const shown = kind === 'public' ? waiting.slice(-1) : waiting.slice(0, mostInApp)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (kind === 'public') for (const replaced of waiting.slice(0, -1)) dismissToast(replaced.id)
  }, [kind, waiting])
  // Shown again with each message, so that it lies above a dialog that was opened in between.
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

/** A message that is leaving is still displayed. */
function hideIfEmpty(list: HTMLElement | null): void {
  if (list?.childElementCount === 0 && list.matches(':popover-open')) list.hidePopover()
}

const signs: Record<NonNullable<ShownToast['tone']>, IconName> = {
  info: 'info',
  success: 'check-circle',
  destructive: 'alert',
}

function Toast({ toast: { id, title, description, tone = 'info', duration } }: { toast: ShownToast }) {
  // Someone who reads it or has the focus in it is not hurried.
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [held, id, duration])
  // A finger that once tapped there does not hover; nor does a phone, whatever pointer it reports: a message that stayed
  // would lie over what is below it for good.
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
