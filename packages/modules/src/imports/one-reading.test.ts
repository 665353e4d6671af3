// One reading of amounts in customers' imports, from a file of either format, and from a paste.
import { readDelimited } from '@tallyhelm/infra/sheets/csv'
import type { SheetRow } from '@tallyhelm/infra/sheets/sheet'
import { sheetOf } from '@tallyhelm/infra/sheets/test-book'
import { unitOf } from '@tallyhelm/protocol/topics/exchange/limits'
import { columnsOf } from '@tallyhelm/protocol/topics/imports/sheets'
import { DEFAULT_LIMITS } from '@tallyhelm/protocol/topics/quota/default-limits'
import { type Outcome, oneReading } from '@tallyhelm/protocol/values/test-one-reading'
import { describe } from 'vitest'
import { cellsOf } from './cells.ts'
import { judgeRows } from './judge.ts'

const ADD = { importType: 'ADD', channel: 'FACEBOOK' } as const
const TITLES = columnsOf(ADD).map(({ title }) => title)
const JUDGE = 'packages/modules/src/imports/judge.ts'
const CHUNK = 400

describe.each(['USD', 'JPY'] as const)('in %s', currency => {
  const outcomesOf = (rows: readonly SheetRow[], source: 'file' | 'paste', texts: readonly string[]): Outcome[] => {
    const read = cellsOf(ADD, rows, source)
    if (read.kind !== 'cells') throw new Error(`The sheet is not read: ${read.kind}.`)
    const judged = judgeRows(ADD, read.rows, [], { limits: DEFAULT_LIMITS, unit: unitOf(currency) })
    return texts.map((_, place) => {
      const rowNo = place + (source === 'file' ? 2 : 1)
      const row = judged.find(one => one.rowNo === rowNo)
      const unread = read.rows.find(one => one.rowNo === rowNo)?.unread
      const problem = unread ?? row?.problems.find(({ field }) => field === 'amount')?.msg
      if (problem !== undefined) return { at: `第 ${rowNo} 行 金额`, refused: problem }
      return typeof row?.amount === 'bigint' ? { minor: row.amount } : null
    })
  }
  const inChunks = async (texts: readonly string[], read: (chunk: readonly string[]) => Promise<Outcome[]>): Promise<Outcome[]> => {
    const outcomes: Outcome[] = []
    for (let from = 0; from < texts.length; from += CHUNK) outcomes.push(...(await read(texts.slice(from, from + CHUNK))))
    return outcomes
  }

  for (const format of ['csv', 'xlsx'] as const)
    oneReading(JUDGE, format, {
      currency,
      isSheet: true,
      read: texts =>
        inChunks(texts, async chunk =>
          outcomesOf(await sheetOf(format, [TITLES, ...chunk.map((text, place) => [String(1_000 + place), text])]), 'file', chunk),
        ),
    })
  oneReading(JUDGE, 'a paste of two columns', {
    currency,
    isSheet: true,
    read: texts =>
      inChunks(texts, chunk => {
        // As table programs copy them.
        const lines = chunk.map((text, place) => `${1_000 + place}\t"${text.replaceAll('"', '""')}"`)
        return Promise.resolve(outcomesOf(readDelimited(lines.join('\n')), 'paste', chunk))
      }),
  })
})
