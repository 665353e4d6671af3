// A form with one part of a file, as the bytes of a multipart body.
import { randomUUID } from 'node:crypto'

/** `name`: what the file is called; `field`: the form's field that it stands in. */
export type FilePart = { field: string; name: string; contentType: string; bytes: Uint8Array }

export function multipart(fields: Readonly<Record<string, string>>, part: FilePart): { contentType: string; body: Uint8Array } {
  const boundary = `tallyhelm-${randomUUID()}`
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  )
  const named = `name="${quoted(part.field)}"; filename="${quoted(part.name)}"`
  const head = `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; ${named}\r\nContent-Type: ${part.contentType}\r\n\r\n`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), part.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** As browsers write it: a name never ends its own quotation, nor the line. */
const quoted = (name: string): string => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
