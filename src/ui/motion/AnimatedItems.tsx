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

/** Fades out when it is removed; then its neighbors move to their new positions. Meanwhile nobody can press it or read it. */
export function AnimatedItem({ as, className, moveId, children }: Props) {
  const isPresent = useIsPresent()
  // A layout animation that is reduced to nothing would still show the old position for one frame.
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
