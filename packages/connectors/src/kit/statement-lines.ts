// Lines of a house's daily file: read as its bytes come, or out of a text that is there whole; one line amiss, and nothing of it counts.
import type { StatementAnswer, StatementLine } from '../ports/payment-house.ts'
import { silence, unreadableTrouble } from './house-answers.ts'

/** What the file says is not what the house describes. */
export class StatementFault extends Error {}
/** `line` gives null for lines that tell of no movement; both throw StatementFault. */
export type StatementReader = { line(text: string): StatementLine | null; end(): void }
/** A line is some hundred characters; what has no end is no table. */
const LONGEST_LINE = 64 * 1024

/** Reading the lines fails with StatementFault, or with what cut the bytes off; whoever keeps them undoes it all then. */
export function streamedLines(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  reader: StatementReader,
  encoding: 'utf-8' | 'gbk' = 'utf-8',
): StatementAnswer {
  async function* lines(): AsyncGenerator<StatementLine[]> {
    for await (const texts of textLines(bytes, encoding)) yield texts.flatMap(text => reader.line(text) ?? [])
    reader.end()
  }
  return { kind: 'ok', name, lines: lines() }
}

/** Checked whole before anything of it is given; `open` makes a reader for each of the two ways through. */
export function checkedText(name: string, text: string, open: () => StatementReader): StatementAnswer {
  try {
    for (const _line of readText(text, open()));
  } catch (error) {
    if (error instanceof StatementFault) return silence(unreadableTrouble(error.message))
    throw error
  }
  async function* lines(): AsyncGenerator<StatementLine[]> {
    yield [...readText(text, open())]
  }
  return { kind: 'ok', name, lines: lines() }
}

function* readText(text: string, reader: StatementReader): Generator<StatementLine> {
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; ) {
    const found = text.indexOf('\n', at)
    const end = found === -1 ? text.length : found
    const line = reader.line(withoutReturn(text.slice(at, end)))
    if (line) yield line
    at = end + 1
  }
  reader.end()
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** The lines that each piece of the bytes completes. */
async function* textLines(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (piece: Uint8Array | undefined): string => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    } catch {
      throw new StatementFault(`bytes that are no ${encoding}`)
    }
  }
  let rest = ''
  for await (const piece of bytes) {
    const lines = (rest + decode(piece)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new StatementFault('a line without an end')
    yield lines.map(withoutReturn)
  }
  rest += decode(undefined)
  if (rest !== '') yield [withoutReturn(rest)]
}

/** Finds a row's cells by the names of its columns. */
export function columnsOf(names: readonly string[]): (values: readonly string[], name: string) => string {
  const places = new Map(names.map((name, index) => [name, index]))
  return (values, name) => values[places.get(name) ?? -1] ?? ''
}
