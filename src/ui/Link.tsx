import type { AnchorHTMLAttributes } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { classes } from './classes'
import type { link } from './recipes/text'
import type { Variants } from './theme/recipe'

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style'>

export interface LinkProps extends Anchor, Variants<typeof link> {
  /** A path of ours, or `https:`, `tel:`, `mailto:`. */
  to: string
  replace?: boolean
  state?: unknown
}

/** Ours are navigations, others plain anchors that tell the other site nothing about us. */
export function Link({ variant, roomy, className, ...rest }: LinkProps) {
  return <AnyLink className={classes('link', { variant, roomy }, className)} {...rest} />
}

export function AnyLink({ to, replace, state, ...rest }: Anchor & Pick<LinkProps, 'to' | 'replace' | 'state'>) {
  if (/^(https?|tel|mailto|sms|whatsapp):/.test(to)) return <a href={to} rel="noopener noreferrer" {...rest} />
  return <RouterLink to={to} replace={replace} state={state} {...rest} />
}
