import { Card } from '../../../../ui/Card'
import { Divider } from '../../../../ui/Divider'
import { Heading } from '../../../../ui/Heading'
import { Stack } from '../../../../ui/Stack'
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
