import { useContext, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { useLocation, useResolvedPath } from 'react-router-dom'
import { classes } from './classes'
import { NavigateContext } from './navigate-context'
import type { link } from './recipes/text'
import type { Variants } from './theme/recipe'

interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style' | 'target'> {
  /** An absolute path of the app, or a URL with `https:`, `tel:`, `mailto:` or `geo:`. */
  to: string
  /** Replaces the history entry. Default: only if the link leads to the current URL. */
  replace?: boolean
  state?: unknown
}

interface LinkProps extends AnchorProps, Variants<typeof link> {}

/** A link. Paths of the app use client-side navigation. External links are plain anchors without a referrer. */
export function Link({ variant, roomy, className, ...rest }: LinkProps) {
  return <a {...useAnchorProps({ className: classes('link', { variant, roomy }, className), ...rest })} />
}

export function AnyLink(props: AnchorProps) {
  return <a {...useAnchorProps(props)} />
}

function useAnchorProps({ to, replace, state, onClick, ...rest }: AnchorProps) {
  const navigate = useContext(NavigateContext)
  if (/^(https?|tel|mailto|sms|whatsapp|geo):/.test(to))
    return { href: to, rel: 'noopener noreferrer', onClick, ...rest }
  const followLink = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    void navigate(to, { replace: replace ?? event.currentTarget.href === location.href, state })
  }
  return { ...rest, href: to, onClick: followLink }
}

/** Whether the browser opens the link in a new tab or window, or downloads it. */
const opensElsewhere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || altKey || ctrlKey || shiftKey

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
