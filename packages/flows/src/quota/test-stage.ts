// Test stage: a world over a real database with customers, wallets and ad accounts, and scripted platforms that keep books of
// their own and misbehave when told to. Only the platforms, the edge of our program, are stand-ins.
import { countQuota, insertAdAccount, lockAdAccounts, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { insertCompany } from '@tallyhelm/modules/companies'
import { bookArrival, creditArrival, findViolations, openAccount, recordOpening, setLimit } from '@tallyhelm/modules/ledger'
import { insertRates } from '@tallyhelm/modules/billing'
import { insertCustomer, setNeedsQuotaApproval } from '@tallyhelm/modules/organization'
import { insertSubCustomer } from '@tallyhelm/modules/sub-customers'
import type { Order } from '@tallyhelm/protocol/topics/quota/schemas'
import { type Currency, type Money, money, zero } from '@tallyhelm/protocol/values/money'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Channel } from '@tallyhelm/protocol/vocabulary/channel'
import type { CustomerType } from '@tallyhelm/protocol/vocabulary/customer-type'
import type { Settings, World } from '@tallyhelm/world/handles/world'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { applyItem } from './apply-item.ts'
import { reconcileItem } from './reconcile-item.ts'
import { sweep } from './sweep.ts'
import { type ScriptedPlatforms, scriptPlatforms } from './test-platforms.ts'

const system = { kind: 'system' } as const
export const usd = (dollars: number) => money(BigInt(Math.round(dollars * 100)), 'USD')

export type Tenant = { customerId: string; subCustomerId: string | null; actor: TenantActor; companyId: string }
export type Account = { id: string; outsideAccountId: string; channel: Channel; currency: Currency }
export type Stage = ReturnType<typeof stageIn>

/** One of the staff, of operations. */
export const person = (staffId: string): StaffActor => ({
  kind: 'staff',
  staffId,
  staffName: `员工${staffId}`,
  sessionId: staffId,
  role: 'OPS',
  address: '10.0.0.1',
})

export const openStage = async (settings: Partial<Settings> = {}) => stageIn(await openTestWorld(settings))

/** A stage in a world that is open already. */
export function stageIn(test: TestWorld) {
  const platforms = scriptPlatforms(test.clock)
  Object.defineProperty(test.world, 'platforms', { value: platforms.byChannel })
  const { world } = test
  return {
    world,
    clock: test.clock,
    outbox: test.outbox,
    platforms,
    close: test.close,
    tenant: (options: TenantOptions = {}) => addTenant(world, options),
    subTenant: (of: Tenant, balance: Money = zero('USD')) => addSubTenant(world, of, balance),
    fund: (tenant: Tenant, amount: Money) => fund(world, tenant, amount),
    account: (of: Tenant, channel: Channel = 'FACEBOOK', limit: Money = usd(100)) => addAccount(world, platforms, of, channel, limit),
    synced: (account: Account) => syncFigures(world, platforms, account),
    /**
     * Runs what is due, as the worker and the schedule would, and moves the clock on, until every item ended or waits for people.
     * `decide` is called whenever all that is open waits for the platform's decision.
     */
    settle: (hours = 30, decide?: () => void) => settle(world, test.clock, hours, decide, oneByOne),
    /** As settle, and what is due at the same time is begun at the same time. */
    settleTogether: (decide?: () => void) => settle(world, test.clock, 30, decide, atOnce),
    violations: () => world.db.read(system, tx => findViolations(tx)),
    states: async (order: Order) => {
      const { rows } = await systemQuery(world, `select state from quota_items where order_id = ${order.apply_no} order by id`)
      return rows.map(row => row.state as string) // text by the query above
    },
    query: (text: string) => systemQuery(world, text),
  }
}

/** Reads past row-level security, to judge what the product did. */
async function systemQuery(world: World, text: string): Promise<{ rows: Record<string, unknown>[] }> {
  const client = await world.db.pool.connect()
  try {
    await client.query(`begin; select set_config('app.scope', 'system', true)`)
    const { rows } = await client.query(text)
    await client.query('commit')
    return { rows }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

type TenantOptions = {
  customerType?: CustomerType
  balance?: Money
  serviceFee?: number
  tax?: number
  isReturnable?: boolean
  needsApproval?: boolean
}

async function addTenant(world: World, options: TenantOptions): Promise<Tenant> {
  const { customerType = 1, balance = usd(10_000), serviceFee = 300, tax = 600, isReturnable = true, needsApproval = false } = options
  const now = world.clock.now()
  const [customerId, companyId] = [world.ids.next(), world.ids.next()]
  await world.db.transaction(system, async tx => {
    const flags = {
      customerNature: 'DIRECT_AGENT',
      customerClassification: 'FIRST',
      isFacebookChannelAuthorized: false,
      isRebateSubject: false,
    } as const
    await insertCustomer(tx, { id: customerId, name: `客户${customerId}`, customerType, ...flags, createdAt: now })
    await insertCompany(tx, { id: companyId, customerId, companyName: `公司${companyId}`, createdAt: now })
    for (const channel of ['FACEBOOK', 'GOOGLE', 'TIKTOK'] as const) {
      const rates = { serviceFeeBasisPoints: serviceFee, taxBasisPoints: tax, isReturnable }
      await insertRates(tx, { id: world.ids.next(), customerId, channel, ...rates, validFrom: now, createdAt: now })
    }
    if (customerType === 0 || customerType === 3) {
      const line = await openAccount(tx, { kind: 'CREDIT_LINE', currency: balance.currency, customerId, subCustomerId: null }, now)
      await setLimit(tx, line, balance)
    }
    if (needsApproval) await setNeedsQuotaApproval(tx, customerId, true)
  })
  const tenant: Tenant = {
    customerId,
    subCustomerId: null,
    companyId,
    actor: { ...actorOf(world, customerId, null, customerType), needsQuotaApproval: needsApproval },
  }
  if (customerType === 1 || customerType === 2) await fund(world, tenant, balance)
  return tenant
}

async function addSubTenant(world: World, of: Tenant, balance: Money): Promise<Tenant> {
  const subCustomerId = world.ids.next()
  await world.db.transaction(system, tx =>
    insertSubCustomer(tx, {
      id: subCustomerId,
      customerId: of.customerId,
      name: '子客户',
      showsSpend: false,
      createdAt: world.clock.now(),
    }),
  )
  const tenant: Tenant = { ...of, subCustomerId, actor: actorOf(world, of.customerId, subCustomerId, of.actor.customerType) }
  await fund(world, tenant, balance)
  return tenant
}

async function fund(world: World, { customerId, subCustomerId }: Tenant, amount: Money): Promise<void> {
  const at = world.clock.now()
  await world.db.transaction(system, async tx => {
    await openAccount(tx, { kind: 'WALLET', currency: amount.currency, customerId, subCustomerId }, at)
    if (amount.minor === 0n) return
    const payment = { place: 'test', transactionId: world.ids.next(), amount }
    const owner = { customerId, subCustomerId }
    const told = { operator: 'test', summary: '', at }
    await bookArrival(tx, payment, owner, told)
    await creditArrival(tx, payment, owner, zero(amount.currency), told)
  })
}

async function addAccount(world: World, platforms: ScriptedPlatforms, of: Tenant, channel: Channel, limit: Money): Promise<Account> {
  const [id, outsideAccountId] = [world.ids.next(), world.ids.next()]
  const now = world.clock.now()
  const { currency } = limit
  const own = { customerId: of.customerId, subCustomerId: of.subCustomerId, companyId: of.companyId }
  await world.db.transaction(system, async tx => {
    const facts = { accountName: `账户${id}`, currency, timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, ...own, channel, outsideAccountId, ...facts })
    const figures = { limit, spent: zero(currency), balance: limit, averageSpend: zero(currency), todaySpend: zero(currency) }
    await recordFigures(tx, id, { ...figures, readAt: now })
    await recordOpening(tx, { customerId: of.customerId, adAccountId: id, limit, operator: 'test', at: now })
  })
  platforms.open(outsideAccountId, limit.minor)
  return { id, outsideAccountId, channel, currency }
}

/** The figures that the platform shows now, as a synchronisation writes them. */
async function syncFigures(world: World, platforms: ScriptedPlatforms, account: Account): Promise<void> {
  const { limit, spent } = platforms.book(account.outsideAccountId)
  const minor = (value: bigint) => money(value, account.currency)
  const none = zero(account.currency)
  const shown = { limit: minor(limit), spent: account.channel === 'TIKTOK' ? null : minor(spent), remaining: minor(limit - spent) }
  await world.db.transaction(system, async tx => {
    const [locked] = await lockAdAccounts(tx, [account.id])
    if (!locked) throw new Error('the account vanished')
    const counted = countQuota(locked.counter, shown, none)
    await recordFigures(tx, account.id, { ...counted, averageSpend: none, todaySpend: none, readAt: world.clock.now() })
  })
}

function actorOf(world: World, customerId: string, subCustomerId: string | null, customerType: CustomerType): TenantActor {
  const userId = world.ids.next()
  const person = {
    kind: 'user',
    userId,
    userName: `用户${userId.slice(-4)}`,
    sessionId: userId,
    isMaster: true,
    roles: [],
    needsQuotaApproval: false,
    address: '127.0.0.1',
  } as const
  return { ...person, customerId, subCustomerId, customerType }
}

const SWEEP_EVERY_MS = 60_000

type Runs = (runs: readonly (() => Promise<void>)[]) => Promise<unknown>
const atOnce: Runs = runs => Promise.all(runs.map(run => run()))
const oneByOne: Runs = async runs => {
  for (const run of runs) await run()
}

async function settle(
  world: World,
  clock: TestWorld['clock'],
  hours: number,
  decide: (() => void) | undefined,
  runAll: Runs,
): Promise<void> {
  const end = world.clock.now().getTime() + hours * 3_600_000
  let sweepAt = 0
  while (world.clock.now().getTime() < end) {
    const now = world.clock.now()
    if (now.getTime() >= sweepAt) {
      await quietly(() => sweep(world))
      sweepAt = now.getTime() + SWEEP_EVERY_MS
    }
    const { rows: open } = await systemQuery(
      world,
      `select i.id, i.state, greatest(i.due_at, (select max(b.quiet_until) from quota_items b where b.ad_account_id = i.ad_account_id
         and i.state = 'RESERVED'), case when i.state = 'SENDING' then i.lease_until end) as due
       from quota_items i where state not in ('FINISHED', 'FAIL', 'MANUAL') and carried_by is null
         -- What waits behind a leg in flight has its turn when that ends; asking for it every second meanwhile only costs time.
         and not (i.state = 'RESERVED' and exists (select from quota_items b where b.ad_account_id = i.ad_account_id
           and b.state in ('SENDING', 'WAITING_CHANNEL', 'UNKNOWN'))) order by i.id`,
    )
    if (open.length === 0) return
    if (open.every(item => item.state === 'WAITING_CHANNEL')) decide?.()
    const due = open.filter(item => (item.due as Date) <= now) // timestamptz
    // Only a sweep frees what a dead worker holds.
    if (due.some(item => item.state === 'SENDING')) sweepAt = 0
    const free = due.filter(item => item.state !== 'SENDING')
    await runAll(
      free.map(item => () => quietly(() => (item.state === 'RESERVED' ? applyItem : reconcileItem)(world, { itemId: String(item.id) }))),
    )
    const next = Math.min(...open.map(item => (item.due as Date).getTime())) // timestamptz
    clock.set(new Date(Math.min(end, Math.max(next + 1, now.getTime() + (due.length > 0 ? 1_000 : 100)))))
  }
}

/** A worker that dies leaves its item as it is; the next round finds it. */
async function quietly(run: () => Promise<unknown>): Promise<void> {
  await run().catch((error: unknown) => {
    if (!(error instanceof Error && error.message.startsWith('killed'))) throw error
  })
}
