import type { ReactNode } from 'react'
import type { Vendor } from '#contract/catalogue/catalogue'
import type { Read } from '../../../../api/read'
import { Container } from '../../../../ui/layout/Container'
import { lazyPart } from '../../../../ui/states/lazy-part'
import { Section } from '../../../../ui/layout/Section'
import { Split } from '../../../../ui/layout/Split'
import { Stack } from '../../../../ui/layout/Stack'
import { isMissing } from '../is-missing'
import { ReadStates } from '../../../../ui/states/ReadStates'
import { OpeningHours } from './OpeningHours'
import { MorePictures } from '../listing/MorePictures'
import { VendorHeader } from './VendorHeader'
import { VendorNotFound } from './VendorNotFound'
import { VendorSkeleton } from './VendorSkeleton'

const VendorMap = lazyPart(() => import('./VendorMap'), { when: 'page-loaded', onFailure: 'fallback' })
const VendorReviews = lazyPart(() => import('../reviews/VendorReviews'), {
  when: 'page-loaded',
  onFailure: 'fallback',
})

interface Props<T extends { vendor: Vendor }> {
  read: Read<T>
  /** Link back to the vendor list. */
  back(vendor: Vendor): ReactNode
  /** The listings or services of the vendor. */
  children(found: T): ReactNode
}

/** Layout of a vendor page, with its loading, error and not-found states. */
export function VendorFrame<T extends { vendor: Vendor }>({ read, back, children }: Props<T>) {
  if (read.data === undefined && isMissing(read.error)) return <VendorNotFound />
  return (
    <Section first>
      <Container>
        <ReadStates
          read={read}
          skeleton={<VendorSkeleton />}
          errorText="Could not load services at this time. Please try again later."
        >
          {(found) => (
            <Stack gap={5}>
              {back(found.vendor)}
              <VendorHeader vendor={found.vendor} />
              <VendorPictures vendor={found.vendor} />
              <Split>
                <Stack as="section" gap={4}>
                  {children(found)}
                </Stack>
                <Stack gap={4}>
                  <OpeningHours vendor={found.vendor} />
                  {found.vendor.position && <VendorMap vendor={found.vendor} position={found.vendor.position} />}
                </Stack>
              </Split>
              {found.vendor.rating.count > 0 && <VendorReviews key={found.vendor._id} vendor={found.vendor} />}
            </Stack>
          )}
        </ReadStates>
      </Container>
    </Section>
  )
}

const VendorPictures = ({ vendor: { images, imageAlts, businessName } }: { vendor: Vendor }) => (
  <MorePictures images={images.slice(1)} alts={imageAlts} name={businessName} />
)
