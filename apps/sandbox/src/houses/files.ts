// Daily files of imitated houses that are fetched at an address of their own; the newest few are kept.
import { createHash } from 'node:crypto'
import type { Reply } from '../wire/call.ts'
import type { Line } from './house.ts'

const files = new Map<string, Buffer>()
const KEPT_FILES = 40

/** The token under which it may be fetched. */
export function keepFile(content: string | Buffer): string {
  const token = createHash('sha256').update(content).digest('hex')
  files.set(token, Buffer.from(content))
  for (const old of [...files.keys()].slice(0, -KEPT_FILES)) files.delete(old)
  return token
}
export const fileReply = (token: string | undefined): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/octet-stream' },
  body: '',
  bytes: files.get(token ?? '') ?? Buffer.alloc(0),
})

/** A header, and a row for each line. */
export const statementText = (columns: readonly string[], lines: readonly Line[], rowOf: (line: Line) => string[]): string =>
  `${[columns, ...lines.map(rowOf)].map(cells => cells.join(',')).join('\n')}\n`
