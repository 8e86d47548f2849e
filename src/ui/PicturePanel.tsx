import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'

interface Props {
  /** Its address; where it does not come, the brand's blue stands. */
  picture: string
  /** The same in other widths, as in `<img srcset>`. */
  widths?: string
  /** Over the picture's upper edge: a way back. */
  top: ReactNode
  /** Over its lower edge. */
  words: ReactNode
  children: ReactNode
}

/** A picture that greets, and beside it (on a phone below) what is to be done. */
export const PicturePanel = ({ picture, widths, top, words, children }: Props) => (
  <div className="picture-panel">
    <div className="panel-picture">
      <img
        src={picture}
        srcSet={widths}
        sizes="(min-width: 900px) 50vw, 100vw"
        alt=""
        onError={(event) => event.currentTarget.setAttribute('hidden', '')}
      />
      {top}
      <div className="panel-words">{words}</div>
    </div>
    <div className="panel-body">
      <div>{children}</div>
    </div>
  </div>
)
