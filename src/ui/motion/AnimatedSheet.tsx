import { useDragControls, type PanInfo } from 'framer-motion'
import { dialog as MotionDialog } from 'framer-motion/m'
import { useState, type PointerEvent } from 'react'
import { Motion } from './Motion'
import type { SheetProps } from '../overlays/Sheet'

/** A sheet closes when it is dragged by more than this fraction of its size. */
const closingShare = 0.35
/** In px per second. A faster drag closes the sheet at any offset. */
const closingVelocity = 500

const restPosition = { opacity: 1, scale: 1, x: 0, y: 0 }
const hiddenPositions = {
  left: { ...restPosition, x: '-100%' },
  bottom: { ...restPosition, y: '100%' },
  none: { ...restPosition, opacity: 0, scale: 0.85 },
}

export const AnimatedSheet = (props: SheetProps) => (
  <Motion>
    <Sheet {...props} />
  </Motion>
)

/**
 * Slides in from its edge, or expands from its opener. Touch drags close it. Mouse drags do not, because they select
 * text.
 */
function Sheet({ open, onClose, edge, handle, modal, children, ...rest }: SheetProps) {
  const controls = useDragControls()
  const [isDraggedAway, setDraggedAway] = useState(false)
  const isHandle = (target: EventTarget) => !handle || (target instanceof Element && target.closest(handle))
  const startDrag = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' && isHandle(event.target)) controls.start(event)
  }
  const onDragEnd = (_: unknown, { offset, velocity }: PanInfo) => {
    if (!modal.ref.current) return
    const { offsetWidth, offsetHeight } = modal.ref.current
    setDraggedAway(
      edge === 'left' ? isClosing(-offset.x, -velocity.x, offsetWidth) : isClosing(offset.y, velocity.y, offsetHeight),
    )
  }
  const close = () => {
    if (!isDraggedAway) return
    setDraggedAway(false) // the parent may keep it open
    onClose()
  }
  const hiddenPosition = hiddenPositions[edge ?? 'none']
  return (
    <MotionDialog
      {...rest}
      {...modal}
      initial={hiddenPosition}
      animate={open && !isDraggedAway ? restPosition : hiddenPosition}
      // A closed dialog is not displayed: there is nothing to animate.
      transition={open ? undefined : { duration: 0 }}
      onAnimationComplete={close}
      drag={edge === 'left' ? 'x' : edge === 'bottom' ? 'y' : false}
      dragListener={false}
      dragControls={controls}
      dragConstraints={{ top: 0, right: 0, bottom: 0, left: 0 }}
      dragElastic={{ top: 0, right: 0, bottom: 0, left: 0, ...(edge && { [edge]: 1 }) }}
      dragMomentum={false}
      dragTransition={{ bounceStiffness: 600, bounceDamping: 60 }}
      onPointerDown={startDrag}
      onDragEnd={onDragEnd}
    >
      {children}
    </MotionDialog>
  )
}

const isClosing = (offset: number, velocity: number, size: number): boolean =>
  offset > 0 && (offset > size * closingShare || velocity > closingVelocity)
