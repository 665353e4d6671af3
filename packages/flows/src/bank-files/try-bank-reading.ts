// Try a reading before it is kept: what the last file of its bank would have said by it, beside what it says by the one in force.
import { findBankReading, judgeLines, lastReadFile, type LineVerdict, readBankFileRow, writtenLines } from '@tallyhelm/modules/bank-files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { fits } from '@tallyhelm/protocol/topics/bank-files/reading-columns'
import { bankFileEndpoints } from '@tallyhelm/protocol/topics/bank-files/endpoints'
import type { BankReading } from '@tallyhelm/protocol/topics/bank-files/reading'
import type { BankFileReading, BankReadingTrial } from '@tallyhelm/protocol/topics/bank-files/schemas'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { type Currency, decimalText, sum, WALLET_CURRENCIES } from '@tallyhelm/protocol/values/money'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

const SHOWN = 50
type Trial = NonNullable<BankReadingTrial['last']>

/** Its lines as they were on the day of its upload, apart from what the books have. Refuses PERMISSION_DENIED and NOT_FOUND. */
export async function tryBankReading(
  world: World,
  actor: StaffActor,
  { file_id: id, reading }: BankFileReading,
): Promise<BankReadingTrial> {
  requireRole(actor, bankFileEndpoints.trial)
  return await world.db.read({ kind: 'system' }, async tx => {
    const file = await readBankFileRow(tx, id)
    if (!file) throw new Refusal('NOT_FOUND')
    const [last, kept] = [await lastReadFile(tx, file), await findBankReading(tx, file.bank)]
    if (!last) return { last: null }
    const lines = await writtenLines(tx, last.id)
    const { titles, createdAt, fileName } = last
    const currency = walletCurrency(last.currency)
    const by = (how: BankReading) => judgeLines(lines, { currency, titles, reading: readable(how, titles), today: dayOf(createdAt) })
    const [before, after] = [by(kept?.reading ?? last.reading), by(reading)]
    return { last: { file_name: fileName, created_at: createdAt.toISOString(), currency, ...compared(before, after, currency) } }
  })
}

/** Columns that its file does not have are empty in it. */
function readable(reading: BankReading, titles: readonly string[]): BankReading {
  if (fits(reading.columns, titles)) return reading
  const columns = Object.entries(reading.columns).map(([field, title]) => [field, title !== null && titles.includes(title) ? title : null])
  return { ...reading, columns: Object.fromEntries(columns) as BankReading['columns'] } // the same fields
}

function compared(before: LineVerdict[], after: LineVerdict[], currency: Currency): Omit<Trial, 'file_name' | 'created_at' | 'currency'> {
  const pairs = before.map((line, place) => ({ row_no: line.rowNo, before: shown(line), after: shown(after[place] ?? line) }))
  const differing = pairs.filter(pair => JSON.stringify(pair.before) !== JSON.stringify(pair.after))
  return {
    before: countsOf(before, currency),
    after: countsOf(after, currency),
    differing: differing.length,
    lines: differing.slice(0, SHOWN),
  }
}

const shown = ({ state, amount, paidOn, payer, number, problem }: LineVerdict): Trial['lines'][number]['before'] => ({
  state,
  amount: amount === null ? null : decimalText(amount),
  paid_on: paidOn,
  payer,
  reference: number,
  problem,
})

function countsOf(lines: readonly LineVerdict[], currency: Currency): Trial['before'] {
  const count = (...states: LineVerdict['state'][]) => lines.filter(({ state }) => states.includes(state)).length
  const ready = lines.filter(({ state }) => state === 'READY')
  const total = sum(
    ready.flatMap(({ amount }) => amount ?? []),
    currency,
  )
  return {
    ready: ready.length,
    out: count('OUT'),
    open: count('OPEN'),
    wrong: count('INVALID', 'MAYBE', 'SAME'),
    total: decimalText(total),
  }
}

/** Files are uploaded in a wallet's currency only. */
function walletCurrency(currency: Currency): Trial['currency'] {
  const known = WALLET_CURRENCIES.find(code => code === currency)
  if (known === undefined) throw new Error(`No bank file is kept in ${currency}.`)
  return known
}
