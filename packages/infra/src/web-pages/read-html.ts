// Reads a web page that anybody may have written: its words and links, in one pass over bounded text. It is no parser of HTML: nesting means
// nothing here, and nothing of the page is ever run or shown as markup.
import { entryOf } from '@tallyhelm/protocol/values/table'

export type WebLink = { /** as a URL, or `mailto:` and `tel:` */ href: string; text: string }
/** `text`: title, description, the words of the body and of pictures. `isScripted`: a page of scripts with hardly a word of its own. */
export type WebPage = { title: string; text: string; links: WebLink[]; isScripted: boolean }

const [MOST_LINKS, LONGEST_LINK, LONGEST_LINK_TEXT] = [1_000, 2_000, 200]
/** A page with fewer letters and links is what its scripts make of it. */
const [FEW_LETTERS, FEW_LINKS] = [200, 3]
/** What stands between their tags is no text. */
const RAW = new Set(['script', 'style', 'template', 'textarea', 'svg', 'iframe', 'noembed', 'xmp'])
const BREAKS = new Set([
  'p',
  'div',
  'br',
  'li',
  'td',
  'th',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'section',
  'article',
  'footer',
  'header',
  'option',
])

type Tag = { name: string; isEnd: boolean; attributes: ReadonlyMap<string, string> }
type Reading = {
  parts: string[]
  title: string[]
  links: WebLink[]
  scripts: number
  base: string
  open: { href: string; parts: string[] } | null
}

/** `address`: where it came from, for links that are relative. */
export function readHtml(html: string, address: string): WebPage {
  const reading: Reading = { parts: [], title: [], links: [], scripts: 0, base: address, open: null }
  let inTitle = false
  for (let at = 0; at < html.length; ) {
    const mark = html.indexOf('<', at)
    const text = decoded(html.slice(at, mark < 0 ? html.length : mark))
    if (inTitle) reading.title.push(text)
    else take(reading, text)
    if (mark < 0) break
    if (html.startsWith('<!--', mark)) {
      at = after(html, '-->', mark + 4)
      continue
    }
    const end = endOfTag(html, mark)
    const tag = tagOf(html.slice(mark + 1, end))
    at = end + 1
    if (!tag) continue
    if (tag.name === 'title') inTitle = !tag.isEnd
    else if (tag.isEnd) close(reading, tag.name)
    else open(reading, tag)
    if (!tag.isEnd && RAW.has(tag.name)) at = endOfRaw(html, tag.name, at)
  }
  closeLink(reading)
  const title = plain(reading.title.join(' '))
  const text = plain([title, ' ', ...reading.parts].join(''))
  const isScripted = reading.scripts > 0 && text.length < FEW_LETTERS && reading.links.length < FEW_LINKS
  return { title, text, links: reading.links, isScripted }
}

function take(reading: Reading, text: string): void {
  reading.parts.push(text)
  reading.open?.parts.push(text)
}

function open(reading: Reading, { name, attributes }: Tag): void {
  if (BREAKS.has(name)) take(reading, ' ')
  if (name === 'script') reading.scripts += 1
  if (name === 'img') take(reading, ` ${attributes.get('alt') ?? ''} `)
  if (
    name === 'meta' &&
    /^(description|og:site_name|og:title|og:description)$/i.test(attributes.get('name') ?? attributes.get('property') ?? '')
  )
    reading.parts.push(` ${attributes.get('content') ?? ''} `)
  if (name === 'base') reading.base = absolute(attributes.get('href') ?? '', reading.base) ?? reading.base
  if (name !== 'a') return
  closeLink(reading)
  const href = absolute(attributes.get('href') ?? '', reading.base)
  if (href !== undefined) reading.open = { href, parts: [`${attributes.get('title') ?? ''} ${attributes.get('aria-label') ?? ''} `] }
}

function close(reading: Reading, name: string): void {
  if (BREAKS.has(name)) take(reading, ' ')
  if (name === 'a') closeLink(reading)
}

function closeLink(reading: Reading): void {
  const { open: link, links } = reading
  reading.open = null
  if (link && links.length < MOST_LINKS) links.push({ href: link.href, text: plain(link.parts.join('')).slice(0, LONGEST_LINK_TEXT) })
}

const LINK_PROTOCOLS = new Set(['https:', 'http:', 'mailto:', 'tel:'])
function absolute(href: string, base: string): string | undefined {
  const typed = href.trim()
  if (typed === '' || typed.length > LONGEST_LINK || !URL.canParse(typed, base)) return undefined
  const url = new URL(typed, base)
  return LINK_PROTOCOLS.has(url.protocol) ? url.href : undefined
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from)
  return found < 0 ? html.length : found + mark.length
}

/** The place of its `>`; one in quotes does not end it. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from + 1; at < html.length; at += 1) {
    const letter = html[at] ?? ''
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '>') return at
    // A quote counts only where a value begins; elsewhere it is a slip of whoever wrote it.
    else if ((letter === '"' || letter === "'") && html[at - 1] === '=') quote = letter
  }
  return html.length
}

/** Where the text goes on behind `</name`. */
function endOfRaw(html: string, name: string, from: number): number {
  const wanted = `</${name}`
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2))
    if (html.slice(at, at + wanted.length).toLowerCase() === wanted) return at
  return html.length
}

const ATTRIBUTE = /([^\s=/"'<>]{1,40})(?:\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
const WANTED = new Set(['href', 'title', 'aria-label', 'alt', 'name', 'property', 'content'])

function tagOf(inside: string): Tag | undefined {
  const isEnd = inside.startsWith('/')
  const name = /^\/?([a-z][a-z0-9]{0,20})(?=[\s/>]|$)/i.exec(inside)?.[1]?.toLowerCase()
  if (name === undefined) return undefined
  const attributes = new Map<string, string>()
  // So much is enough for any attribute that is read here.
  for (const [, key = '', double, single, bare] of isEnd ? [] : inside.slice(name.length, 8_000).matchAll(ATTRIBUTE)) {
    const known = key.toLowerCase()
    if (WANTED.has(known) && !attributes.has(known)) attributes.set(known, decoded(double ?? single ?? bare ?? ''))
  }
  return { name, isEnd, attributes }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', copy: '©', middot: '·' }
/** The characters that references stand for; an unknown one stays as it is written. */
function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10)
    if (name !== undefined) return entryOf(ENTITIES, name.toLowerCase()) ?? whole
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** One line, without what can't be seen: it is told to people as evidence. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** By what the answer or the page itself says of its letters; UTF-8 where neither is believable. */
export function decodeHtml(bytes: Uint8Array, contentType: string): string {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1')
  const named =
    /charset\s{0,9}=\s{0,9}["']?([\w-]{1,20})/i.exec(contentType) ?? /<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w-]{1,20})/i.exec(head)
  return decoderOf(named?.[1] ?? 'utf-8').decode(bytes)
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('utf-8')
  }
}
