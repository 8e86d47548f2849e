/** The frame around a page: header, hero and footer. */
import { useState } from 'react'
import { Avatar } from '../../../src/ui/media/Avatar'
import { Brand } from '../../../src/ui/layout/Brand'
import { Container } from '../../../src/ui/layout/Container'
import { Drawer } from '../../../src/ui/overlays/Drawer'
import { Grid } from '../../../src/ui/layout/Grid'
import { Heading } from '../../../src/ui/text/Heading'
import { Hero } from '../../../src/ui/layout/Hero'
import { Icon } from '../../../src/ui/text/Icon'
import { IconButton, IconLink } from '../../../src/ui/forms/IconButton'
import { Link } from '../../../src/ui/text/Link'
import { Menu } from '../../../src/ui/overlays/Menu'
import { Motif } from '../../../src/ui/layout/Motif'
import { NavLink } from '../../../src/ui/text/NavLink'
import { SearchBox } from '../../../src/ui/forms/SearchBox'
import { Section } from '../../../src/ui/layout/Section'
import { Stack } from '../../../src/ui/layout/Stack'
import { Text } from '../../../src/ui/text/Text'
import { toast } from '../../../src/ui/overlays/toast'

export function Header() {
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <>
      <header className="top-bar">
        <Container>
          <span className="show show-below-lg">
            <IconButton icon="menu" label="Menu" onClick={() => setMenuOpen(true)} />
          </span>
          <Brand />
          <nav className="top-nav">
            {['Home', 'Services', 'About', "Who's Hiring", 'Contact'].map((label, n) => (
              <NavLink key={label} to={n ? `/${label}` : '/tests/ui/kitchen-sink.html'}>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="top-actions">
            <IconLink icon="cart" label="Cart" to="/cart" count={128} />
            <Menu
              label="Theme"
              trigger={<Icon name="sun" size={24} />}
              items={[
                { label: 'Light', icon: 'sun', checked: true },
                { label: 'Dark', icon: 'moon', checked: false },
                { label: 'System', icon: 'monitor', checked: false },
              ]}
            />
            <Menu
              label="Account"
              trigger={<Avatar name="Chanda Mwila" />}
              header={
                <>
                  <strong>Chanda Mwila</strong>
                  <Text size="sm" tone="muted">
                    chanda@example.com
                  </Text>
                </>
              }
              items={[
                { label: 'Dashboard', icon: 'dashboard', to: '/d' },
                { label: 'Profile', icon: 'user', to: '/p' },
                'line',
                { label: 'Sign Out', icon: 'logout', tone: 'danger' },
              ]}
            />
          </div>
        </Container>
      </header>
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} label="Menu" top={<Brand />}>
        <NavLink side icon="store" to="/services">
          Services
        </NavLink>
        <NavLink side icon="people" to="/vendors">
          Vendors
        </NavLink>
        <NavLink side icon="house" to="/tests/ui/kitchen-sink.html">
          Here
        </NavLink>
      </Drawer>
    </>
  )
}

export const HeroSection = () => (
  <Hero pictures={['/pictures/hero-1.svg', '/pictures/hero-2.svg']}>
    <Container>
      <Stack gap={5}>
        <Heading level={1} size="hero">
          Find &amp; Book Services in Zambia
        </Heading>
        <SearchBox
          label="Search services"
          placeholder="Hotels, buses, cars …"
          action="/services"
          onSearch={(q) => toast({ title: q })}
        />
      </Stack>
    </Container>
  </Hero>
)

export const Footer = () => (
  <footer className="footer">
    <Motif thin />
    <Container>
      <Section as="div">
        <Grid columns={4}>
          {['Services', 'Company', 'Legal'].map((title) => (
            <Stack key={title} gap={1}>
              <Heading level={2} size="small">
                {title}
              </Heading>
              <Link variant="plain" roomy to="/a">
                Hotels
              </Link>
              <Link variant="plain" roomy to="/b">
                Help Center
              </Link>
            </Stack>
          ))}
        </Grid>
      </Section>
    </Container>
  </footer>
)
