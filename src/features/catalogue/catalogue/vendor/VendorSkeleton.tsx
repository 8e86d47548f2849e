import { Card } from '../../../../ui/Card'
import { CardBody } from '../../../../ui/CardBody'
import { Grid } from '../../../../ui/Grid'
import { CardSkeletons, Skeleton } from '../../../../ui/Skeleton'
import { Stack } from '../../../../ui/Stack'

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
