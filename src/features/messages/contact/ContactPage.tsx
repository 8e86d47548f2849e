import { publicSettings } from '#contract/public-addresses'
import { defaultContact } from '#contract/platform/contact-details'
import { useRead } from '../../../api/use-read'
import type { Head, LoadContext } from '../../../page'
import { paths } from '../../../paths'
import { Card } from '../../../ui/layout/Card'
import { Container } from '../../../ui/layout/Container'
import { Heading } from '../../../ui/text/Heading'
import { Icon } from '../../../ui/text/Icon'
import { Link } from '../../../ui/text/Link'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Row } from '../../../ui/layout/Row'
import { Section } from '../../../ui/layout/Section'
import { Split } from '../../../ui/layout/Split'
import { Stack } from '../../../ui/layout/Stack'
import { ContactForm } from './ContactForm'
import { buildContactDetails, type ContactDetail } from './contact-details'

export const head = (): Head => ({
  title: 'Contact | Tilipo',
  description: 'Visit, call or write to Tilipo in Lusaka. Mon-Fri 8:00-17:00, Sat 9:00-13:00.',
  canonical: paths.contact,
})

export const load = ({ read }: LoadContext): Promise<unknown> => read(publicSettings, {})

export default function ContactPage() {
  const contact = useRead(publicSettings, {}).data?.contact ?? defaultContact
  return (
    <Section first>
      <Container>
        <Stack gap={6}>
          <PageHeader title="Contact" text="Questions, complaints or ideas: we'd like to hear from you." />
          <Split>
            <ContactForm />
            <Stack gap={3}>
              {buildContactDetails(contact).map((detail) => (
                <Detail key={detail.title} {...detail} />
              ))}
            </Stack>
          </Split>
        </Stack>
      </Container>
    </Section>
  )
}

const Detail = ({ icon, title, lines }: ContactDetail) => (
  <Card as="section">
    <Row align="start" gap={3}>
      <Icon name={icon} size={24} />
      <div className="grow">
        <Heading level={2} size="small">
          {title}
        </Heading>
        {lines.map(({ text, to }) => (
          <div key={text}>
            {to ? (
              <Link roomy variant="quiet" to={to}>
                {text}
              </Link>
            ) : (
              text
            )}
          </div>
        ))}
      </div>
    </Row>
  </Card>
)
