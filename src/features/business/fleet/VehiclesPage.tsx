import type { VerticalFields } from '#contract/verticals/vertical'
import { useMemo } from 'react'
import { changeVehiclePhotos, saveVehicle } from '#contract/business/fleet'
import type { Vehicle } from '#contract/verticals/fleet/vehicles'
import { StatusBadge } from '../../../ui/text/Badge'
import { Skeleton } from '../../../ui/states/Skeleton'
import type { VehicleScreen } from '../../../verticals/listing-form'
import { useFleetArea, type FleetScreen } from './fleet-area'
import { DocumentsStatus } from './DocumentsStatus'
import { FleetRecords } from './FleetRecords'

export const head = () => ({ title: 'Vehicles | Tilipo' })

const columns: FleetScreen['columns'] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ values }) => String(values.name),
    text: ({ values }) => `${values.name} ${values.plate}`,
  },
  {
    id: 'plate',
    header: 'Number plate',
    cell: ({ values }) => (values.plate ? String(values.plate) : <StatusBadge status="attention">Missing</StatusBadge>),
  },
  { id: 'class', header: 'Class', cell: ({ values }) => String(values.class ?? '–') },
  { id: 'seats', header: 'Seats', cell: ({ values }) => String(values.seats) },
  {
    id: 'status',
    header: 'Documents',
    cell: (line) =>
      line.pending ? (
        <StatusBadge status="waiting">Waiting to be sent</StatusBadge>
      ) : (
        <DocumentsStatus documents={getDocuments(line)} />
      ),
  },
]
const getDocuments = ({ values }: { values: VerticalFields }): Vehicle['documents'] => values.documents

const buildScreen = ({ labels, blank }: VehicleScreen): FleetScreen => ({
  kind: 'vehicle',
  command: saveVehicle,
  icon: 'truck',
  labels,
  noneText: 'Keep number plates, seats and documents here. We show which documents expire soon.',
  columns,
  ...(blank && { blank }),
  photos: { command: changeVehiclePhotos, purpose: 'vehicle' },
})

export default function VehiclesPage() {
  const area = useFleetArea()
  const vehicles = area?.form.vehicles
  const screen = useMemo(() => vehicles && buildScreen(vehicles), [vehicles])
  return area && screen ? <FleetRecords area={area} screen={screen} /> : <Skeleton shape="block" />
}
