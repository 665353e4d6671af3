// A flat JSON object of texts, read as its bytes come: short members whole, the one that is long in pieces. What has another form is no answer.
import { StatementFault } from './statement-lines.ts'

/** The names and values of short members; a long one alone may be longer. */
const LONGEST_MEMBER = 64 * 1024

/**
 * `members` has what came before the long one, and all others once its pieces are read; without a long one all of them, and no pieces.
 * Numbers are their source text, and no text has what a database can't hold, as `parseExactJson` reads them.
 */
export type StreamedJson = { members: Map<string, string>; pieces: AsyncGenerator<string> | undefined }

/** Fails with StatementFault, as reading the pieces does. */
export async function openStreamedJson(texts: AsyncIterable<string>, long: string): Promise<StreamedJson> {
  const source = texts[Symbol.asyncIterator]()
  const members = new Map<string, string>()
  let held = ''
  let [isBegun, isDone] = [false, false]

  async function more(): Promise<boolean> {
    const next = await source.next()
    if (next.done === true) isDone = true
    else held += next.value
    return !isDone
  }

  /** Reads on until `form` matches what is held, and takes it away. */
  async function take(form: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = form.exec(held)
      if (found && (found[0].length < held.length || isDone)) {
        held = held.slice(found[0].length)
        return found
      }
      const isOver = isDone || held.length > LONGEST_MEMBER
      if (isOver) throw new StatementFault('an answer that is no flat object of texts')
      await more()
    }
  }

  /** True where the long member begins. */
  async function readMembers(): Promise<boolean> {
    for (;;) {
      const [, end] = await take(isBegun ? /^\s*(?:,|(\}))/ : /^\s*\{\s*(\}?)/)
      isBegun = true
      if (end) break
      const [, name = ''] = await take(/^\s*("(?:[^"\\]|\\.)*")\s*:\s*/)
      const key = textOf(name)
      if (members.has(key)) throw new StatementFault('an answer that says one thing twice')
      if (key === long) {
        await take(/^"/)
        members.set(key, '')
        return true
      }
      const [, value = ''] = await take(/^("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)(?=\s*[,}])/)
      members.set(key, value.startsWith('"') ? cleanText(textOf(value)) : value)
    }
    while (held.trim() === '' && (await more()));
    if (held.trim() !== '') throw new StatementFault('an answer with words behind its end')
    return false
  }

  async function* pieces(): AsyncGenerator<string> {
    let half = ''
    for (let isOpen = true; isOpen; ) {
      const { until, isEnd } = extentOf(held)
      const text = half + textOf(`"${held.slice(0, until)}"`)
      held = held.slice(isEnd ? until + 1 : until)
      // Both halves of a character may come in pieces of their own.
      half = !isEnd && /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : ''
      const whole = text.slice(0, text.length - half.length)
      if (whole !== '') yield cleanText(whole)
      isOpen = !isEnd
      if (isOpen && !(await more())) throw new StatementFault('an answer that is cut off')
    }
    if (await readMembers()) throw new StatementFault('an answer that says one thing twice')
  }

  return (await readMembers()) ? { members, pieces: pieces() } : { members, pieces: undefined }
}

const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

function textOf(literal: string): string {
  try {
    return String(JSON.parse(literal))
  } catch {
    throw new StatementFault('an answer with a text that is none')
  }
}

/** How far the text of a member goes without cutting an escape apart, and whether its end stands there. */
function extentOf(raw: string): { until: number; isEnd: boolean } {
  const sign = /["\\]/g
  for (let found = sign.exec(raw); found; found = sign.exec(raw)) {
    const at = found.index
    if (found[0] === '"') return { until: at, isEnd: true }
    const length = raw[at + 1] === 'u' ? 6 : 2
    if (at + length > raw.length) return { until: at, isEnd: false }
    sign.lastIndex = at + length
  }
  return { until: raw.length, isEnd: false }
}
