import { AnimatePresence, useIsPresent, useReducedMotion } from 'framer-motion'
import { div, li } from 'framer-motion/m'
import type { ReactNode } from 'react'
import { Motion } from './Motion'

export const AnimatedItems = ({ children }: { children: ReactNode }) => (
  <Motion>
    <AnimatePresence initial={false}>{children}</AnimatePresence>
  </Motion>
)

const elements = { div, li }

interface Props {
  as: keyof typeof elements
  className?: string
  moveId?: string
  children?: ReactNode
}

/** Fades out on removal, and then its neighbors move. During the exit it is inert and hidden from screen readers. */
export function AnimatedItem({ as, className, moveId, children }: Props) {
  const isPresent = useIsPresent()
  // With reduced motion, a layout animation would still display the old position for one frame.
  const isStill = useReducedMotion()
  const MotionItem = elements[as]
  return (
    <MotionItem
      className={className}
      layout={isStill ? false : 'position'}
      layoutId={isStill ? undefined : moveId}
      exit={{ opacity: 0, x: -24, transition: { duration: 0.12 } }}
      inert={!isPresent}
      aria-hidden={!isPresent || undefined}
    >
      {children}
    </MotionItem>
  )
}
