import { classes } from '../layout/classes'
import type { skeleton } from '../recipes/state'
import type { Variants } from '../theme/recipe'

export const Skeleton = ({ shape = 'line', width = 'full' }: Variants<typeof skeleton>) => (
  <span className={classes('skeleton', { shape, width })} aria-hidden />
)

/** Placeholders for cards that are loading. */
export const CardSkeletons = ({ count }: { count: number }) => (
  <>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="card card-none" aria-hidden>
        <Skeleton shape="picture" />
        <div className="card-body stack stack-gap2">
          <Skeleton shape="heading" width="most" />
          <Skeleton />
          <Skeleton width="third" />
        </div>
      </div>
    ))}
  </>
)
