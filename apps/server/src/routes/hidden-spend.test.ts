// Hidden spend: whatever its accounts spend, a sub-customer whose agent hides spend is answered the same, to the letter: by every call that reads, in
// every order and by every filter, and in every file. Its balances it may know.
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { scriptPlatforms } from '@tallyhelm/flows/quota/test-platforms'
import { bookRecharge } from '@tallyhelm/flows/wallet/book-recharge'
import { insertAdAccount, recordFigures } from '@tallyhelm/modules/ad-accounts'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { isForSubCustomers } from '@tallyhelm/protocol/lists/portal-lists'
import { exportFileEndpoint } from '@tallyhelm/protocol/topics/exports/file-endpoints'
import { EXPORT_KIND_CODES, listOfKind } from '@tallyhelm/protocol/topics/exports/kinds'
import { quotaEndpoints } from '@tallyhelm/protocol/topics/quota/endpoints'
import { money } from '@tallyhelm/protocol/values/money'
import { CHANNEL_CODES } from '@tallyhelm/protocol/vocabulary/channel'
import { keepTotals } from '@tallyhelm/views/spend/test-rollups'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, signedInClient, type TestServer } from '../program/test-server.ts'
import { allEndpoints, callWith, idPaths, type JsonSchema, requestWith, variantsOf } from './test-endpoints.ts'
import { type SpendStage, startSpendStage } from './test-spend-stage.ts'

/** What somebody who may see spend is told anew when it changes. */
const SEEN = [
  'spend.daily.daily ',
  'spend.daily.dailyTotal ',
  'spend.daily.accounts ',
  'spend.daily.accountsTotal ',
  'spend.daily.hours ',
  'spend.daily.corrections ',
  'spend.keyFigures ',
  'spend.trend ',
  'ad-accounts.subCustomerList ',
  'spend.lowBalance ',
  'spend.todo ',
  'quota.capabilities ',
  'ad-accounts.byId ',
  'SPEND_DAYS ',
  'ACCOUNTS ',
]

type Call = { name: string; ask: (who: Client) => Promise<string> }
const usd = (dollars: number) => money(BigInt(dollars * 100), 'USD')
const [LITTLE, MUCH] = [1, 13]

let { server, clients } = {} as SpendStage // before the first test
/** By whose account they name. */
let calls: Record<'blind' | 'seeing', Call[]>
beforeAll(async () => {
  const own = { seeing: '', blind: '' }
  ;({ server, clients } = await startSpendStage(async (started, owners) => {
    own.seeing = await give(started, owners.customerId, owners.seeing)
    own.blind = await give(started, owners.customerId, owners.blind)
  }))
  calls = { blind: [...(await readingCalls(own.blind)), ...files()], seeing: [...(await readingCalls(own.seeing)), ...files()] }
})
afterAll(() => server?.stop())

const system = { kind: 'system', name: 'test' } as const

/** Two accounts of each channel, each with an order; gives the first one's id. */
async function give({ world, test: { clock }, url }: TestServer, customerId: string, subCustomerId: string): Promise<string> {
  const platforms = scriptPlatforms(clock)
  Object.defineProperty(world, 'platforms', { value: platforms.byChannel, configurable: true })
  const { companyId } = await createCompany(world, system, { customerId, companyName: `云帆${subCustomerId}` })
  const now = clock.now()
  await bookRecharge(world, system, { customerId, provider: 'test', transactionId: subCustomerId, amount: usd(1_000) })
  const agent = await signedInClient(url, '13800000001')
  const ids: string[] = []
  for (const [at, channel] of [...CHANNEL_CODES, ...CHANNEL_CODES].entries()) {
    const [id, outsideAccountId] = [world.ids.next(), world.ids.next()]
    ids.push(id)
    platforms.open(outsideAccountId, 10_000n)
    await world.db.transaction({ kind: 'system' }, async tx => {
      const facts = { accountName: `账户${at}`, currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
      await insertAdAccount(tx, { id, customerId, subCustomerId, companyId, channel, outsideAccountId, ...facts })
      const figures = { limit: usd(100), spent: usd(0), balance: usd(100), averageSpend: usd(0), todaySpend: usd(0) }
      await recordFigures(tx, id, { ...figures, readAt: now })
      await recordOpening(tx, { customerId, adAccountId: id, limit: usd(100), operator: 'test', at: now })
    })
    const order = { adjust_type: 'ADD', items: [{ account_id: id, amount: '20.00' }], remark: '加额' }
    expect((await agent.post(quotaEndpoints.apply.path, order, { 'idempotency-key': crypto.randomUUID() })).code).toBe(0)
  }
  return ids[0] ?? ''
}

const run = (query: ReturnType<typeof sql>) => server.world.db.transaction({ kind: 'system' }, tx => tx.run(query))

/** Figures of spend by the account's place, times `factor`: balances stay, the order by spend turns round, and all run dry instead of none. */
async function spend(factor: number): Promise<void> {
  const average = factor === LITTLE ? 10 : 10_000
  const place = sql`(select id, row_number() over (order by id) * case when ${factor}::int = 1 then 1 else ${factor}::int - row_number() over (order by id) end as n from ad_accounts_accounts)`
  await run(sql`update ad_accounts_accounts a set spent_minor = 700 * p.n, limit_minor = balance_minor + 700 * p.n, avg_spend_7d_minor = ${average}::bigint * p.n,
    today_spend_minor = 31 * p.n, total_added_minor = 2000, adopted_on = '2025-12-01' from ${place} p where p.id = a.id`)
  await run(sql`insert into spend_days (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, spend_minor, spend_usd_minor,
      impressions, clicks, is_settled, changed_at, known_from)
    select a.id, day, a.customer_id, a.sub_customer_id, a.company_id, a.channel, 'USD', 31 * p.n, 31 * p.n, 31 * p.n, p.n, false, now(), now()
    from ad_accounts_accounts a join ${place} p on p.id = a.id cross join generate_series('2026-02-20'::date, '2026-03-02', '1 day') as day
    on conflict (ad_account_id, day) do update set spend_minor = excluded.spend_minor, spend_usd_minor = excluded.spend_usd_minor,
      impressions = excluded.impressions, clicks = excluded.clicks`)
  await run(sql`insert into spend_changes (ad_account_id, day, customer_id, sub_customer_id, company_id, channel, currency, before_minor, after_minor,
      before_usd_minor, after_usd_minor, seen_at, source, is_after_closing)
    select d.ad_account_id, d.day, d.customer_id, d.sub_customer_id, d.company_id, d.channel, 'USD', 1, d.spend_minor, 1, d.spend_minor, now(), 'SYNC', false
    from spend_days d where d.day = '2026-02-21'`)
  await server.world.db.transaction({ kind: 'system' }, keepTotals)
  await run(sql`insert into spend_today_marks (customer_id, sub_customer_id, day, hour, spend_usd_minor)
    select customer_id, sub_customer_id, day, 8, spend_usd_minor from spend_rollups where day >= '2026-03-01' and channel = 'FACEBOOK' and company_id = 0
    on conflict (customer_id, sub_customer_id, day, hour) do update set spend_usd_minor = excluded.spend_usd_minor`)
  await run(sql`update quota_items i set state = 'FINISHED', finished_at = created_at, base_minor = 100 * p.n, target_minor = 100 * p.n + 2000, after_limit_minor = 100 * p.n + 2000
    from ${place} p where p.id = i.ad_account_id`)
}

/** Sealed under another number each time. */
const LEFT_OUT = ['session.sealViewState']

/** Each call that reads, with what it requires, with an own id in each place for one, and with each choice and number that it takes. */
async function readingCalls(own: string): Promise<Call[]> {
  const open = (await allEndpoints()).filter(
    ({ name, endpoint: { callers, changesState, carriage } }) =>
      !LEFT_OUT.includes(name) &&
      (callers.includes('sub-customer') || callers.includes('user')) &&
      !changesState &&
      carriage !== 'multipart',
  )
  return open.flatMap(({ name, endpoint, request }) =>
    variantsOf(request).flatMap(({ kind, request: schema }) => {
      const plain = { ...requestWith(schema, [], own), ...daysOf(schema) }
      const asked = [
        plain,
        ...idPaths(schema).map(path => ({ ...requestWith(schema, path, own), ...daysOf(schema) })),
        ...choicesOf(schema).map(choice => ({ ...plain, ...choice })),
        ...CHANNEL_CODES.map(channel => ({ ...plain, ...('channel' in (schema.properties ?? {}) ? { channel } : {}) })),
      ]
      const each = new Map(asked.map(fields => [`${name} ${kind} ${JSON.stringify(fields)}`, fields]))
      return [...each].map(([said, fields]) => ({
        name: said,
        ask: async (who: Client) => told((await callWith(who, endpoint, fields)).text),
      }))
    }),
  )
}

const hasDays = (schema: JsonSchema): boolean => 'from' in (schema.properties ?? {}) && 'until' in (schema.properties ?? {})
const daysOf = (schema: JsonSchema) => (hasDays(schema) ? { from: '2026-02-19', until: '2026-03-03' } : {})

/** Orders, tabs, dimensions and bounds of numbers: what could sort or find by spend. */
function choicesOf({ properties = {} }: JsonSchema): Record<string, unknown>[] {
  return Object.entries(properties).flatMap(([name, field]): Record<string, unknown>[] => {
    if (name === 'sort') return (field.enum ?? []).flatMap(sort => ['asc', 'desc'].map(order => ({ sort, order })))
    if (name === 'tab' || name === 'dimension') return (field.enum ?? []).map(value => ({ [name]: value }))
    return /_(min|max)$/.test(name) ? [1, 50].map(value => ({ [name]: field.type === 'string' ? `${value}` : value })) : []
  })
}

/** Each file that it may have, with all columns there are. */
const files = (): Call[] =>
  EXPORT_KIND_CODES.filter(kind => isForSubCustomers(listOfKind(kind))).flatMap(kind =>
    CHANNEL_CODES.map(channel => ({
      name: `${kind} ${channel}`,
      ask: async (who: Client) => {
        const request = { channel, format: 'csv', columns: Object.keys(listOfKind(kind).file) }
        return told((await who.post(exportFileEndpoint(kind, true).path, request)).text)
      },
    })),
  )

/** Without what differs from call to call. */
const told = (text: string): string => text.replaceAll(/"request_id":"[^"]*"/g, '')

async function answersTo(who: Client, asked: readonly Call[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const { name, ask } of asked) answers[name] = await ask(who)
  return answers
}
const differing = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(before).filter(name => before[name] !== after[name])

test('what its accounts spend changes no answer', async () => {
  await spend(LITTLE)
  const [before, seen] = [await answersTo(clients.blind, calls.blind), await answersTo(clients.seeing, calls.seeing)]
  await spend(MUCH)
  expect(differing(before, await answersTo(clients.blind, calls.blind))).toEqual([])
  // Whoever may see spend is told the difference, or nothing would be proved.
  const told = differing(seen, await answersTo(clients.seeing, calls.seeing))
  expect(SEEN.filter(name => !told.some(each => each.startsWith(name)))).toEqual([])
})
