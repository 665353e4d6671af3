// Merged changes on the test stage: many orders of one account, and what became of its legs and attempts.
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { loweringOn } from './test-lowering.ts'
import type { Account, Stage, Tenant } from './test-stage.ts'

export const itemId = (order: Order | undefined): string => order?.items[0]?.item_id ?? ''
/** As many of it. */
export const all = <Value>(value: Value, count = 12): Value[] => Array.from({ length: count }, () => value)
export const many = async (count: number, make: (n: number) => Promise<Order>): Promise<Order[]> => {
  const made: Order[] = []
  for (let n = 0; n < count; n += 1) made.push(await make(n))
  return made
}
/** What twelveAdds comes to, in cents: 1 + 2 + … + 12 dollars; and what is paid for it, with nine per cent of each. */
export const [SUM, PAID] = [7_800, 7_800 + 234 + 468] as const

/** `on` gives the stage, the payer and the account of the test that runs. */
export function mergingOn(on: () => { stage: Stage; tenant: Tenant; account: Account }) {
  const query = (text: string) => on().stage.query(text)
  const { add, limitOf } = loweringOn(() => on().stage)
  const twelveAdds = () => many(12, n => add(on().tenant, String(n + 1), on().account))
  const legs = async () => (await query(`select * from quota_items where ad_account_id = ${on().account.id} order by id`)).rows
  const states = async () => (await legs()).map(leg => leg.state)
  const limit = () => Number(limitOf(on().account))
  async function attempts() {
    const { rows } = await query(`select t.number, t.answer, (t.target_minor - t.base_minor)::int as change,
        (select count(*)::int from quota_attempt_legs l where l.item_id = t.item_id and l.number = t.number) as legs
      from quota_attempts t where t.ad_account_id = ${on().account.id} order by t.sent_at, t.item_id, t.number`)
    return rows
  }
  async function wallet(of: Tenant = on().tenant) {
    const { rows } = await query(`select b.debits_posted::int as paid, b.debits_pending::int as held from ledger_balances b
      join ledger_accounts a on a.id = b.ledger_account_id where a.kind = 'WALLET' and a.customer_id = ${of.customerId}
      and a.sub_customer_id is not distinct from ${of.subCustomerId}`)
    return rows[0]
  }
  /** The books and the platform agree, unless people are to judge. */
  async function broken() {
    const { stage, account } = on()
    if (!(await states()).includes('MANUAL')) await stage.synced(account)
    return await stage.violations()
  }
  return { twelveAdds, legs, states, limit, attempts, wallet, broken }
}
