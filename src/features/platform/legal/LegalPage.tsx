import type { ReactNode } from 'react'
import { Container } from '../../../ui/layout/Container'
import { PageHeader } from '../../../ui/layout/PageHeader'
import { Prose } from '../../../ui/text/Prose'
import { Section } from '../../../ui/layout/Section'
import { Stack } from '../../../ui/layout/Stack'

interface Props {
  title: string
  /** Effective date, already formatted (`21 Nov 2026`), so that it is the same in every locale. */
  effectiveDate: string
  children: ReactNode
}

export const LegalPage = ({ title, effectiveDate, children }: Props) => (
  <Section first>
    <Container width="prose">
      <Stack gap={5}>
        <PageHeader title={title} text={`Effective ${effectiveDate}.`} />
        <Prose>{children}</Prose>
      </Stack>
    </Container>
  </Section>
)
