// XML: a reader of the plain markup that sheets are made of: elements, attributes, text. No document types, no entities of its own,
// so nothing is ever fetched or blown up; one pass, whatever comes.
import { SheetError } from './sheet.ts'

/** Names are without their prefix. A lone element opens and closes. */
export type XmlEvents = {
  open(name: string, attributes: ReadonlyMap<string, string>): void
  text(text: string): void
  close(name: string): void
}

const MOST_DEPTH = 64
/** Bytes of UTF-8 never give half a surrogate pair; a reference may (isLetter). */
const NO_LETTERS = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/u

/** Throws SheetError('FORMAT') for what is not well formed, in another encoding than UTF-8, or declares a document type. */
export function readXml(bytes: Buffer, events: XmlEvents): void {
  const text = decode(bytes)
  if (NO_LETTERS.test(text)) throw new SheetError('FORMAT')
  const open: string[] = []
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < text.length) {
    const tag = text.indexOf('<', at)
    if (tag < 0) break
    if (tag > at && open.length > 0) events.text(unescape(text.slice(at, tag)))
    at = readMarkup(text, tag, open, events)
  }
  if (open.length > 0) throw new SheetError('FORMAT')
}

/** Handles the markup at `tag` and gives the place behind it. */
function readMarkup(text: string, tag: number, open: string[], events: XmlEvents): number {
  if (text.startsWith('<!--', tag)) return after(text, '-->', tag)
  if (text.startsWith('<?', tag)) return after(text, '?>', tag)
  if (text.startsWith('<![CDATA[', tag)) {
    const end = after(text, ']]>', tag)
    if (open.length > 0) events.text(text.slice(tag + 9, end - 3))
    return end
  }
  if (text.startsWith('<!', tag)) throw new SheetError('FORMAT')
  const end = endOfTag(text, tag)
  const inner = text.slice(tag + 1, end - 1)
  if (inner.startsWith('/')) {
    const name = open.pop()
    if (name === undefined || name !== inner.slice(1).trim()) throw new SheetError('FORMAT')
    events.close(localName(name))
    return end
  }
  const isLone = inner.endsWith('/')
  const { name, attributes } = readTag(isLone ? inner.slice(0, -1) : inner)
  events.open(localName(name), attributes)
  if (isLone) events.close(localName(name))
  else open.push(name)
  if (open.length > MOST_DEPTH) throw new SheetError('FORMAT')
  return end
}

/** Behind the '>' that ends the tag; one inside quotes does not. */
function endOfTag(text: string, tag: number): number {
  let quote = ''
  for (let at = tag + 1; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at + 1
    else if (letter === '<') break
  }
  throw new SheetError('FORMAT')
}

function readTag(inner: string): { name: string; attributes: Map<string, string> } {
  const name = /^[^\s/>=]+/.exec(inner)?.[0]
  if (name === undefined) throw new SheetError('FORMAT')
  const attributes = new Map<string, string>()
  for (const [, key = '', double, single] of inner.slice(name.length).matchAll(/\s([^\s=]+)=(?:"([^"]*)"|'([^']*)')/g)) {
    attributes.set(localName(key), unescape(double ?? single ?? ''))
  }
  return { name, attributes }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescape(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]{0,10});?/g, (whole, body: string) => {
    const named = whole.endsWith(';') ? ENTITIES[body] : undefined
    if (named !== undefined) return named
    const number = whole.endsWith(';') ? /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(body) : null
    const point = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] === undefined ? 10 : 16) : Number.NaN
    if (!isLetter(point)) throw new SheetError('FORMAT')
    return String.fromCodePoint(point)
  })
}

/** What XML 1.0 takes for a character; halves of surrogate pairs and most controls are none. */
const isLetter = (point: number): boolean =>
  point >= 0x20
    ? point <= 0xd7ff || (point >= 0xe000 && point <= 0xfffd) || (point >= 0x10000 && point <= 0x10ffff)
    : point === 0x09 || point === 0x0a || point === 0x0d

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  if (found < 0) throw new SheetError('FORMAT')
  return found + mark.length
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new SheetError('FORMAT')
  }
}
