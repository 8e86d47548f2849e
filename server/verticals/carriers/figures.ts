import { custodyLabels, custodyStates } from '#contract/verticals/carriers/parcels/custody'
import { computePercent } from '../figures'
import type { ComputeFigures, PeriodFacts } from '../figures'

/** Parcels by state, and the share that was delivered by the promised time. */
export const carriers: ComputeFigures = ({ parcels }) => {
  const sum = (read: (row: PeriodFacts['parcels'][number]) => number) =>
    parcels.reduce((total, row) => total + read(row), 0)
  const [onTime, late] = [sum((row) => row.onTime), sum((row) => row.late)]
  return {
    stats: [
      {
        name: 'onTime',
        label: 'On-time rate',
        hint: `${onTime} of ${onTime + late} delivered by the promised time`,
        unit: 'percent',
        value: computePercent(onTime, onTime + late),
      },
      {
        name: 'parcels',
        label: 'Parcels',
        hint: 'Departing in the period',
        unit: 'number',
        value: sum((row) => row.parcels),
      },
    ],
    lines: [],
    groups: [
      {
        name: 'states',
        title: 'Parcels by state',
        hint: 'Parcels departing in the period, where they are now.',
        columns: [{ label: 'Parcels', unit: 'number' }],
        rows: custodyStates.map((state) => ({
          label: custodyLabels[state],
          values: [parcels.find((row) => row.state === state)?.parcels ?? 0],
        })),
      },
    ],
  }
}
