import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../paths'
import { Brand } from '../../../ui/Brand'
import { Drawer } from '../../../ui/Drawer'
import { IconButton } from '../../../ui/IconButton'
import { NavLink } from '../../../ui/NavLink'
import { Show } from '../../../ui/Show'
import { Stack } from '../../../ui/Stack'

/** On a small screen: the menu on the home page, the way back on all others. */
export const SideMenu = () => (
  <Show as="span" at="below-lg" className="top-lead">
    {useLocation().pathname === paths.home ? <MenuButton /> : <BackButton />}
  </Show>
)

function MenuButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="menu" label="Menu" aria-expanded={open} onClick={() => setOpen(true)} />
      <Drawer open={open} onClose={() => setOpen(false)} label="Menu" top={<Brand />}>
        <Stack as="nav" gap={1} aria-label="Menu">
          <NavLink side to={paths.services} icon="search">Services</NavLink>
          <NavLink side to={paths.vendors} icon="store">Vendors</NavLink>
          <NavLink side to={paths.about} icon="info">About</NavLink>
          <NavLink side to={paths.contact} icon="mail">Contact</NavLink>
        </Stack>
      </Drawer>
    </>
  )
}

function BackButton() {
  const navigate = useNavigate()
  // The first page of a visit has nothing of ours behind it.
  const isFirst = useLocation().key === 'default'
  return <IconButton icon="back" label="Back" onClick={() => (isFirst ? navigate(paths.home) : navigate(-1))} />
}
