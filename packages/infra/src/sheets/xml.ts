// XML: the plain markup that sheets are made of. saxes reads it and refuses what is not well formed; no document types, so nothing is
// ever fetched or blown up.
import { SaxesParser } from 'saxes'
import { SheetError } from './sheet.ts'

/** Names are without their prefix. A lone element opens and closes. */
export type XmlEvents = {
  open(name: string, attributes: ReadonlyMap<string, string>): void
  text(text: string): void
  close(name: string): void
}

const MOST_DEPTH = 64

/** Throws SheetError('FORMAT') for what is not well formed, in another encoding than UTF-8, or declares a document type. */
export function readXml(bytes: Buffer, events: XmlEvents): void {
  const parser = new SaxesParser({ position: false })
  let depth = 0
  const refuse = () => {
    throw new SheetError('FORMAT')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > MOST_DEPTH) refuse()
    events.open(localName(name), new Map(Object.entries(attributes).map(([key, value]) => [localName(key), value])))
  })
  const tell = (text: string) => {
    if (depth > 0) events.text(text)
  }
  parser.on('text', tell)
  parser.on('cdata', tell)
  parser.on('closetag', ({ name }) => {
    depth -= 1
    events.close(localName(name))
  })
  parser.write(decode(bytes)).close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SheetError('FORMAT')
  }
}
