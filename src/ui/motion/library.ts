/** All code that uses framer-motion, in a separate chunk (decision 036). Only `use-motion.ts` may import it. */
export { AnimatedItem, AnimatedItems } from './AnimatedItems'
export { AnimatedSheet } from './AnimatedSheet'
export { AnimatedToast, AnimatedToasts } from './AnimatedToasts'
