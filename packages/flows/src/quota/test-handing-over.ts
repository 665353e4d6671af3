// Test handing over: an ad account taken from its customer as a hand in the database would, past every rule, and what its row holds then.
import { lockAdAccounts, recordTakingBack } from '@tallyhelm/modules/ad-accounts'
import { recordClosing } from '@tallyhelm/modules/ledger'
import type { Account, Stage, Tenant } from './test-stage.ts'

const system = { kind: 'system' } as const

/** Taken back whatever is under way: the books are closed with what is posted. */
export async function seize(stage: Stage, { customerId }: Tenant, account: Account): Promise<void> {
  const at = stage.clock.now()
  await stage.world.db.transaction(system, async tx => {
    await lockAdAccounts(tx, [account.id])
    await recordClosing(tx, { customerId, adAccountId: account.id, currency: account.currency, operator: 'test', at })
    await recordTakingBack(tx, account.id, at)
  })
}

/** What the books have on it, in cents. */
export async function placedOn(stage: Stage, account: Account): Promise<number> {
  const { rows } = await stage.query(`select b.credits_posted - b.debits_posted as placed from ledger_balances b
    join ledger_accounts a on a.id = b.ledger_account_id where a.address = 'QUOTA:${account.currency}:${account.id}'`)
  return Number(rows[0]?.placed ?? 0)
}
