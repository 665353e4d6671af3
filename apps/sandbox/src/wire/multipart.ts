// Multipart forms: their text fields, and their files byte for byte.

export interface FormFile {
  name: string
  bytes: Buffer
}
export interface Form {
  /** A file stands here by its name, so that it is not dropped in silence. */
  fields: Record<string, unknown>
  files: Record<string, FormFile>
}

export function parseMultipart(contentType: string, body: Buffer): Form {
  const form: Form = { fields: {}, files: {} }
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (boundary === undefined) return form
  const mark = Buffer.from(`\r\n--${boundary}`)
  // The first boundary has no line before it.
  const content = Buffer.concat([Buffer.from('\r\n'), body])
  for (let from = content.indexOf(mark); from !== -1; ) {
    const until = content.indexOf(mark, from + mark.length)
    if (until === -1) break
    takePart(form, content.subarray(from + mark.length + 2, until))
    from = until
  }
  return form
}

function takePart({ fields, files }: Form, part: Buffer): void {
  const end = part.indexOf('\r\n\r\n')
  if (end === -1) return
  const head = part.subarray(0, end).toString('utf8')
  const bytes = part.subarray(end + 4)
  const name = /;\s*name="([^"]*)"/i.exec(head)?.[1]
  const file = /;\s*filename="([^"]*)"/i.exec(head)?.[1]
  if (name === undefined) return
  fields[name] = file ?? bytes.toString('utf8')
  if (file !== undefined) files[name] = { name: file, bytes: Buffer.from(bytes) }
}
