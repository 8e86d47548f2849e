import { recipe } from '../theme/recipe'

/** A chart in a card. Its lines differ by dash pattern and by color, so that they differ without color too. */
export const chart = recipe('chart', {
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  minWidth: 0,
  '& > .chart-plot': { position: 'relative', touchAction: 'pan-y', marginTop: 'auto' },
  '& svg': { display: 'block', maxWidth: '100%', overflow: 'visible' },
  '& svg text': { fill: 'muted', fontSize: 'xs', fontVariantNumeric: 'tabular-nums' },
  '& .chart-grid': { stroke: 'line' },
  '& .chart-cursor': { stroke: 'edge' },
  '& .chart-line': {
    color: 'primaryText',
    '& :is(path, line)': { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinejoin: 'round' },
    '& circle': { fill: 'currentColor', stroke: 'surface', strokeWidth: 2 },
  },
  '& .chart-line2': { color: 'accentText' },
  '& :is(.chart-line3, .chart-line4)': { color: 'muted' },
  '& > .chart-legend': { display: 'flex', flexWrap: 'wrap', columnGap: '4', fontSize: 'sm' },
  '& > .chart-legend > li': { display: 'flex', alignItems: 'center', gap: '2' },
  // Over the plot: it selects a point by touch and keyboard. The cursor line shows the selection.
  '& .chart-range': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    appearance: 'none',
    touchAction: 'pan-y',
    '&::-webkit-slider-thumb': { opacity: 0 },
    '&::-moz-range-thumb': { opacity: 0 },
  },
  '& > .chart-reading': { fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
  '& > .chart-actions': { display: 'flex', flexWrap: 'wrap', gap: '2' },
  '& > .chart-table': { maxHeight: '20rem', overflow: 'auto' },
  '& th, & td': { padding: '2', fontSize: 'sm', whiteSpace: 'nowrap', borderBottomWidth: '1px', textAlign: 'start' },
  '& td, & th:not(:first-child)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
})
