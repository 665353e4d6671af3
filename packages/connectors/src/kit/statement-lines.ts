// Lines of a house's daily file that fits no plain table: checked whole first, then read one by one.
import type { StatementAnswer, StatementLine } from '../ports/payment-house.ts'
import { silence, unreadableTrouble } from './house-answers.ts'

/** `read` starts anew at each call; undefined stands for a line that the house doesn't describe, and then nothing is believed. */
export function checkedLines(name: string, read: () => Iterable<StatementLine | undefined>): StatementAnswer {
  let count = 0
  for (const line of read()) {
    count += 1
    if (line === undefined) return silence(unreadableTrouble(`line ${count} of the file`))
  }
  async function* lines(): AsyncGenerator<StatementLine> {
    for (const line of read()) if (line) yield line
  }
  return { kind: 'ok', name, lines: lines() }
}

/** One by one, so that a large file costs no list of its lines. */
export function* linesOfText(text: string): Generator<string> {
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; ) {
    const found = text.indexOf('\n', at)
    const end = found === -1 ? text.length : found
    yield text.slice(at, text[end - 1] === '\r' ? end - 1 : end)
    at = end + 1
  }
}
