import { Card } from '../../../../ui/layout/Card'
import { Divider } from '../../../../ui/layout/Divider'
import { Heading } from '../../../../ui/text/Heading'
import { Stack } from '../../../../ui/layout/Stack'
import { DeleteAccount } from './DeleteAccount'
import { DownloadData } from './DownloadData'

/** Data download and account deletion. */
const YourData = () => (
  <Card as="section" pad="lg" aria-label="Your data">
    <Stack gap={6}>
      <Heading level={2} size="card">
        Your data
      </Heading>
      <DownloadData />
      <Divider />
      <DeleteAccount />
    </Stack>
  </Card>
)

export default YourData
