/** Search terms of each vertical. Separate from the descriptors, which every public page loads. */
import type { VerticalId } from './vertical'

export const verticalSearchTerms: Record<VerticalId, string> = {
  hotels: 'hotel lodge guest house guesthouse room accommodation stay bed motel inn hostel',
  buses: 'bus coach ticket seat transport travel trip ride minibus',
  'car-hire': 'car hire rental rent vehicle pickup suv van 4x4 taxi auto drive',
  'real-estate': 'real estate house apartment home property rent rental let letting',
  travel: 'travel tour safari trip holiday excursion package guide agency adventure',
  stores: 'shop store product goods buy shopping',
  carriers: 'courier cargo parcel carrier delivery freight package send transport',
}
