// Finished closings: rebates of what wallets paid for come back once to whom they belong, whatever is cut off; and people are told.
import { lockStatements } from '@tallyhelm/modules/statements'
import { confirmStatement, product } from '../statements/confirm-statement.ts'
import { money } from '@tallyhelm/protocol/values/money'
import { flowList } from '@tallyhelm/views/wallet/flow-list'
import { withLinks } from '@tallyhelm/views/wallet/flow-links'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check-books.ts'
import { createUser } from '../organization/create-user.ts'
import { type Tenant, usd } from '../quota/test-stage.ts'
import { closeMonths } from './close-months.ts'
import { finishAllClosings } from './finish-closings.ts'
import { type MonthStage, openMonthStage } from './test-months.ts'

const system = { kind: 'system' } as const
let stage: MonthStage
beforeEach(async () => {
  stage = await openMonthStage()
})
afterEach(() => stage.close())

const rows = async (text: string) => (await stage.query(text)).rows
const agreed = (of: Tenant, basisPoints: number) =>
  stage.query(`insert into billing_rebate_rates
    select ${of.customerId}::bigint % 1000000 * 10 + n, ${of.customerId}, c, ${basisPoints}, '2026-01-01', now()
    from unnest('{FACEBOOK,GOOGLE}'::text[]) with ordinality x (c, n)`)
const posted = () =>
  rows(`select t.idempotency_key as key, t.amount_minor as minor, o.kind, o.currency, o.customer_id, o.sub_customer_id
    from ledger_transfers t join ledger_accounts o on o.id = t.credit_account_id where t.code = 'REBATE' order by t.amount_minor`)
let people = 0
const person = async ({ customerId, subCustomerId }: Tenant) => {
  people += 1
  const user = { customerId, subCustomerId, mobile: `1390000000${people}`, userName: '某人', password: 'Tallyhelm-demo-1' }
  return (await createUser(stage.world, { kind: 'system', name: 'test' }, user)).userId
}
const violations = () => stage.violations()
const close = async () => {
  stage.go('2026-04-05T04:00:00Z')
  await closeMonths(stage.world)
}

async function spent(of: Tenant, ...minors: readonly [number, ...number[]]): Promise<void> {
  stage.go('2026-04-04T05:00:00Z')
  for (const minor of minors) await stage.spend(await stage.account(of), { '2026-03-30': minor })
}

test('a customer and its sub-customer each get theirs into their own wallet, once; nothing comes of nothing', async () => {
  const [of, without] = [await stage.tenant(), await stage.tenant()]
  const sub = await stage.subTenant(of, usd(10))
  await agreed(of, 250)
  await spent(of, 10_000, 1)
  await spent(sub, 4_000)
  await spent(without, 5_000)
  stage.go('2026-04-04T05:00:00Z')
  await stage.spend(await stage.account(of, 'GOOGLE', money(10_000n, 'EUR')), { '2026-03-30': 8_000 })
  await stage.spend(await stage.account(of, 'TIKTOK'), { '2026-03-30': 8_000 })
  await close()
  expect(await posted()).toEqual([])
  expect(await finishAllClosings(stage.world)).toBeGreaterThan(0)
  const wallet = { kind: 'WALLET', customer_id: of.customerId }
  expect(await posted()).toMatchObject([
    { ...wallet, minor: '100', currency: 'USD', sub_customer_id: sub.subCustomerId },
    { ...wallet, minor: '200', currency: 'EUR', sub_customer_id: null },
    { ...wallet, minor: '250', currency: 'USD', sub_customer_id: null },
  ])
  expect(await finishAllClosings(stage.world)).toBe(0)
  expect(await posted()).toHaveLength(3)
  expect(await violations()).toEqual([])
})

test('what a credit line paid for waits for its statement, and comes to the line', async () => {
  const of = await stage.tenant({ customerType: 0 })
  await agreed(of, 100)
  await spent(of, 10_000)
  await close()
  await finishAllClosings(stage.world)
  expect(await posted()).toEqual([])
  expect(await violations()).toEqual([])
  const { id } = (await rows('select id::text from credit_statements'))[0] ?? {}
  const post = () =>
    stage.world.db.transaction(system, async tx => {
      const [statement] = await lockStatements(tx, [String(id)], null)
      if (statement) await confirmStatement(stage.world, tx, statement, { by: 'SYSTEM', actor: product })
    })
  await post()
  expect(await posted()).toMatchObject([{ kind: 'CREDIT_LINE', minor: '100', customer_id: of.customerId }])
  await expect(post()).rejects.toMatchObject({ refusal: 'STATEMENT_MOVED' })
  expect(await posted()).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test.each([
  ['the rebates', 'ledger_transfers', "code <> 'REBATE'"],
  ['the message', 'notices_messages', "title not like '%账单已出账'"],
  ['the end of the closing', 'billing_closings', 'finished_at is null'],
])('cut off before %s, nothing is lost and nothing comes twice', async (_what, table, check) => {
  const of = await stage.tenant()
  await agreed(of, 100)
  await spent(of, 10_000)
  await person(of)
  await close()
  await stage.query(`alter table ${table} add constraint cut_off check (${check}) not valid`)
  await expect(finishAllClosings(stage.world)).rejects.toThrow('cut_off')
  await stage.query(`alter table ${table} drop constraint cut_off`)
  expect(await posted()).toEqual([])
  expect(await rows('select id from notices_messages')).toEqual([])
  const runs = await Promise.all([finishAllClosings(stage.world), finishAllClosings(stage.world), finishAllClosings(stage.world)])
  expect(runs.filter(count => count > 0)).toHaveLength(1)
  expect(await posted()).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test('people are told of their bills, a sub-customer’s of its rebate alone; the flow leads to the bill, and no one else’s does', async () => {
  const [of, other] = [await stage.tenant(), await stage.tenant()]
  const sub = await stage.subTenant(of, usd(10))
  await agreed(of, 100)
  await spent(of, 10_000)
  await spent(sub, 4_000)
  const [user, subUser] = [await person(of), await person(sub)]
  await person(other)
  await close()
  await finishAllClosings(stage.world)
  const told = await rows('select user_id, sub_customer_id, title, body, link from notices_messages order by id')
  expect(told).toEqual([
    {
      user_id: user,
      sub_customer_id: null,
      title: '2026-03 账单已出账',
      body: '2026-03 的月度账单已出账，共 2 张。返点 1.00 USD 已入账钱包。',
      link: '/advert/bill/facebook',
    },
    {
      user_id: subUser,
      sub_customer_id: sub.subCustomerId,
      title: '2026-03 返点已入账',
      body: '返点 0.40 USD 已入账钱包。',
      link: '/record?tab=flows',
    },
  ])
  const request = { fund: 'WALLET', currency: 'USD', from: '2026-04-01', until: '2026-05-01', page_num: 1, page_size: 10 } as const
  const linkOf = async ({ customerId, subCustomerId }: Tenant) => {
    const scope = { kind: 'tenant', customerId, subCustomerId } as const
    const page = await withLinks(stage.world.db, scope, await flowList(stage.world.db, scope, { ...request, flow_type: 'REBATE' }))
    return page.content.map(({ income, link }) => ({ income, link }))
  }
  const [own] = (await stage.bills()).filter(bill => bill.sub === null)
  expect(await linkOf(of)).toEqual([{ income: '1.00', link: { kind: 'BILL', id: `facebook/${own?.id}` } }])
  expect(await linkOf(sub)).toEqual([{ income: '0.40', link: null }])
  expect(await linkOf(other)).toEqual([])
})

test('a rebate that is missing, of another amount, twice or of no bill is found', async () => {
  const of = await stage.tenant()
  await agreed(of, 100)
  await spent(of, 10_000)
  await close()
  await stage.query('update billing_closings set finished_at = now()')
  const found = async () => (await violations()).map(({ invariant }) => invariant)
  expect(await found()).toEqual(['rebates'])
  await stage.query('update billing_closings set finished_at = null')
  await finishAllClosings(stage.world)
  expect(await found()).toEqual([])
  const wrong = (key: string, minor: number) =>
    stage.world.db.transaction(system, async tx => {
      const [{ debit, credit } = { debit: '', credit: '' }] = await tx.rows<{ debit: string; credit: string }>(
        sql`select debit_account_id as debit, credit_account_id as credit from ledger_transfers where code = 'REBATE'`,
      )
      await tx.run(sql`select ledger_move(array[${key}], array['REBATE'], array[${debit}::bigint], array[${credit}::bigint],
        array[${minor}::bigint], array['USD'], ${of.customerId}, null, 'BILL', '1', null, 'test', '', ${stage.world.clock.now()})`)
    })
  await wrong('rebate:1', 100)
  await wrong('rebate:twice', 100)
  expect(await found()).toEqual(['rebates', 'rebates'])
})

test('months that held once are only counted and added up again, but for the last two', async () => {
  const of = await stage.tenant()
  const account = await stage.account(of)
  for (const [at, day, closing] of [
    ['2026-04-04', '2026-03-30', '2026-04-05T04:00:00Z'],
    ['2026-05-04', '2026-04-29', '2026-05-05T04:00:00Z'],
    ['2026-06-04', '2026-05-30', '2026-06-05T04:00:00Z'],
  ] as const) {
    stage.go(`${at}T05:00:00Z`)
    await stage.spend(account, { [day]: 1_000 })
    stage.go(closing)
    await closeMonths(stage.world)
  }
  const toCheck = async () => (await rows(`select to_char(billing_first_to_check(), 'YYYY-MM') as month`))[0]?.month
  stage.go('2026-06-05T06:00:00Z')
  expect(await checkBooks(stage.world)).toEqual([])
  expect(await toCheck()).toBe('2026-03')
  await finishAllClosings(stage.world)
  expect(await checkBooks(stage.world)).toEqual([])
  expect(await toCheck()).toBe('2026-04')
  await stage.query(`update spend_days set spend_minor = 7 where day = '2026-05-30'`)
  expect((await violations()).map(({ invariant }) => invariant)).toEqual(['closed months'])
  await stage.query(`update spend_days set spend_minor = 1000 where day = '2026-05-30'`)
  await stage.query('alter table billing_bills disable trigger billing_bills_unchanged')
  await stage.query(`update billing_bills set spend_minor = 900, payable_minor = 900 where month = '2026-03-01'`)
  expect((await violations()).map(({ invariant }) => invariant)).toEqual(['verified months'])
})
