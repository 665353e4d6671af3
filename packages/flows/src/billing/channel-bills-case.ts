// The case of a file of other channels' bills: approved by a second person, every line is owed, and the bills are statements to be confirmed.
import {
  endChannelFile,
  type ImportedLine,
  lockChannelFileOf,
  lockChannelImports,
  soundChannelLines,
  writeChannelBills,
} from '@tallyhelm/modules/billing'
import { issueStatementsOf } from '@tallyhelm/modules/credit'
import { bookChannelBills } from '@tallyhelm/modules/ledger'
import { customerName, holdStanding } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { CONFIRM_DAYS, REPAY_DAYS } from '@tallyhelm/protocol/topics/credit/enums'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import { displayText } from '@tallyhelm/protocol/values/money'
import type { CaseRules, Decision } from '../cases/case-rules.ts'
import { FINANCE } from '../cases/hand-booking.ts'
import { judgeChannelFile } from './import-channel-bills.ts'

/**
 * In one transaction: bills, statements, postings. Refuses CHANNEL_BILL_STALE, naming the first line that can't be booked any more, and
 * CHANNEL_BILL_LIMIT, naming the first customer whose credit line does not bear it.
 */
export const channelBillsCase: CaseRules = {
  async approve(decision) {
    const { world, tx, case: of, now } = decision
    await lockChannelImports(tx)
    const file = await lockChannelFileOf(tx, of.id)
    await requireSound(decision, file.id)
    const lines = await writeChannelBills(tx, file.id, { ids: () => world.ids.next(), at: now })
    const statements = await issue(decision, lines)
    await endChannelFile(tx, file.id, 'DONE', now)
    await book(decision, lines)
    return { rows: lines.length, statements }
  },
  reject: ({ tx, case: of, now }) => giveUp(tx, of.id, now),
  withdraw: ({ tx, case: of, now }) => giveUp(tx, of.id, now),
}

async function giveUp(tx: Decision['tx'], caseId: string, now: Date): Promise<void> {
  const file = await lockChannelFileOf(tx, caseId)
  await endChannelFile(tx, file.id, 'REJECTED', now)
}

/** Customers keep their type until the end; each line is judged by what is known now. */
async function requireSound({ world, tx }: Decision, fileId: string): Promise<void> {
  const customers = new Set((await soundChannelLines(tx, fileId)).map(({ customerId }) => customerId))
  for (const id of [...customers].toSorted()) await holdStanding(tx, id)
  for (const verdict of await judgeChannelFile(world, tx, fileId))
    if (!('facts' in verdict)) throw new Refusal('CHANNEL_BILL_STALE', { row: verdict.rowNo, why: verdict.problem })
}

/** As the closing of a month issues them: of each month that the file bills. */
async function issue({ tx, now }: Decision, lines: readonly ImportedLine[]): Promise<number> {
  const months = [...new Set(lines.map(({ month }) => month))].toSorted()
  const today = dayOf(now)
  let statements = 0
  for (const month of months) {
    const billIds = [...new Set(lines.filter(line => line.month === month).map(({ billId }) => billId))]
    const terms = { month, at: now, confirmUntil: addDays(today, CONFIRM_DAYS), repayOn: addDays(today, REPAY_DAYS) }
    statements += await issueStatementsOf(tx, terms, billIds)
  }
  return statements
}

async function book({ tx, now }: Decision, lines: readonly ImportedLine[]): Promise<void> {
  const booked = lines.map(line => ({ ...line, summary: `${line.channel} ${line.ofMonth} 账单 ${line.accountName}` }))
  const short = await bookChannelBills(tx, booked, { operator: FINANCE, at: now })
  if (short)
    throw new Refusal('CHANNEL_BILL_LIMIT', {
      customer: await customerName(tx, short.customerId),
      shortage: displayText(short.shortage, { withSymbol: true }),
    })
}
