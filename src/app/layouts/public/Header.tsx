import { paths } from '../../../paths'
import { Brand } from '../../../ui/layout/Brand'
import { Container } from '../../../ui/layout/Container'
import { Link } from '../../../ui/text/Link'
import { NavLink } from '../../../ui/text/NavLink'
import { SyncStatus } from '../SyncStatus'
import { Account } from './Account'
import { CartLink } from './CartLink'
import { SideMenu } from './SideMenu'
import { ThemeButton } from './ThemeButton'

const pages = [
  { to: paths.home, name: 'Home' },
  { to: paths.services, name: 'Services' },
  { to: paths.about, name: 'About' },
  { to: paths.whosHiring, name: "Who's Hiring" },
  { to: paths.contact, name: 'Contact' },
]

export const Header = () => (
  <header className="top-bar">
    <Container>
      <SideMenu />
      <Link variant="plain" to={paths.home} aria-label="Tilipo, home">
        <Brand />
      </Link>
      <nav className="top-nav" aria-label="Main">
        {pages.map(({ to, name }) => (
          <NavLink key={to} to={to} end={to === paths.home}>
            {name}
          </NavLink>
        ))}
      </nav>
      <div className="top-actions">
        <SyncStatus />
        <ThemeButton />
        <CartLink />
        <Account />
      </div>
    </Container>
  </header>
)
