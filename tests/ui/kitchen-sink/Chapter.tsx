/** A chapter of the kitchen sink. */
import { type ReactNode } from 'react'
import { Heading } from '../../../src/ui/text/Heading'
import { Stack } from '../../../src/ui/layout/Stack'

export const Chapter = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" data-part={title}>
    <Heading level={2} size="card">
      {title}
    </Heading>
    {children}
  </Stack>
)
