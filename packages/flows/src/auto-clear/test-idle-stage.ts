// A stage for the auto-clear rule: customers with the rule switched on, a clock that goes on by days, and synchronisations that read the
// same figures anew.
import { lockAdAccounts, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { recordSpendDays } from '@tallyhelm/modules/spend'
import { dayOf } from '@tallyhelm/protocol/values/day'
import { money, zero } from '@tallyhelm/protocol/values/money'
import { createUser } from '../organization/create-user.ts'
import { clearIdleAccount } from '../quota/clear-idle-account.ts'
import { type Account, openStage, type Tenant, usd } from '../quota/test-stage.ts'
import { changeSetting } from './change-setting.ts'
import { type RuleReport, runRule } from './run-rule.ts'

export const DAY_MS = 86_400_000
const system = { kind: 'system' } as const

export type IdleStage = Awaited<ReturnType<typeof openIdleStage>>

export async function openIdleStage() {
  const stage = await openStage()
  const { world, clock } = stage
  let mobile = 0

  /** A customer with a master and one more user. */
  async function customer(idleDays = 30): Promise<Tenant & { userIds: string[] }> {
    const tenant = await stage.tenant({})
    const userIds: string[] = []
    for (const isMaster of [true, false]) {
      mobile += 1
      const person = {
        mobile: `1380013${String(mobile).padStart(4, '0')}`,
        userName: `用户${mobile}`,
        password: 'Tallyhelm-demo-1',
        isMaster,
      }
      userIds.push((await createUser(world, { kind: 'system', name: 'test' }, { customerId: tenant.customerId, ...person })).userId)
    }
    await changeSetting(world, tenant.actor, { is_enabled: true, idle_days: idleDays })
    return { ...tenant, userIds }
  }

  async function synchronise(account: Account, spentCents = 0): Promise<void> {
    const spent = money(BigInt(spentCents), 'USD')
    const figures = {
      limit: usd(100),
      spent,
      balance: money(10_000n - spent.minor, 'USD'),
      averageSpend: zero('USD'),
      todaySpend: zero('USD'),
    }
    await world.db.transaction(system, tx => recordFigures(tx, account.id, { ...figures, readAt: world.clock.now() }))
  }

  /** A day with spend, today. */
  async function spend(account: Account, cents: number): Promise<void> {
    const day = {
      day: dayOf(world.clock.now()),
      spend: money(BigInt(cents), 'USD'),
      impressions: 1,
      clicks: 1,
      isEnded: false,
      isSettled: false,
    }
    await world.db.transaction(system, async tx => {
      const [locked] = await lockAdAccounts(tx, [account.id])
      if (!locked) throw new Error('no such account')
      await recordSpendDays(tx, locked, [day], { readAt: world.clock.now(), source: 'SYNC', mark: { day: day.day, hour: 10 } })
    })
  }

  /** The clock goes on by days; all accounts are synchronised and the rule is run, as on each morning. */
  async function morning(accounts: readonly Account[], days = 1): Promise<RuleReport> {
    clock.set(new Date(world.clock.now().getTime() + days * DAY_MS))
    for (const account of accounts) await synchronise(account)
    return await runRule(world)
  }

  const clearings = async () =>
    (
      await stage.query(`select id::text, ad_account_id::text as account, state, cancel_reason as reason, order_id::text as "orderId",
        to_char(clear_on, 'YYYY-MM-DD') as "clearOn" from auto_clear_clearings order by id`)
    ).rows
  const messages = async () =>
    (
      await stage.query(`select user_id::text as "user", title, body, link from notices_messages
        where object_id like 'auto-clear:%' order by id`)
    ).rows
  const orders = async () =>
    (
      await stage.query(`select id::text, adjust_type as type, submitter, submitter_id::text as "submitterId", idempotency_key as key, remark
        from quota_orders order by id`)
    ).rows

  /** Works off all clearings, as the jobs that the rule asked for would. */
  async function clearDue(): Promise<void> {
    for (const { id } of await clearings()) await clearIdleAccount(world, { clearingId: String(id) })
  }

  return { ...stage, customer, synchronise, spend, morning, clearings, messages, orders, clearDue }
}
