import { Card } from '../../../../ui/layout/Card'
import { Skeleton } from '../../../../ui/states/Skeleton'
import { Split } from '../../../../ui/layout/Split'
import { Stack } from '../../../../ui/layout/Stack'

export const ListingSkeleton = () => (
  <Split>
    <Stack gap={4}>
      <Skeleton shape="picture" />
      <Skeleton shape="heading" width="most" />
      <Skeleton width="half" />
      <Skeleton />
      <Skeleton />
    </Stack>
    <Card>
      <Stack gap={4}>
        <Skeleton shape="heading" width="half" />
        <Skeleton shape="block" />
        <Skeleton shape="button" />
      </Stack>
    </Card>
  </Split>
)
