/** Reads the answers of ListObjectsV2. Our keys contain no character that XML escapes. */

export interface ListedObject {
  key: string
  changedAt: Date
  size: number
}

export interface ObjectPage {
  objects: ListedObject[]
  /** Null: this is the last page. */
  nextToken: string | null
}

const getText = (xml: string, tag: string): string | null =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? null

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string): string => text.replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all)

/** @returns null if the answer is incomplete: an incomplete list would make files look lost */
export function parseObjectPage(xml: string): ObjectPage | null {
  if (!/<\/ListBucketResult>\s*$/.test(xml)) return null
  const objects: ListedObject[] = []
  for (const [, content = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const [key, changedAt, size] = [getText(content, 'Key'), getText(content, 'LastModified'), getText(content, 'Size')]
    if (key === null || changedAt === null || size === null) return null
    objects.push({ key: unescapeXml(key), changedAt: new Date(changedAt), size: Number(size) })
  }
  if (getText(xml, 'IsTruncated') !== 'true') return { objects, nextToken: null }
  const token = getText(xml, 'NextContinuationToken')
  return token === null ? null : { objects, nextToken: unescapeXml(token) }
}
