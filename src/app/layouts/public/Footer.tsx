import { paths } from '../../../paths'
import { allVerticals } from '#contract/verticals/index'
import { Brand } from '../../../ui/layout/Brand'
import { Container } from '../../../ui/layout/Container'
import { Divider } from '../../../ui/layout/Divider'
import { Heading } from '../../../ui/text/Heading'
import { Link } from '../../../ui/text/Link'
import { Motif } from '../../../ui/layout/Motif'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { footerLinks } from '../../../verticals/footer-links'
import { CopyrightYear } from './CopyrightYear'

const sections = [
  {
    title: 'Services',
    links: [...allVerticals.map(({ name, routes }) => [name, routes.list] as const), ...footerLinks],
  },
  {
    title: 'Company',
    links: [
      ['About', paths.about],
      ["Who's Hiring", paths.whosHiring],
      ['Become a Vendor', paths.becomeVendor],
      ['Vendor Benefits', paths.vendorBenefits],
      ['Help Center', paths.contact],
      ['Contact', paths.contact],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['Privacy Policy', paths.privacyPolicy],
      ['Terms', paths.terms],
      ['Terms of Service', paths.termsOfService],
    ],
  },
] as const

/** Placeholders until Tilipo has pages of its own there. */
const social = [
  ['Facebook', 'https://www.facebook.com/'],
  ['X', 'https://x.com/'],
  ['Instagram', 'https://www.instagram.com/'],
] as const

export const Footer = () => (
  <footer className="footer">
    <Motif thin />
    <Container>
      <div className="footer-sections">
        <Stack gap={3} className="footer-house">
          <Brand />
          <Text tone="muted" size="sm">
            We are here. Hotels, buses, cars, homes, trips, parcels and shops, all over Zambia.
          </Text>
        </Stack>
        {sections.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <Heading level={2} size="small">
              {title}
            </Heading>
            {links.map(([name, to]) => (
              <Link key={name} variant="plain" roomy to={to}>
                {name}
              </Link>
            ))}
          </nav>
        ))}
      </div>
      <Divider />
      <Row justify="apart" wrap className="footer-foot">
        <Text tone="muted" size="sm">
          &copy; <CopyrightYear /> Tilipo. All rights reserved.
        </Text>
        <Row gap={4} wrap>
          {social.map(([name, to]) => (
            <Link key={name} variant="plain" roomy to={to}>
              {name}
            </Link>
          ))}
        </Row>
      </Row>
    </Container>
  </footer>
)
