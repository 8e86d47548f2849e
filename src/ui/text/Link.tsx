import { useContext, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { useLocation, useResolvedPath } from 'react-router-dom'
import { classes } from '../layout/classes'
import { NavigateContext } from '../layout/navigate-context'
import type { link } from '../recipes/text'
import type { Variants } from '../theme/recipe'

interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style' | 'target'> {
  /** An absolute path of the app, or a URL with `https:`, `tel:`, `mailto:` or `geo:`. */
  to: string
  /** Replaces the history entry. Default: only if the link leads to the current URL. */
  replace?: boolean
  state?: unknown
}

interface LinkProps extends AnchorProps, Variants<typeof link> {}

/** A link. Paths of the app use client-side navigation. External links are plain anchors without a referrer. */
export function Link({ variant, roomy, className, to, rel, replace, state, onClick, ...rest }: LinkProps) {
  const followLink = useFollowLink(to, replace, state, onClick)
  return (
    <a
      className={classes('link', { variant, roomy }, className)}
      {...rest}
      href={to}
      rel={getRel(to, rel)}
      onClick={followLink}
    />
  )
}

export function AnyLink({ to, rel, replace, state, onClick, ...rest }: AnchorProps) {
  const followLink = useFollowLink(to, replace, state, onClick)
  return <a {...rest} href={to} rel={getRel(to, rel)} onClick={followLink} />
}

const isExternal = (to: string): boolean => /^(https?|tel|mailto|sms|whatsapp|geo):/.test(to)
const getRel = (to: string, rel?: string): string | undefined => (isExternal(to) ? 'noopener noreferrer' : rel)

function useFollowLink(
  to: string,
  replace: AnchorProps['replace'],
  state: AnchorProps['state'],
  onClick: AnchorProps['onClick'],
) {
  const navigate = useContext(NavigateContext)
  return (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (!navigate || event.defaultPrevented || isExternal(to) || opensElsewhere(event)) return
    event.preventDefault()
    void navigate(to, { replace: replace ?? event.currentTarget.href === location.href, state })
  }
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
