// The ledger's part of a transaction, gathered while its other rows are written and carried out last of all: a payer's balance is the row
// for which everyone waits, so it is held for few statements and the commit (docs/decisions/ledger.md).
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Transfer } from './recipes.ts'
import { holdAll, type Hold, lockBalances, postTransfers, type TransferContext, voidTransfers } from './store.ts'

type Step = { does: 'post' | 'void'; keys: string[] } | { does: 'hold'; holds: Hold[] }

/** What is carried out in the order in which it is called. */
export type LedgerPart = {
  /** As postTransfers, voidTransfers and holdTransfers; `sides` are the ledger accounts concerned. */
  post(keys: readonly string[], sides: readonly string[]): void
  void(keys: readonly string[], sides: readonly string[]): void
  hold(transfers: readonly Transfer[], context: TransferContext): void
  /** As transferNow. */
  move(transfers: readonly Transfer[], context: TransferContext): void
}

export type LedgerWork = {
  /** Parts do not wait for each other: the first steps of all of them go together, then the second ones. */
  part(): LedgerPart
  /** Call it once, last in the transaction, after all rows that others may lock before balances. */
  carryOut(tx: Tx, at: Date): Promise<void>
}

export function ledgerWork(): LedgerWork {
  const parts: Step[][] = []
  const accounts = new Set<string>()

  function part(): LedgerPart {
    const steps: Step[] = []
    parts.push(steps)

    function end(does: 'post' | 'void', keys: readonly string[], sides: readonly string[]): void {
      if (keys.length === 0) return
      for (const side of sides) accounts.add(side)
      const last = steps.at(-1)
      if (last?.does === does) last.keys.push(...keys)
      else steps.push({ does, keys: [...keys] })
    }

    function hold(transfers: readonly Transfer[], context: TransferContext): void {
      if (transfers.length === 0) return
      for (const { debit, credit } of transfers) accounts.add(debit).add(credit)
      const last = steps.at(-1)
      if (last?.does === 'hold') last.holds.push({ transfers, context })
      else steps.push({ does: 'hold', holds: [{ transfers, context }] })
    }

    return {
      post: (keys, sides) => end('post', keys, sides),
      void: (keys, sides) => end('void', keys, sides),
      hold,
      move(transfers, context) {
        hold(transfers, context)
        // Their accounts are those of the hold.
        end(
          'post',
          transfers.map(transfer => transfer.key),
          [],
        )
      },
    }
  }

  return {
    part,
    async carryOut(tx, at) {
      const rounds = Math.max(0, ...parts.map(steps => steps.length))
      const stepsOf = (round: number) => parts.flatMap(steps => steps[round] ?? [])
      // Each statement locks what it moves; several take all of theirs together first, in the order in which everyone takes them.
      const first = new Set(stepsOf(0).map(step => step.does))
      if (rounds > 1 || first.size > 1 || first.has('hold')) await lockBalances(tx, [...accounts])
      for (let round = 0; round < rounds; round += 1) {
        const steps = stepsOf(round)
        const keysOf = (does: 'post' | 'void') => steps.flatMap(step => (step.does === does ? step.keys : []))
        const [voided, posted, held] = [keysOf('void'), keysOf('post'), steps.flatMap(step => (step.does === 'hold' ? step.holds : []))]
        // What is given back first may bear what is held then.
        if (voided.length > 0) await voidTransfers(tx, voided, at)
        if (posted.length > 0) await postTransfers(tx, posted, at)
        await holdAll(tx, held)
      }
    },
  }
}
