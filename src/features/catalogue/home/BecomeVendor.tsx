import { useFeePercent } from '../../../api/use-fee-percent'
import { paths } from '../../../paths'
import { BrandBand } from '../../../ui/layout/BrandBand'
import { ButtonLink } from '../../../ui/forms/Button'
import { Heading } from '../../../ui/text/Heading'
import { Row } from '../../../ui/layout/Row'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden'

export const BecomeVendor = () => {
  const fee = useFeePercent()
  return (
    <BrandBand>
      <Heading level={2}>Become a Vendor</Heading>
      <p>
        List your rooms, seats, cars, homes, trips, goods or routes for people all over Zambia. Joining is free; we
        charge {fee} of your sales.
      </p>
      <Row wrap>
        <ButtonLink variant="light" to={paths.registerVendor}>
          Register as a Vendor
        </ButtonLink>
        <ButtonLink variant="light-outline" to={paths.becomeVendor}>
          Learn More
          <VisuallyHidden> about selling on Tilipo</VisuallyHidden>
        </ButtonLink>
      </Row>
    </BrandBand>
  )
}
