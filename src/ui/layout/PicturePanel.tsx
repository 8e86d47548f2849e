import 'virtual:tilipo-late.css'
import type { ReactNode } from 'react'

interface Props {
  /** Image URL. If it fails to load, the blue background of the brand is visible. */
  picture: string
  /** The picture in other widths, as in `<img srcset>`. */
  widths?: string
  /** Displayed over the upper edge of the picture, such as a back link. */
  top: ReactNode
  /** Displayed over the lower edge of the picture. */
  caption: ReactNode
  children: ReactNode
}

/** A two-column layout with a picture and, next to it (on a phone, below it), the content, such as a form. */
export const PicturePanel = ({ picture, widths, top, caption, children }: Props) => (
  <div className="picture-panel">
    <div className="panel-picture">
      <img
        src={picture}
        srcSet={widths}
        // On a phone it is a darkened strip, for which half of the resolution is enough.
        sizes="50vw"
        fetchPriority="high"
        alt=""
        onError={(event) => event.currentTarget.setAttribute('hidden', '')}
      />
      {top}
      <div className="panel-words">{caption}</div>
    </div>
    <div className="panel-body">
      <div>{children}</div>
    </div>
  </div>
)
