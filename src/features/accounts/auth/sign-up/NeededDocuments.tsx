import type { BusinessType } from '#contract/core/access'
import { documentHints, documentLabels, getDocumentKinds } from '#contract/core/document-kinds'
import { Notice } from '../../../../ui/states/Notice'

/** The documents that a business of this type attaches to its application. */
export default function NeededDocuments({ type }: { type: BusinessType }) {
  return (
    <Notice icon="list" title="Documents you will need">
      <ul>
        {getDocumentKinds(type).map((kind) => (
          <li key={kind}>
            {documentLabels[kind]}: {documentHints[kind]}
          </li>
        ))}
      </ul>
      You attach them after you have signed up. Photos are fine.
    </Notice>
  )
}
