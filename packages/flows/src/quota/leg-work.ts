// Leg work: what a transaction does to any number of legs, gathered leg by leg and then written set-wise, in the order in which everyone
// takes the rows that legs share (docs/decisions/acceptance.md).
import { type QuotaChangeRecord, recordQuotaChanges } from '@tallyhelm/modules/ad-accounts'
import { type LedgerPart, ledgerWork } from '@tallyhelm/modules/ledger'
import {
  type Answered,
  applyJobOf,
  endTransfers,
  type EndedTransfer,
  insertTransferLegs,
  type Item,
  itemMoves,
  type ItemMoves,
  type NewLeg,
  recordAnswers,
} from '@tallyhelm/modules/quota'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellResults } from './tell-result.ts'
import { enqueueInOrder, type Job, nextLegJobs, reconcileJob } from './wake-item.ts'

export type LegWork = Pick<ItemMoves, 'move' | 'finish'> & {
  readonly now: Date
  /** The money of one leg; parts of different legs do not wait for each other. */
  money(): LedgerPart
  answer(answered: Answered): void
  apply(item: Pick<Item, 'id' | 'channel'>, runAt: Date, why?: { isTurn: boolean }): void
  reconcile(item: Pick<Item, 'id' | 'channel'>, runAt: Date): void
  /** The figures that a change left on its ad account; one change an account. */
  figures(change: QuotaChangeRecord): void
  startLeg(leg: NewLeg): void
  endTransfer(end: EndedTransfer): void
  /** Rare writes of one leg, after all legs are written. */
  also(write: (tx: Tx) => Promise<void>): void
  /** The first waiting leg of the ad account goes as soon as it may. */
  goOn(adAccountId: string): void
  /** The submitter is told if this ended the order's last leg. */
  tell(orderId: string): void
  /** Writes everything; call it once, last in the transaction. */
  carryOut(tx: Tx): Promise<void>
}

export function legWork(world: World): LegWork {
  const now = world.clock.now()
  const moves = itemMoves(now)
  const ledger = ledgerWork()
  const answers: Answered[] = []
  const jobs: Job[] = []
  const changes: QuotaChangeRecord[] = []
  const newLegs: NewLeg[] = []
  const ends: EndedTransfer[] = []
  const others: ((tx: Tx) => Promise<void>)[] = []
  const accounts = new Set<string>()
  const orders = new Set<string>()
  return {
    now,
    move: moves.move,
    finish: moves.finish,
    money: ledger.part,
    answer: answered => void answers.push(answered),
    apply: (item, runAt, why) => void jobs.push(applyJobOf(item, runAt, why)),
    reconcile: (item, runAt) => void jobs.push(reconcileJob(item, runAt)),
    figures: change => void changes.push(change),
    startLeg: leg => void newLegs.push(leg),
    endTransfer: end => void ends.push(end),
    also: write => void others.push(write),
    goOn: adAccountId => void accounts.add(adAccountId),
    tell: orderId => void orders.add(orderId),
    async carryOut(tx) {
      await moves.write(tx)
      await recordAnswers(tx, answers, now)
      for (const write of others) await write(tx)
      await insertTransferLegs(tx, newLegs, now)
      await endTransfers(tx, ends, now)
      await enqueueInOrder(world, tx, [...jobs, ...(await nextLegJobs(tx, [...accounts], now))])
      await tellResults(world, tx, [...orders])
      // Late: they move the customer's kept totals too, for which all of his ad accounts wait.
      await recordQuotaChanges(tx, changes, now)
      await ledger.carryOut(tx, now)
    },
  }
}
