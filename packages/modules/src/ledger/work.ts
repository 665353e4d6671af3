// The ledger's part of a transaction, gathered while its other rows are written and carried out last of all: a payer's balance is the row
// for which everyone waits, so it is held for one statement and the commit (docs/decisions/ledger.md).
import type { Tx } from '@tallyhelm/infra/db/database'
import type { Transfer } from './recipes.ts'
import { holdTransfers, lockBalances, postTransfers, type TransferContext, voidTransfers } from './store.ts'

type Step = { does: 'post' | 'void'; keys: string[] } | { does: 'hold'; transfers: readonly Transfer[]; context: TransferContext }

export type LedgerWork = {
  /** As postTransfers, voidTransfers and holdTransfers, in the order in which they are called; `sides` are the ledger accounts concerned. */
  post(keys: readonly string[], sides: readonly string[]): void
  void(keys: readonly string[], sides: readonly string[]): void
  hold(transfers: readonly Transfer[], context: TransferContext): void
  /** As transferNow. */
  move(transfers: readonly Transfer[], context: TransferContext): void
  /** Call it once, last in the transaction, after all rows that others may lock before balances. */
  carryOut(tx: Tx, at: Date): Promise<void>
}

export function ledgerWork(): LedgerWork {
  const steps: Step[] = []
  const accounts = new Set<string>()

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
    steps.push({ does: 'hold', transfers, context })
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
    async carryOut(tx, at) {
      // Each statement locks what it moves; several take all of theirs together first, in the order in which everyone takes them.
      if (steps.length > 1) await lockBalances(tx, [...accounts])
      for (const step of steps) {
        if (step.does === 'hold') await holdTransfers(tx, step.transfers, step.context)
        else if (step.does === 'post') await postTransfers(tx, step.keys, at)
        else await voidTransfers(tx, step.keys, at)
      }
    },
  }
}
