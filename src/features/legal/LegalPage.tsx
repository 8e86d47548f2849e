import type { ReactNode } from 'react'
import { Container } from '../../ui/Container'
import { PageHeader } from '../../ui/PageHeader'
import { Prose } from '../../ui/Prose'
import { Section } from '../../ui/Section'
import { Stack } from '../../ui/Stack'

interface Props {
  title: string
  /** Effective date, already formatted (`21 Nov 2026`), so that it is the same in every locale. */
  since: string
  children: ReactNode
}

export const LegalPage = ({ title, since, children }: Props) => (
  <Section first>
    <Container width="prose">
      <Stack gap={5}>
        <PageHeader title={title} text={`Effective ${since}.`} />
        <Prose>{children}</Prose>
      </Stack>
    </Container>
  </Section>
)
