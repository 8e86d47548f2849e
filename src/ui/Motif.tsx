import { classes } from './classes'

/** The chitenge band: an ornament, so it is not read out. */
export const Motif = ({ thin }: { thin?: boolean }) => <div className={classes('motif', { thin })} aria-hidden />
