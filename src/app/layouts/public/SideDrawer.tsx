import { paths } from '../../../paths'
import { Brand } from '../../../ui/layout/Brand'
import { Drawer } from '../../../ui/overlays/Drawer'
import { NavLink } from '../../../ui/text/NavLink'
import { Stack } from '../../../ui/layout/Stack'

interface Props {
  open: boolean
  onClose(): void
}

export default function SideDrawer(props: Props) {
  return (
    <Drawer label="Menu" top={<Brand />} {...props}>
      <Stack as="nav" gap={1} aria-label="Menu">
        <NavLink side to={paths.services} icon="search">
          Services
        </NavLink>
        <NavLink side to={paths.vendors} icon="store">
          Vendors
        </NavLink>
        <NavLink side to={paths.about} icon="info">
          About
        </NavLink>
        <NavLink side to={paths.contact} icon="mail">
          Contact
        </NavLink>
      </Stack>
    </Drawer>
  )
}
