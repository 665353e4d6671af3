// Test transfers: submits them, plays a script of platform answers call by call, and looks where the money is.
import { randomUUID } from 'node:crypto'
import { readOrder } from '@tallyhelm/modules/quota'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { order as orderSchema } from '@tallyhelm/protocol/topics/quota/schemas'
import { submitOrder } from './apply-order.ts'
import type { Fault } from './test-platforms.ts'
import type { Account, Stage, Tenant } from './test-stage.ts'

export type TestLine = [from: Account, to: Account, amount: string]

/** Accepts the order as the endpoint does, and proves that it has the shape of the wire. */
export async function transfer(stage: Stage, by: Tenant, lines: TestLine[], key: string = randomUUID(), remark = ''): Promise<Order> {
  const items = lines.map(([from, to, amount]) => ({ from_account_id: from.id, to_account_id: to.id, amount }))
  const request = { adjust_type: 'TRANSFER', items, remark } as const
  return orderSchema.parse(await submitOrder(stage.world, by.actor, { idempotencyKey: key, request }))
}

/** The order as it stands now. */
export async function orderNow(stage: Stage, by: Tenant, { apply_no }: Order): Promise<Order> {
  const scope = { kind: 'tenant', customerId: by.customerId, subCustomerId: by.subCustomerId } as const
  return orderSchema.parse(await stage.world.db.read(scope, tx => readOrder(tx, apply_no)))
}

/** What the next calls of a platform meet, in their order; after the last one all is well. */
export function play(stage: Stage, script: readonly (Fault | 'well')[]): void {
  const left = [...script]
  stage.platforms.hooks.beforeChange = async () => {
    const next = left.shift()
    if (next !== undefined && next !== 'well') stage.platforms.faults.change.push(next)
  }
}

/** As play, and these accounts take nothing: whenever something is added to one of them its platform refuses. */
export function refuseAdding(stage: Stage, accounts: readonly Account[], script: readonly (Fault | 'well')[] = []): void {
  const closed = new Set(accounts.map(account => account.outsideAccountId))
  const left = [...script]
  stage.platforms.hooks.beforeChange = async change => {
    const next = left.shift()
    if (closed.has(change.account.outsideAccountId) && change.delta.minor > 0n) stage.platforms.faults.change.push('refused')
    else if (next !== undefined && next !== 'well') stage.platforms.faults.change.push(next)
  }
}

/** Runs until everything ended or waits for people; Google decides about what waits for it, as often as legs follow one another. */
export async function runAll(stage: Stage, accounts: readonly Account[]): Promise<void> {
  const google = accounts.filter(account => account.channel === 'GOOGLE')
  await stage.settle(30, () => {
    for (const { outsideAccountId } of google) stage.platforms.approveAll(outsideAccountId)
  })
}

/** The money in minor units, by our books: on the ad accounts, on its way, with the payer (posted), and held of it. */
export async function moneyOf(stage: Stage, by: Tenant, accounts: readonly Account[]) {
  const posted = `coalesce((select b.credits_posted - b.debits_posted from ledger_accounts l join ledger_totals b on b.ledger_account_id = l.id`
  const { rows } = await stage.query(`
    select array[${accounts.map(account => `${posted} where l.address = 'QUOTA:USD:${account.id}'), 0)`).join(', ')}]::text[] as placed,
      coalesce((select sum(b.credits_posted - b.debits_posted) from ledger_accounts l join ledger_totals b on b.ledger_account_id = l.id
        where l.kind = 'CHANNEL_CLEARING'), 0)::text as on_its_way,
      coalesce((select sum(b.credits_posted - b.debits_posted) from ledger_accounts l join ledger_totals b on b.ledger_account_id = l.id
        where l.kind in ('WALLET', 'CREDIT_LINE') and l.customer_id = ${by.customerId}), 0)::text as payer,
      coalesce((select sum(b.credits_posted) from ledger_accounts l join ledger_totals b on b.ledger_account_id = l.id
        where l.kind = 'SERVICE_FEE' and l.customer_id = ${by.customerId}), 0)::text as fees,
      coalesce((select sum(b.debits_pending) from ledger_accounts l join ledger_totals b on b.ledger_account_id = l.id
        where l.kind in ('WALLET', 'CREDIT_LINE') and l.customer_id = ${by.customerId}), 0)::text as held`)
  return rows[0] as { placed: string[]; on_its_way: string; payer: string; fees: string; held: string } // one row, all columns text
}

/** What the platforms hold, in minor units. */
export const limitsOf = (stage: Stage, accounts: readonly Account[]): bigint[] =>
  accounts.map(account => stage.platforms.book(account.outsideAccountId).limit)
