import type { AnchorHTMLAttributes } from 'react'
import { Link as RouterLink, useLocation, useResolvedPath } from 'react-router-dom'
import { classes } from './classes'
import type { link } from './recipes/text'
import type { Variants } from './theme/recipe'

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style'>

interface LinkProps extends Anchor, Variants<typeof link> {
  /** A path of the app, or a URL with `https:`, `tel:`, `mailto:` or `geo:`. */
  to: string
  replace?: boolean
  state?: unknown
}

/** A link. Paths of the app use client-side navigation. External links are plain anchors without a referrer. */
export function Link({ variant, roomy, className, ...rest }: LinkProps) {
  return <AnyLink className={classes('link', { variant, roomy }, className)} {...rest} />
}

export function AnyLink({ to, replace, state, ...rest }: Anchor & Pick<LinkProps, 'to' | 'replace' | 'state'>) {
  if (/^(https?|tel|mailto|sms|whatsapp|geo):/.test(to)) return <a href={to} rel="noopener noreferrer" {...rest} />
  // `discover` is only for the router's framework mode. Its default adds an attribute to every link of the document.
  return <RouterLink to={to} replace={replace} state={state} discover="none" {...rest} />
}

/**
 * Returns the `aria-current` value of a menu link.
 *
 * @param end match only the exact path, not its subpaths
 */
export function useAriaCurrent(to: string, end?: boolean): 'page' | undefined {
  const { pathname } = useLocation()
  const path = useResolvedPath(to).pathname
  return pathname === path || (!end && path !== '/' && pathname.startsWith(`${path}/`)) ? 'page' : undefined
}
