import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { StoredUser } from '../../../api/session'
import { useUnreadMessages } from '../../../db/queries/messages'
import { paths } from '../../../paths'
import { Badge } from '../../../ui/text/Badge'
import { Brand } from '../../../ui/layout/Brand'
import { Drawer } from '../../../ui/overlays/Drawer'
import { IconButton } from '../../../ui/forms/IconButton'
import { lazyPart } from '../../../ui/states/lazy-part'
import { NavLink } from '../../../ui/text/NavLink'
import { Show } from '../../../ui/layout/Show'
import { Stack } from '../../../ui/layout/Stack'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden'
import { getMenu } from '../../menus/menu'
import { useAttentionBadges } from './use-attention-badges'

const OfflineReadinessLink = lazyPart(() => import('./OfflineReadinessLink'), {
  when: 'page-loaded',
  onFailure: 'fallback',
})

export function SideMenu({ user }: { user: StoredUser }) {
  const { pathname } = useLocation()
  const unread = useUnreadMessages()
  const badges = useAttentionBadges(user, pathname)
  return (
    <Stack as="nav" gap={1} aria-label="Menu">
      {getMenu(user, pathname).map(({ to, label, icon, end }) => (
        <NavLink key={to} side {...{ to, icon, end }}>
          {label}
          {unread > 0 && isMessages(to) && <Badge tone="primary">{formatCount(unread)} new</Badge>}
          {badges[to] ? (
            <Badge tone="attention">
              {formatCount(badges[to])}
              <VisuallyHidden> waiting</VisuallyHidden>
            </Badge>
          ) : null}
        </NavLink>
      ))}
      <OfflineReadinessLink />
    </Stack>
  )
}

const formatCount = (count: number): string => (count > 99 ? '99+' : String(count))

const messagesPaths: readonly string[] = [paths.messages, paths.adminMessages, paths.hotelManagerMessages]
const isMessages = (to: string): boolean => messagesPaths.includes(to)

/** The same menu as a drawer, for small screens. */
export function SideMenuDrawer({ user }: { user: StoredUser }) {
  const [open, setOpen] = useState(false)
  return (
    <Show as="span" at="below-lg" className="top-lead">
      <IconButton icon="menu" label="Menu" aria-expanded={open} onClick={() => setOpen(true)} />
      <Drawer open={open} onClose={() => setOpen(false)} label="Menu" top={<Brand />}>
        <SideMenu user={user} />
      </Drawer>
    </Show>
  )
}
