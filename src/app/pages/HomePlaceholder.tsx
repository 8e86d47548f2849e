import { Container } from '../../ui/Container'
import { Heading } from '../../ui/Heading'

export const head = () => ({ title: 'Tilipo: find and book services in Zambia', canonical: '/' })

export default function HomePlaceholder() {
  return (
    <Container>
      <Heading level={1} size="hero">
        Find &amp; Book Services in Zambia
      </Heading>
    </Container>
  )
}
