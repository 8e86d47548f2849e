import type { AnchorHTMLAttributes } from 'react'
import { Link as RouterLink, useLocation, useResolvedPath } from 'react-router-dom'
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
  // `discover` is for the router's framework mode, and would add an attribute to every link of the document.
  return <RouterLink to={to} replace={replace} state={state} discover="none" {...rest} />
}

/** What a link of a menu says of itself: it leads here, or (unless `end`) to what is above here. */
export function useCurrent(to: string, end?: boolean): 'page' | undefined {
  const { pathname } = useLocation()
  const path = useResolvedPath(to).pathname
  return pathname === path || (!end && path !== '/' && pathname.startsWith(`${path}/`)) ? 'page' : undefined
}
