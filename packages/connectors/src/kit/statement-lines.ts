// Lines of a house's daily file, read as its bytes come; one line amiss, and nothing of it counts.
import type { StatementAnswer, StatementLine } from '../ports/payment-house.ts'

/** What the file says is not what the house describes. */
export class StatementFault extends Error {}
/** `line` gives null for lines that tell of no movement; both throw StatementFault. */
export type StatementReader = { line(text: string): StatementLine | null; end(): void }
/** A line is some hundred characters; what has no end is no table. */
const LONGEST_LINE = 64 * 1024

/** As `streamedTexts`, of bytes. */
export const streamedLines = (
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  reader: StatementReader,
  encoding: 'utf-8' | 'gbk' = 'utf-8',
): StatementAnswer => streamedTexts(name, decodedTexts(bytes, encoding), reader)

/** Reading the lines fails with StatementFault, or with what cut the bytes off; whoever keeps them undoes it all then. */
export function streamedTexts(name: string, texts: AsyncIterable<string>, reader: StatementReader): StatementAnswer {
  async function* lines(): AsyncGenerator<StatementLine[]> {
    for await (const some of linesOf(texts)) yield some.flatMap(text => reader.line(text) ?? [])
    reader.end()
  }
  return { kind: 'ok', name, lines: lines() }
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** What the bytes say, piece by piece. Fails with StatementFault for bytes of another encoding. */
export async function* decodedTexts(bytes: AsyncIterable<Uint8Array>, encoding: 'utf-8' | 'gbk' = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode = (piece: Uint8Array | undefined): string => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    } catch {
      throw new StatementFault(`bytes that are no ${encoding}`)
    }
  }
  for await (const piece of bytes) yield decode(piece)
  yield decode(undefined)
}

/** The lines that each piece completes. */
async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string[]> {
  let [rest, isBegun] = ['', false]
  for await (const text of texts) {
    // A mark of byte order may stand inside a text of another form.
    const lines = (rest + (isBegun ? text : text.replace(/^\ufeff/, ''))).split('\n')
    isBegun ||= text !== ''
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new StatementFault('a line without an end')
    yield lines.map(withoutReturn)
  }
  if (rest !== '') yield [withoutReturn(rest)]
}

/** Finds a row's cells by the names of its columns. */
export function columnsOf(names: readonly string[]): (values: readonly string[], name: string) => string {
  const places = new Map(names.map((name, index) => [name, index]))
  return (values, name) => values[places.get(name) ?? -1] ?? ''
}
