// Daily files of imitated houses that are fetched at an address of their own; the newest few are kept.
import { createHash } from 'node:crypto'
import type { Line } from './house.ts'

const files = new Map<string, string>()
const KEPT_FILES = 40

/** The token under which it may be fetched. */
export function keepFile(text: string): string {
  const token = createHash('sha256').update(text).digest('hex')
  files.set(token, text)
  for (const old of [...files.keys()].slice(0, -KEPT_FILES)) files.delete(old)
  return token
}
export const fileOf = (token: string | undefined): string => files.get(token ?? '') ?? ''

/** A header, and a row for each line. */
export const statementText = (columns: readonly string[], lines: readonly Line[], rowOf: (line: Line) => string[]): string =>
  `${[columns, ...lines.map(rowOf)].map(cells => cells.join(',')).join('\n')}\n`
