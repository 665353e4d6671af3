// How one bank file can be read: what its columns tell, what is kept of its bank and what is proposed, and who said what before. For finance.
import type { Database, Tx } from '@tallyhelm/infra/db/database'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { type BankReading, proposedReading, sheetFacts } from '@tallyhelm/protocol/topics/bank-files/reading'
import { readingChanges } from '@tallyhelm/protocol/topics/bank-files/reading-changes'
import type { BankFileForm, BankFileRef } from '@tallyhelm/protocol/topics/bank-files/schemas'
import type { Bank } from '@tallyhelm/protocol/topics/wallet/banks'
import { dayOf } from '@tallyhelm/protocol/values/day'
import sql from 'sql-template-tag'

type File = Pick<BankFileForm, 'file_id' | 'bank' | 'currency'> & { titles: string[] }
type Kept = { reading_id: string; staff_name: string; changed_at: Date; reading: BankReading }

const SHOWN = 20

/** Refuses NOT_FOUND. */
export async function bankFileForm(db: Database, { file_id }: BankFileRef, now: Date): Promise<BankFileForm> {
  return await db.read({ kind: 'staff' }, async tx => {
    const file = await tx.maybe<File>(sql`select id as file_id, bank, currency, titles from payments_bank_files where id = ${file_id}`)
    if (!file) throw new Refusal('NOT_FOUND')
    const { titles, ...of } = file
    const lines = await tx.rows<{ cells: string[] }>(
      sql`select cells from payments_bank_lines where file_id = ${file_id} and unread is null order by row_no`,
    )
    const facts = sheetFacts(
      titles,
      lines.map(line => line.cells),
      of.currency,
      dayOf(now),
    )
    const readings = await readingsOf(tx, of.bank)
    const [last] = readings
    return {
      ...of,
      columns: [...facts.columns],
      kept: last ? { reading_id: last.reading_id, reading: onWire(last.reading) } : null,
      proposed: onWire(proposedReading(facts, last?.reading)),
      history: readings.slice(0, SHOWN).map(({ reading: said, changed_at, ...row }, place) => ({
        ...row,
        changed_at: changed_at.toISOString(),
        changes: readingChanges(readings[place + 1]?.reading, said),
      })),
    }
  })
}

/** The last first, and one more than is shown, which the last of those is held against. */
async function readingsOf(tx: Tx, bank: Bank): Promise<Kept[]> {
  return await tx.rows<Kept>(sql`
    select id as reading_id, staff_name, changed_at, reading from payments_bank_readings where bank = ${bank} order by id desc limit ${SHOWN + 1}`)
}

const onWire = ({ words, ...reading }: BankReading): BankFileForm['proposed'] => ({ ...reading, words: [...words] })
