import { recipe } from '../theme/recipe'

/** A photo with the buttons to replace it. */
const photoField = recipe(
  'photo-field',
  {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '4',
    minWidth: 0,
    '& .field-label': { fontWeight: 'semibold' },
    '& .field-hint': { color: 'muted', fontSize: 'sm' },
    '& .field-error': { display: 'flex', gap: '1', color: 'attention', fontSize: 'sm', fontWeight: 'medium' },
    '& .field-error > svg': { flexShrink: 0, marginTop: '3px' },
    '& > .photo-view': {
      display: 'grid',
      placeItems: 'center',
      flexShrink: 0,
      width: '6rem',
      height: '6rem',
      borderRadius: 'card',
      overflow: 'hidden',
      background: 'primarySubtle',
      color: 'primaryText',
      fontSize: 'xl',
      fontWeight: 'bold',
    },
    '& > .photo-view > img': { width: '100%', height: '100%', objectFit: 'cover' },
    '& > .photo-words': { flex: '1 1 0', minWidth: 0 },
    '& .photo-ways': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '@media (max-width: 599.98px)': { '& > .photo-view': { width: '4.5rem', height: '4.5rem' } },
  },
  { round: { true: { '& > .photo-view': { borderRadius: 'full' } } } },
)

const photoButton = recipe('photo-way', {
  position: 'relative',
  cursor: 'pointer',
  '&:has(:focus-visible)': { outline: '3px solid var(--t-colors-primary-text)', outlineOffset: '2px' },
  '&:has(:disabled)': { opacity: 0.6, cursor: 'progress' },
  '& > input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'inherit', fontSize: 0, width: '100%' },
  // Hidden on devices with a mouse, because nobody photographs a room with a webcam.
  '@media (hover: hover)': { '&.photo-camera': { display: 'none' } },
})

const progress = recipe('progress', {
  display: 'block',
  width: '100%',
  height: '0.5rem',
  appearance: 'none',
  borderWidth: 0,
  borderRadius: 'full',
  overflow: 'hidden',
  background: 'line',
  '&::-webkit-progress-bar': { background: 'line' },
  '&::-webkit-progress-value': { background: 'primary' },
  '&::-moz-progress-bar': { background: 'primary' },
})

export const lazyPhotoRecipes = [photoField, photoButton, progress]
