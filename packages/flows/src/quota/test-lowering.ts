// Reducing and clearing on the test stage: submit, let finish, and look at what became of it.
import { randomUUID } from 'node:crypto'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { addQuota } from './add-quota.ts'
import { clearQuota } from './clear-quota.ts'
import { reduceQuota } from './reduce-quota.ts'
import type { Account, Stage, Tenant } from './test-stage.ts'

/** `stage` gives the stage of the test that runs. */
export function loweringOn(stage: () => Stage) {
  const reduce = (tenant: Tenant, amount: string, ...accounts: Account[]): Promise<Order> =>
    reduceQuota(stage().world, tenant.actor, {
      idempotencyKey: randomUUID(),
      request: { adjust_type: 'REDUCE', reason: 'BUDGET', remark: '', items: accounts.map(({ id }) => ({ account_id: id, amount })) },
    })
  const clear = (tenant: Tenant, ...accounts: Account[]): Promise<Order> =>
    clearQuota(stage().world, tenant.actor, {
      idempotencyKey: randomUUID(),
      request: { adjust_type: 'CLEAR', reason: 'STOPPED', remark: '', items: accounts.map(({ id }) => ({ account_id: id })) },
    })
  const add = (tenant: Tenant, amount: string, ...accounts: Account[]): Promise<Order> =>
    addQuota(stage().world, tenant.actor, {
      idempotencyKey: randomUUID(),
      request: { adjust_type: 'ADD', remark: '', items: accounts.map(({ id }) => ({ account_id: id, amount })) },
    })
  const lower = (kind: 'REDUCE' | 'CLEAR', tenant: Tenant, account: Account) =>
    kind === 'REDUCE' ? reduce(tenant, '50', account) : clear(tenant, account)
  /** Settled, with a channel that approves what it is asked. */
  async function finish(...accounts: Account[]): Promise<void> {
    await stage().settle(30, () => {
      for (const { outsideAccountId } of accounts) stage().platforms.approveAll(outsideAccountId)
    })
    for (const account of accounts) await stage().synced(account)
  }
  async function added(tenant: Tenant, channel: Account['channel'], amount = '100'): Promise<Account> {
    const account = await stage().account(tenant, channel)
    await add(tenant, amount, account)
    await finish(account)
    return account
  }
  /** What the payer has, less what is held, in cents. */
  async function available(tenant: Tenant): Promise<number> {
    const { rows } = await stage().query(`select b.credits_posted - b.debits_posted - b.debits_pending + b.overdraft_minor as left
      from ledger_balances b join ledger_accounts a on a.id = b.ledger_account_id
      where a.kind in ('WALLET', 'CREDIT_LINE') and a.customer_id = ${tenant.customerId} and a.sub_customer_id is not distinct from ${tenant.subCustomerId}`)
    return Number(rows[0]?.left)
  }
  const limitOf = (account: Account) => stage().platforms.book(account.outsideAccountId).limit
  const item = async (order: Order, index = 0) => {
    const { rows } = await stage().query(`select * from quota_items where order_id = ${order.apply_no} order by id`)
    return rows[index] ?? {}
  }
  return { reduce, clear, add, lower, finish, added, available, limitOf, item }
}

/** The refusal that the call is expected to end with. */
export const refusal = async (call: Promise<unknown>): Promise<Refusal> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Refusal) return error
  throw new Error('expected a refusal', { cause: error })
}
