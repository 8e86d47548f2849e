import { domMax, LazyMotion, MotionConfig } from 'framer-motion'
import type { ReactNode } from 'react'

/** Short, and without a bounce. */
const transition = { duration: 0.18, ease: [0.2, 0.7, 0.3, 1] } as const

/** What all animated components have in common. Where the system asks for reduced motion nothing moves; opacity may change. */
export const Motion = ({ children }: { children: ReactNode }) => (
  <LazyMotion strict features={domMax}>
    <MotionConfig reducedMotion="user" transition={transition}>
      {children}
    </MotionConfig>
  </LazyMotion>
)
