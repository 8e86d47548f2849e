import type { Listing } from '#contract/catalogue/catalogue'
import { Heading } from '../ui/text/Heading'
import { Stack } from '../ui/layout/Stack'
import { Text } from '../ui/text/Text'

/** The policies of a listing, such as what cancelling costs, each under its name. */
export const Policies = ({ listing: { policies = [] } }: { listing: Pick<Listing, 'policies'> }) =>
  policies.map(({ label, text }) => (
    <Stack key={label} gap={2}>
      <Heading level={2} size="card">
        {label}
      </Heading>
      <Text>{text}</Text>
    </Stack>
  ))
