import { expect, it } from 'vitest'
import { prepareDocument } from './prepare-document'

it.each(['application/pdf', 'application/x-pdf', '', 'application/octet-stream'])(
  'accepts a PDF file with the type "%s", and sends it as a PDF',
  async (type) => {
    const prepared = await prepareDocument(new File(['%PDF-1.7 content'], 'certificate.pdf', { type }))
    expect('blob' in prepared && prepared.blob.type).toBe('application/pdf')
  },
)

it('refuses another file with the type of a PDF', async () => {
  const file = new File(['<html></html> and more'], 'certificate.pdf', { type: 'application/pdf' })
  expect(await prepareDocument(file)).toHaveProperty('fault')
})
