import type { AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom'
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
  return <RouterAnchor to={to} replace={replace} state={state} {...rest} />
}

// The router's own Link brings its framework's prefetching with it; this is the part of it that we use.
function RouterAnchor({ to, replace, state, onClick, ...rest }: Anchor & Pick<LinkProps, 'to' | 'replace' | 'state'>) {
  const follow = useLinkClickHandler(to, { replace, state, target: rest.target })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** What a link of a menu says of itself: it leads here, or (unless `end`) to what is above here. */
export function useCurrent(to: string, end?: boolean): 'page' | undefined {
  const { pathname } = useLocation()
  const path = useResolvedPath(to).pathname
  return pathname === path || (!end && path !== '/' && pathname.startsWith(`${path}/`)) ? 'page' : undefined
}
