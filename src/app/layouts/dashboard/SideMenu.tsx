import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { KeptUser } from '../../../api/session'
import { Brand } from '../../../ui/Brand'
import { Drawer } from '../../../ui/Drawer'
import { IconButton } from '../../../ui/IconButton'
import { NavLink } from '../../../ui/NavLink'
import { Show } from '../../../ui/Show'
import { Stack } from '../../../ui/Stack'
import { menuOf } from '../../menus/menu'

export function SideMenu({ user }: { user: KeptUser }) {
  const { pathname } = useLocation()
  return (
    <Stack as="nav" gap={1} aria-label="Menu">
      {menuOf(user, pathname).map(({ to, label, icon, end }) => (
        <NavLink key={to} side {...{ to, icon, end }}>
          {label}
        </NavLink>
      ))}
    </Stack>
  )
}

/** The same menu on a small screen. */
export function SideMenuDrawer({ user }: { user: KeptUser }) {
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
