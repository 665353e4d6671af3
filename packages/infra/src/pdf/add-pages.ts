// Add pages: the pages of one file behind those of another, as an update: the first bytes of the result are the first file, unchanged.
import { append, objectOf, pagesOf, readPdf } from './pdf-file.ts'

export function addPages(first: Uint8Array, second: Uint8Array): Buffer {
  const base = readPdf(first)
  const added = readPdf(second)
  const [into, from] = [pagesOf(base), pagesOf(added)]
  const numberOf = (number: number) => (number === from.parent ? into.parent : base.size + number)
  const objects = new Map<number, Uint8Array | string>()
  for (const number of added.offsets.keys()) {
    if (number !== from.parent && number !== added.root) objects.set(numberOf(number), renumbered(objectOf(added, number), numberOf))
  }
  const pages = [...into.pages, ...from.pages.map(numberOf)]
  objects.set(into.parent, `<<\n/Type /Pages\n/Count ${pages.length}\n/Kids [${pages.map(page => `${page} 0 R`).join(' ')}]\n>>`)
  return append(base, objects, base.size + added.size)
}

/** References stand in the dictionary alone, never in the bytes of a stream. */
function renumbered(content: Buffer, numberOf: (number: number) => number): Buffer {
  const stream = content.indexOf('stream\n')
  const head = stream === -1 ? content : content.subarray(0, stream)
  const written = head.toString('latin1').replace(/\b(\d+) 0 R\b/g, (_, number: string) => `${numberOf(Number(number))} 0 R`)
  return Buffer.concat([Buffer.from(written.trim(), 'latin1'), ...(stream === -1 ? [] : [Buffer.from('\n'), content.subarray(stream)])])
}
