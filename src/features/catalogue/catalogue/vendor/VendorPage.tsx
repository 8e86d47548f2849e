import { vendor } from '#contract/public-addresses'
import { useParams } from 'react-router-dom'
import type { Head, LoadContext } from '../../../../page'
import { useRead } from '../../../../api/use-read'
import { paths } from '../../../../paths'
import { BackLink } from '../../../../ui/text/BackLink'
import { Heading } from '../../../../ui/text/Heading'
import { Services } from './Services'
import { VendorFrame } from './VendorFrame'
import { vendorHead } from './vendor-head'

export const load = ({ params: { id = '' }, read }: LoadContext): Promise<unknown> => read(vendor, { params: { id } })

export const head = (context: LoadContext): Head => vendorHead(context, paths.vendor(context.params.id ?? ''))

/** The page of a vendor of any business type. */
export default function VendorPage() {
  const { id = '' } = useParams()
  const read = useRead(vendor, { params: { id } })
  return (
    <VendorFrame read={read} back={() => <BackLink to={paths.vendors} label="All vendors" />}>
      {({ services }) => (
        <>
          <Heading level={2}>Services Offered</Heading>
          <Services services={services} />
        </>
      )}
    </VendorFrame>
  )
}
