import { Card } from '../../../../ui/layout/Card'
import { CardBody } from '../../../../ui/layout/CardBody'
import { Grid } from '../../../../ui/layout/Grid'
import { CardSkeletons, Skeleton } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'

export const VendorSkeleton = () => (
  <Stack gap={6}>
    <Card pad="none" shape="split">
      <Skeleton shape="picture" />
      <CardBody>
        <Skeleton shape="heading" width="most" />
        <Skeleton width="half" />
        <Skeleton />
        <Skeleton />
        <Skeleton width="third" />
      </CardBody>
    </Card>
    <Grid columns={3}>
      <CardSkeletons count={3} />
    </Grid>
  </Stack>
)
