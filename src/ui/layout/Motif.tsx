import { classes } from './classes'

/** A decorative band with a chitenge pattern. Screen readers skip it. */
export const Motif = ({ thin }: { thin?: boolean }) => <div className={classes('motif', { thin })} aria-hidden />
