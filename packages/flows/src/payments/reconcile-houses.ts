// Reconcile houses: the file of each day is held against what we booked; what only the house has is asked for there, and booked when it was paid.
// Refunds that are none of ours are noted as the house's own.
import {
  beginHouseFile,
  closeByEvidence,
  compareHouseFile,
  copyHouseLines,
  type HouseFile,
  isHouseFileFinished,
  numbersOnlyTheirs,
  refundsOnlyTheirs,
} from '@tallyhelm/modules/payments'
import { HOUSE_METHOD_CODES } from '@tallyhelm/protocol/topics/payments/enums'
import { addDays, dayOf } from '@tallyhelm/protocol/values/day'
import type { World } from '@tallyhelm/world/handles/world'
import { askHouse } from './ask-house.ts'
import { noteForeignRefunds } from '../refunds/note-house-refund.ts'

const system = { kind: 'system' } as const
/** A file that a house makes late is asked for so many days. */
const DAYS_BACK = 3
/** A file may come slowly, and all of it is one statement. */
const STATEMENT_MS = 15 * 60_000
/** More unknown payments than that are a file of somebody else. */
const MOST_ASKED = 500

export type Reconciled = 'finished' | 'not_ready' | 'unavailable'

/** Every house that has keys, the days whose file is not done, the oldest first. One house in trouble stops no other. */
export async function reconcileHouses(world: World): Promise<void> {
  const today = dayOf(world.clock.now())
  for (const method of HOUSE_METHOD_CODES) {
    for (let back = DAYS_BACK; back >= 1; back -= 1) {
      const file = { method, day: addDays(today, -back) }
      try {
        await reconcileHouse(world, file)
      } catch (error) {
        world.log.error({ err: error, ...file }, 'the file of a payment house could not be reconciled')
      }
    }
  }
}

/** Again it does nothing. Cut off anywhere, the next call reads the file anew. */
export async function reconcileHouse(world: World, file: HouseFile): Promise<Reconciled> {
  const house = world.houses.of(file.method)
  if (!house) return 'unavailable'
  if (await world.db.read(system, tx => isHouseFileFinished(tx, file))) return 'finished'
  const answer = await house.readStatement(file.day)
  if (answer.kind === 'unavailable') world.log.warn({ ...file, ...answer.trouble }, 'a payment house did not give its file')
  if (answer.kind !== 'ok') return answer.kind
  await world.db.load(
    system,
    async tx => {
      await beginHouseFile(tx, file, answer.name, world.clock.now())
      await copyHouseLines(tx, file, answer.lines)
    },
    STATEMENT_MS,
  )
  const unknown = await world.db.load(system, tx => numbersOnlyTheirs(tx, file, MOST_ASKED), STATEMENT_MS)
  for (const number of unknown) await askHouse(world, number)
  const foreign = await world.db.load(system, tx => refundsOnlyTheirs(tx, file, MOST_ASKED), STATEMENT_MS)
  for (const refund of foreign) await world.db.transaction(system, tx => noteForeignRefunds(world, tx, file.method, refund))
  const at = world.clock.now()
  const { lines, found } = await world.db.load(
    system,
    async tx => {
      const compared = await compareHouseFile(tx, file, at)
      await closeByEvidence(tx, file.method, at)
      return compared
    },
    STATEMENT_MS,
  )
  if (found > 0) world.log.error({ ...file, lines, found }, 'the file of a payment house differs from the books')
  return 'finished'
}
