// Run takeover: makes what the rows of a confirmed run ask for, sheet by sheet, and writes down what became of each row.
import {
  endRun,
  findKnown,
  type Judged,
  judgeTakeover,
  lockRun,
  type Outcome,
  readyRows,
  unknownPassword,
  writeOutcomes,
} from '@tallyhelm/modules/takeovers'
import { TAKEOVER_ROWS_MOST, TAKEOVER_SHEET_CODES, type TakeoverSheet } from '@tallyhelm/protocol/topics/takeovers/enums'
import { type StaffActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { Chunk } from './chunk.ts'
import { handAccounts } from './hand-accounts.ts'
import { makeRows } from './make-rows.ts'
import { proposeMoney } from './propose-money.ts'

const system = { kind: 'system' } as const
/** Rows of one transaction; accounts and money go whole, to one batch and one case. */
const AT_A_TIME = 100

export type TakeoverRun = { runId: string; actor: StaffActor }
/**
 * May be cut off anywhere, and run twice at a time: a chunk's objects, the old system's numbers and the verdicts of its rows are one
 * transaction, and the run is locked in it.
 */
export async function runTakeover(world: World, { runId, actor }: TakeoverRun): Promise<void> {
  // One for all: nobody knows it, and each of the people sets another one, proved by the phone.
  const passwordHash = await world.secrets.hashPassword(unknownPassword(), turnOwner(actor))
  for (const sheet of TAKEOVER_SHEET_CODES) {
    while (await takeChunk(world, { runId, actor }, sheet, passwordHash));
  }
  await world.db.transaction(system, async tx => {
    const run = await lockRun(tx, runId)
    if (run?.state === 'RUNNING') await endRun(tx, runId, 'DONE', world.clock.now())
  })
}

/** False when nothing of the sheet is left. */
function takeChunk(world: World, { runId, actor }: TakeoverRun, sheet: TakeoverSheet, passwordHash: string): Promise<boolean> {
  const most = madeOneByOne(sheet) ? AT_A_TIME : TAKEOVER_ROWS_MOST
  return world.db.transaction(system, async tx => {
    const run = await lockRun(tx, runId)
    if (run?.state !== 'RUNNING') return false
    const rows = await readyRows(tx, runId, sheet, most)
    if (rows.length === 0) return false
    const now = world.clock.now()
    const judged = judgeTakeover({ [sheet]: rows }, await findKnown(tx, { [sheet]: rows }, now))
    const sound = judged.flatMap(({ rowNo, facts }) => (facts === null ? [] : [{ rowNo, facts }]))
    const chunk = { world, tx, run, actor, sheet, sound, passwordHash }
    const made = sound.length === 0 ? [] : await makeOf(chunk)
    await writeOutcomes(tx, { id: runId, sheet }, [...made, ...judged.flatMap(outcomeOf)], now)
    return true
  })
}

const madeOneByOne = (sheet: TakeoverSheet): boolean =>
  sheet === 'CUSTOMERS' || sheet === 'COMPANIES' || sheet === 'SUB_CUSTOMERS' || sheet === 'PEOPLE'

function makeOf(chunk: Chunk): Promise<Outcome[]> {
  if (madeOneByOne(chunk.sheet)) return makeRows(chunk)
  return chunk.sheet === 'ACCOUNTS' ? handAccounts(chunk) : proposeMoney(chunk)
}

/** Of rows that are not to be made any more: somebody else did, or what they refer to is not there. */
function outcomeOf({ rowNo, state, column, problem, objectId }: Judged): Outcome[] {
  if (state === 'READY') return []
  return [{ rowNo, state: state === 'SAME' ? 'SAME' : 'REFUSED', column, problem, objectId }]
}
