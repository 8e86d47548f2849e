import { domMax, LazyMotion, MotionConfig } from 'framer-motion'
import type { ReactNode } from 'react'

/** Default transition, in seconds. */
const transition = { duration: 0.18, ease: [0.2, 0.7, 0.3, 1] } as const

/** Provides the features and defaults of all animated components. With reduced motion, only the opacity changes. */
export const Motion = ({ children }: { children: ReactNode }) => (
  <LazyMotion strict features={domMax}>
    <MotionConfig reducedMotion="user" transition={transition}>
      {children}
    </MotionConfig>
  </LazyMotion>
)
