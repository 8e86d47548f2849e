import 'virtual:tilipo-late.css'

/** A progress bar. `value` is from 0 to 1. */
export const Progress = ({ label, value }: { label: string; value: number }) => (
  <progress className="progress" aria-label={label} value={value} max={1}>
    {Math.round(value * 100)} %
  </progress>
)
