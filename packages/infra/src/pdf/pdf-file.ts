// PDF file: reads where the objects of a file of ours lie, and appends to it. What was there stays as it is, byte for byte.
// Only for what the maker made: plain cross-reference tables, one object after the other (ISO 32000-1, 7.5).

export type PdfFile = {
  bytes: Buffer
  /** object number → where it begins */
  offsets: ReadonlyMap<number, number>
  /** one more than the highest object number */
  size: number
  root: number
  /** /Info and /ID of the trailer, as they stand there */
  kept: string
  xrefAt: number
}

export function readPdf(bytes: Uint8Array): PdfFile {
  const buffer = Buffer.from(bytes)
  const xrefAt = Number(match(/startxref\s+(\d+)\s+%%EOF\s*$/, buffer.subarray(-64).toString('latin1')))
  const offsets = new Map<number, number>()
  let trailer = ''
  for (let at: number | undefined = xrefAt; at !== undefined; ) {
    const section = readXref(buffer, at, offsets)
    trailer ||= section
    const previous: string | undefined = /\/Prev (\d+)/.exec(section)?.[1]
    at = previous === undefined ? undefined : Number(previous)
  }
  const info = /\/Info \d+ 0 R/.exec(trailer)?.[0] ?? ''
  const id = /\/ID \[[^\]]*\]/.exec(trailer)?.[0] ?? ''
  const number = (key: string) => Number(match(new RegExp(`/${key} (\\d+)`), trailer))
  return { bytes: buffer, offsets, size: number('Size'), root: number('Root'), kept: `${info} ${id}`, xrefAt }
}

/** Newer sections are read first, so an object that is known stays. Gives the trailer. */
function readXref(buffer: Buffer, at: number, offsets: Map<number, number>): string {
  const end = buffer.indexOf('startxref', at)
  const [table = '', trailer = ''] = buffer.subarray(at, end).toString('latin1').split('trailer')
  const lines = table.split('\n').slice(1)
  for (let line = 0; line < lines.length; ) {
    const [first, count] = (lines[line] ?? '').trim().split(' ').map(Number)
    line += 1
    if (first === undefined || count === undefined || Number.isNaN(count)) continue
    for (let index = 0; index < count; index += 1, line += 1) {
      const [offset, , use] = (lines[line] ?? '').trim().split(' ')
      if (use === 'n' && !offsets.has(first + index)) offsets.set(first + index, Number(offset))
    }
  }
  return trailer
}

/** What stands between «obj» and «endobj». */
export function objectOf(file: PdfFile, number: number): Buffer {
  const at = file.offsets.get(number)
  if (at === undefined) throw new Error(`the file has no object ${number}`)
  const start = file.bytes.indexOf('obj', at) + 3
  const length = /\/Length (\d+)/.exec(file.bytes.subarray(start, start + 400).toString('latin1'))
  const stream = file.bytes.indexOf('stream\n', start)
  const plainEnd = file.bytes.indexOf('endobj', start)
  // The bytes of a stream may hold any word; its length says where it ends.
  const from = length && stream !== -1 && stream < plainEnd ? stream + 7 + Number(length[1]) : start
  return file.bytes.subarray(start, file.bytes.indexOf('endobj', from))
}

export const dictOf = (file: PdfFile, number: number): string => objectOf(file, number).toString('latin1').trim()

/** The numbers of the pages, in order. */
export function pagesOf(file: PdfFile): { parent: number; pages: number[] } {
  const parent = Number(match(/\/Pages (\d+) 0 R/, dictOf(file, file.root)))
  const kids = match(/\/Kids \[([^\]]*)\]/, dictOf(file, parent))
  return { parent, pages: [...kids.matchAll(/(\d+) 0 R/g)].map(found => Number(found[1])) }
}

/** Adds an entry to a dictionary, which must not have it. */
export const withEntry = (dict: string, entry: string): string => dict.replace(/>>\s*$/, `${entry}\n>>`)

/** The file with these objects behind it, new ones or newer ones (incremental update, 7.5.6). */
export function append(file: PdfFile, objects: ReadonlyMap<number, Uint8Array | string>, size: number): Buffer {
  const parts: Buffer[] = [file.bytes, Buffer.from('\n')]
  let at = file.bytes.length + 1
  const rows: string[] = []
  for (const [number, content] of [...objects].toSorted(([a], [b]) => a - b)) {
    const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(content as Uint8Array), Buffer.from('\nendobj\n')])
    rows.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
    parts.push(whole)
    at += whole.length
  }
  const trailer = `trailer\n<<\n/Size ${size} /Root ${file.root} 0 R ${file.kept} /Prev ${file.xrefAt}\n>>\nstartxref\n${at}\n%%EOF\n`
  parts.push(Buffer.from(`xref\n${rows.join('')}${trailer}`, 'latin1'))
  return Buffer.concat(parts)
}

function match(pattern: RegExp, text: string): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error('the file is none that the maker made')
  return found
}
