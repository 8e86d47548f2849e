import { recipe } from '../theme/recipe'

/** An outline map with a marker. */
export const map = recipe('map', {
  display: 'block',
  width: '100%',
  maxWidth: '32rem',
  borderWidth: '1px',
  borderRadius: 'card',
  background: 'primarySubtle',
  '& .map-land': { fill: 'surface', stroke: 'edge', vectorEffect: 'non-scaling-stroke' },
  '& .map-town': { fill: 'muted' },
  // In units of the map: 12 px on a phone.
  '& text': { fill: 'muted', fontSize: '25px', pointerEvents: 'none' },
  '& .map-marker': { fill: 'accentText', stroke: 'surface', pointerEvents: 'none' },
  '&[tabindex]': { cursor: 'crosshair', touchAction: 'manipulation' },
  '&:focus-visible': { outline: '3px solid var(--t-colors-primary-text)', outlineOffset: '2px' },
})
