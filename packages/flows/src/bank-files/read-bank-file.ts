// Read a bank file: its lines judged by what is known of its bank and held against the books, or left waiting where people have to say more.
import {
  againstBooks,
  askForReading,
  type BankFile,
  judgeLines,
  type LineVerdict,
  readCells,
  writeLineVerdicts,
  type WrittenLine,
} from '@tallyhelm/modules/bank-files'
import { knownPayments } from '@tallyhelm/modules/payments'
import type { KnownPayment } from '@tallyhelm/protocol/topics/bank-files/twins'
import { type BankReading, orderIn, readingProblems, type SheetFacts, sheetFacts } from '@tallyhelm/protocol/topics/bank-files/reading'
import { dayOf } from '@tallyhelm/protocol/values/day'
import type { Tx, World } from '@tallyhelm/world/handles/world'

const factsOf = (world: World, file: BankFile, lines: readonly WrittenLine[]): SheetFacts =>
  sheetFacts(file.titles, readCells(lines), file.currency, dayOf(world.clock.now()))

/** What people have to say before these lines can be read by it, by path. */
export const problemsOf = (world: World, file: BankFile, reading: BankReading, lines: readonly WrittenLine[]): Map<string, string> =>
  readingProblems(reading, factsOf(world, file, lines))

/** Waits for people where the reading does not cover the file. */
export async function readBankFile(
  world: World,
  tx: Tx,
  file: BankFile,
  { reading, lines }: { reading: BankReading; lines: readonly WrittenLine[] },
): Promise<void> {
  const facts = factsOf(world, file, lines)
  if (readingProblems(reading, facts).size > 0) return await askForReading(tx, file.id)
  // With the order that its own dates told.
  const own = { ...reading, day_order: orderIn(facts, reading) }
  const verdicts = judgeLines(lines, { ...file, reading: own, today: dayOf(world.clock.now()) })
  const known = await knownTo(tx, file, verdicts)
  await writeLineVerdicts(tx, file.id, own, againstBooks(verdicts, known, own))
}

/** What the books have that one of these lines may be. */
export const knownTo = (
  tx: Tx,
  { bank, currency }: BankFile,
  lines: readonly Pick<LineVerdict, 'number' | 'amount' | 'paidOn'>[],
): Promise<KnownPayment[]> =>
  knownPayments(tx, {
    bank,
    currency,
    numbers: lines.flatMap(({ number }) => number ?? []),
    amounts: lines.flatMap(({ amount }) => amount ?? []),
    days: lines.flatMap(({ paidOn }) => paidOn ?? []),
  })
