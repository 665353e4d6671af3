// Book a bank file: each of its sound lines becomes an arrival that waits for its owner; cut off anywhere, the next run goes on.
import {
  againstKnown,
  type BankFile,
  endBankFile,
  endLines,
  type LineEnd,
  lockBank,
  lockBankFile,
  readingOfFile,
  readyLines,
  type ReadyLine,
} from '@tallyhelm/modules/bank-files'
import type { KnownPayment } from '@tallyhelm/protocol/topics/bank-files/twins'
import type { BankReading } from '@tallyhelm/protocol/topics/bank-files/reading'
import { BANKS } from '@tallyhelm/protocol/topics/wallet/banks'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { FINANCE } from '../cases/hand-booking.ts'
import { bookArrived } from '../payments/book-arrival.ts'
import { knownTo } from './read-bank-file.ts'

const system = { kind: 'system' } as const
/** Lines of one transaction. */
const AT_A_TIME = 100

/** May run twice at a time: file and bank are locked for each chunk, whose arrivals and verdicts are one transaction. */
export async function bookBankFile(world: World, fileId: string): Promise<void> {
  while (await bookChunk(world, fileId));
}

/** False when nothing is left. */
function bookChunk(world: World, fileId: string): Promise<boolean> {
  return world.db.transaction(system, async tx => {
    const file = await lockBankFile(tx, fileId)
    if (file?.state !== 'RUNNING') return false
    const lines = await readyLines(tx, file, AT_A_TIME)
    if (lines.length === 0) {
      await endBankFile(tx, fileId, 'DONE', world.clock.now())
      return false
    }
    // Another file may bring the same payment in this moment.
    await lockBank(tx, file.bank)
    const [reading, known] = [await readingOfFile(tx, fileId), await knownTo(tx, file, lines)]
    const ends: LineEnd[] = []
    const taken = Map.groupBy(known, ({ number }) => number ?? '')
    for (const line of lines) {
      const ordinal =
        (taken.get(line.number ?? '')?.length ?? 0) + ends.filter(end => end.number === line.number && end.state === 'DONE').length + 1
      ends.push(await bookLine(world, tx, { file, reading, known, line, ordinal }))
    }
    await endLines(tx, fileId, ends)
    return true
  })
}

type Booking = { file: BankFile; reading: BankReading; known: readonly KnownPayment[]; line: ReadyLine; ordinal: number }

/** Whatever came into the books since it was judged, or since somebody said that it is another payment, is looked at again. */
async function bookLine(world: World, tx: Tx, { file, reading, known, line, ordinal }: Booking): Promise<LineEnd> {
  const { otherAt, ...verdict } = line
  const others = known.filter(payment => payment.file?.id !== file.id && (otherAt === null || payment.bookedAt > otherAt))
  const { state, columnTitle, problem } = againstKnown(verdict, others, reading)
  const end = { rowNo: line.rowNo, number: line.number, columnTitle, problem, reference: line.number, arrivalId: null }
  if (state === 'SAME' || state === 'MAYBE') return { ...end, state }
  const reference = nameOf(file, line, ordinal)
  const { arrival, isNew } = await bookArrived(world, tx, {
    place: file.bank,
    transactionId: reference,
    amount: line.amount,
    owner: null,
    payer: line.payer,
    arrivedAt: new Date(`${line.paidOn}T00:00:00+08:00`),
    summary: `${BANKS[file.bank]}到账`,
    operator: FINANCE,
  })
  return isNew
    ? { ...end, state: 'DONE', problem: line.problem, reference, arrivalId: arrival.id }
    : { ...end, state: 'MAYBE', problem: '该流水号刚被登记，请核对' }
}

/** The bank's number, followed by its ordinal where another payment bears it already; without one, the place of the line. */
function nameOf(file: BankFile, { number, rowNo }: ReadyLine, ordinal: number): string {
  if (number === null) return `L-${file.id}-${rowNo}`
  return ordinal === 1 ? number : `${number}#${ordinal}`
}
