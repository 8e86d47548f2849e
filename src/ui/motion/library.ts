/** All that uses framer-motion, in a chunk of its own (decision 036). Loaded by `use-motion.ts`, imported nowhere else. */
export { AnimatedItem, AnimatedItems } from './AnimatedItems'
export { AnimatedSheet } from './AnimatedSheet'
export { AnimatedToast, AnimatedToasts } from './AnimatedToasts'
