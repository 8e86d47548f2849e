import { formatPlural } from '#contract/core/plural'
import type { ReactNode } from 'react'
import { Grid } from '../../../../ui/layout/Grid'
import { Pager } from '../../../../ui/lists/Pager'
import { CardSkeletons } from '../../../../ui/states/Skeleton'
import { Stack } from '../../../../ui/layout/Stack'
import { Text } from '../../../../ui/text/Text'
import { withQuery, type Filters } from './filters'

interface Props {
  total: number
  /** Whether there are more results than `total`. */
  isLowerBound?: boolean | undefined
  /** Plural noun for the count, such as `rooms` or `results`. */
  noun: string
  /** The corrected search text, if the server searched for another text than the user typed. */
  readAs?: string | undefined
  page: number
  pageSize: number
  /** The cursor of the next page. */
  next?: string | undefined
  base: string
  filters: Filters
  children: ReactNode
}

/** One page of result cards, with the total and the pager. */
export const ResultGrid = ({
  total,
  isLowerBound,
  noun,
  readAs,
  page,
  pageSize,
  next,
  base,
  filters,
  children,
}: Props) => (
  <Stack gap={5}>
    <Text size="sm" tone="muted" role="status">
      {formatPlural(total, { one: '# found', other: isLowerBound ? `#+ ${noun}` : `# ${noun}` })}
      {readAs && ` for “${readAs}”. We found no exact match for your search.`}
    </Text>
    <Grid columns={4}>{children}</Grid>
    <Pager
      page={page}
      pageCount={Math.ceil(total / pageSize)}
      to={(target) => withQuery(base, { ...filters, page: target, after: undefined })}
      nextPath={next && withQuery(base, { ...filters, page: undefined, after: next })}
    />
  </Stack>
)

export const ResultGridSkeleton = () => (
  <Grid columns={4}>
    <CardSkeletons count={8} />
  </Grid>
)
