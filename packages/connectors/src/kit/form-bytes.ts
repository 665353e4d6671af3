// Fields of a form as the bytes that were sent: a house signs those, in the charset that it names, which need not be UTF-8.

export type FormBytes = ReadonlyMap<string, Buffer>
/** By the names that houses use. */
const CHARSETS = new Map([
  ['', 'utf-8'],
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['gbk', 'gbk'],
  ['gb2312', 'gbk'],
  ['gb18030', 'gb18030'],
])
const [AND, EQUALS, PERCENT, PLUS, SPACE] = [0x26, 0x3d, 0x25, 0x2b, 0x20] as const

/** Undefined where there is no field, or one stands twice: which of them was signed would be a matter of taste. */
export function formBytes(body: Uint8Array): FormBytes | undefined {
  const fields = new Map<string, Buffer>()
  for (const pair of splitAt(Buffer.from(body), AND)) {
    if (pair.length === 0) continue
    const end = pair.indexOf(EQUALS)
    const name = unescaped(end === -1 ? pair : pair.subarray(0, end)).toString('latin1')
    if (fields.has(name)) return undefined
    fields.set(name, end === -1 ? Buffer.alloc(0) : unescaped(pair.subarray(end + 1)))
  }
  return fields.size === 0 ? undefined : fields
}

function splitAt(bytes: Buffer, sign: number): Buffer[] {
  const parts: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(sign); at !== -1; at = bytes.indexOf(sign, from)) {
    parts.push(bytes.subarray(from, at))
    from = at + 1
  }
  return [...parts, bytes.subarray(from)]
}

function unescaped(bytes: Buffer): Buffer {
  const out = Buffer.alloc(bytes.length)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    const hex = byte === PERCENT ? bytes.toString('latin1', at + 1, at + 3) : ''
    const isEscape = /^[0-9a-f]{2}$/i.test(hex)
    out[length] = isEscape ? Number.parseInt(hex, 16) : byte === PLUS ? SPACE : byte
    length += 1
    if (isEscape) at += 2
  }
  return out.subarray(0, length)
}

/** The fields as text; undefined for a charset that we don't read, or bytes that are none of it. */
export function formTexts(fields: FormBytes, charset: string): Readonly<Record<string, string>> | undefined {
  const label = CHARSETS.get(charset.trim().toLowerCase())
  if (label === undefined) return undefined
  const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true })
  try {
    return Object.fromEntries([...fields].map(([name, value]) => [name, decoder.decode(value)]))
  } catch {
    return undefined
  }
}

/** `k=v&k=v` by name in ASCII order as it was sent, without `leftOut` and without empty values. */
export function sortedBytes(fields: FormBytes, leftOut: readonly string[]): Buffer {
  const parts = [...fields]
    .filter(([name, value]) => value.length > 0 && !leftOut.includes(name))
    .toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
  return Buffer.concat(parts.flatMap(([name, value], index) => [Buffer.from(`${index === 0 ? '' : '&'}${name}=`, 'latin1'), value]))
}
