// Book a bank file: each of its sound lines becomes an arrival that waits for its owner; cut off anywhere, the next run goes on.
import { endBankFile, endLines, type LineEnd, lockBankFile, type ReadyLine, readyLines, type BankFile } from '@tallyhelm/modules/payments'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import { money } from '@tallyhelm/protocol/values/money'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { FINANCE } from '../cases/hand-booking.ts'
import { bookArrived } from './book-arrival.ts'

const system = { kind: 'system' } as const
/** Lines of one transaction. */
const AT_A_TIME = 100

/** May run twice at a time: the file is locked for each chunk, whose arrivals and verdicts are one transaction. */
export async function bookBankFile(world: World, fileId: string): Promise<void> {
  while (await bookChunk(world, fileId));
}

/** False when nothing is left. */
function bookChunk(world: World, fileId: string): Promise<boolean> {
  return world.db.transaction(system, async tx => {
    const file = await lockBankFile(tx, fileId)
    if (file?.state !== 'RUNNING') return false
    const lines = await readyLines(tx, fileId, AT_A_TIME)
    if (lines.length === 0) {
      await endBankFile(tx, fileId, 'DONE', world.clock.now())
      return false
    }
    const ends: LineEnd[] = []
    for (const line of lines) ends.push(await bookLine(world, tx, file, line))
    await endLines(tx, fileId, ends)
    return true
  })
}

/** Whoever booked the same payment since it was judged is told, and so is another amount under its number. */
async function bookLine(world: World, tx: Tx, { bank, currency }: BankFile, line: ReadyLine): Promise<LineEnd> {
  const amount = money(line.minor, currency)
  const { arrival, isNew } = await bookArrived(world, tx, {
    place: bank,
    transactionId: line.reference,
    amount,
    owner: null,
    payer: line.payer,
    arrivedAt: new Date(`${line.paidOn}T00:00:00+08:00`),
    summary: `${BANKS[bank]}到账`,
    operator: FINANCE,
  })
  const of = { rowNo: line.rowNo, arrivalId: arrival.id }
  if (isNew) return { ...of, state: 'DONE', problem: '' }
  const isSame = arrival.amount.currency === currency && arrival.amount.minor === amount.minor
  return isSame
    ? { ...of, state: 'SAME', problem: '该流水已登记' }
    : { ...of, state: 'INVALID', problem: '该流水号已登记，币种或金额不同，请核对' }
}
