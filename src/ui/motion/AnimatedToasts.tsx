import { AnimatePresence, useDragControls, useIsPresent, type PanInfo } from 'framer-motion'
import { div as MotionDiv } from 'framer-motion/m'
import { useState, type PointerEvent, type ReactNode } from 'react'
import { Motion } from './Motion'

interface ListProps {
  children: ReactNode
  /** Called when the last exit animation has finished. */
  onExitComplete(): void
}

export const AnimatedToasts = ({ children, onExitComplete }: ListProps) => (
  <Motion>
    <AnimatePresence onExitComplete={onExitComplete}>{children}</AnimatePresence>
  </Motion>
)

/** A swipe over this distance (in px) or at this velocity (in px per second) dismisses the toast. */
const swipeDistancePx = 80
const swipeVelocity = 500

interface Props {
  children: ReactNode
  onSwipe(): void
}

/** Fades in and out. Touch swipes to either side dismiss it. Mouse drags do not, because they select text. */
export function AnimatedToast({ children, onSwipe }: Props) {
  const isPresent = useIsPresent()
  const controls = useDragControls()
  const [exitX, setExitX] = useState<string | number>(0)
  const startDrag = (event: PointerEvent) => void (event.pointerType !== 'mouse' && controls.start(event))
  const onDragEnd = (_: unknown, { offset, velocity }: PanInfo) => {
    const isSwipe =
      Math.abs(offset.x) > swipeDistancePx || (Math.abs(velocity.x) > swipeVelocity && offset.x * velocity.x > 0)
    if (!isSwipe) return
    setExitX(offset.x < 0 ? '-110%' : '110%')
    onSwipe()
  }
  return (
    <MotionDiv
      initial={{ opacity: 0, y: 8 }}
      animate={{ opacity: 1, y: 0 }}
      exit={{ opacity: 0, x: exitX }}
      drag="x"
      dragListener={false}
      dragControls={controls}
      dragConstraints={{ left: 0, right: 0 }}
      dragElastic={1}
      dragMomentum={false}
      dragTransition={{ bounceStiffness: 600, bounceDamping: 60 }}
      onPointerDown={startDrag}
      onDragEnd={onDragEnd}
      inert={!isPresent}
      aria-hidden={!isPresent || undefined}
    >
      {children}
    </MotionDiv>
  )
}
