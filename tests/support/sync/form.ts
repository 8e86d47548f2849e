/** Forms as text, without streams, which would tie a simulation to real time. Fields only, no files. */
const boundary = 'simulated-form'

export const formType = `multipart/form-data; boundary=${boundary}`

export function writeForm(form: FormData): string {
  const parts = [...form].map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  return `${parts.join('')}--${boundary}--\r\n`
}

export function readForm(body: string): Record<string, string> {
  const fields = [...body.matchAll(/name="(\w+)"\r\n\r\n([\s\S]*?)\r\n--/g)]
  return Object.fromEntries(fields.map(([, name, value]) => [name!, value!]))
}
