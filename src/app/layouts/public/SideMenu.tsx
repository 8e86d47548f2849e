import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../paths'
import { IconButton } from '../../../ui/IconButton'
import { Show } from '../../../ui/Show'
import { useLatePart } from '../../late-part'

const loadDrawer = () => import('./SideDrawer')

/** On a small screen: the menu on the home page, the way back on all others. */
export const SideMenu = () => (
  <Show as="span" at="below-lg" className="top-lead">
    {useLocation().pathname === paths.home ? <MenuButton /> : <BackButton />}
  </Show>
)

/** Pressed before its drawer has come, it opens as soon as it does. */
function MenuButton() {
  const [open, setOpen] = useState(false)
  const Drawer = useLatePart(loadDrawer)
  return (
    <>
      <IconButton icon="menu" label="Menu" aria-expanded={open} onClick={() => setOpen(true)} />
      {Drawer && <Drawer open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

function BackButton() {
  const navigate = useNavigate()
  // The first page of a visit has nothing of ours behind it.
  const isFirst = useLocation().key === 'default'
  return <IconButton icon="back" label="Back" onClick={() => (isFirst ? navigate(paths.home) : navigate(-1))} />
}
