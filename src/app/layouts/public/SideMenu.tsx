import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../paths'
import { IconButton } from '../../../ui/forms/IconButton'
import { Show } from '../../../ui/layout/Show'
import { lazyPart } from '../../../ui/states/lazy-part'

const Drawer = lazyPart(() => import('./SideDrawer'), { when: 'page-loaded', onFailure: 'fallback' })

/** On small screens: the menu on the home page, a back button on all others. */
export const SideMenu = () => (
  <Show as="span" at="below-lg" className="top-lead">
    {useLocation().pathname === paths.home ? <MenuButton /> : <BackButton />}
  </Show>
)

/** If it is tapped before the drawer has loaded, the drawer opens as soon as it has. */
function MenuButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="menu" label="Menu" aria-expanded={open} onClick={() => setOpen(true)} />
      <Drawer open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function BackButton() {
  const navigate = useNavigate()
  // On the first page of a visit, the previous history entry is not part of the app.
  const isFirst = useLocation().key === 'default'
  return <IconButton icon="back" label="Back" onClick={() => (isFirst ? navigate(paths.home) : navigate(-1))} />
}
