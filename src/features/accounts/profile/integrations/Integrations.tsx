import { Stack } from '../../../../ui/layout/Stack'
import { ApiKeys } from './ApiKeys'
import { Webhooks } from './Webhooks'

/** How other programs are connected to the business: keys with which they call the API, and what Tilipo reports to them. */
export default function Integrations() {
  return (
    <Stack gap={6}>
      <ApiKeys />
      <Webhooks />
    </Stack>
  )
}
