// Signals of the portal itself: logins that a user never made like this, and a new BM soon after quota was added.
import { findUser } from '@tallyhelm/modules/organization'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindingsOn } from '../bindings/test-bindings.ts'
import { openSession } from '../session/open-session.ts'
import { noteUnusualLogin, type UnusualLogin } from './note-login.ts'
import { accountWithGroups, all, formOf, leaf, MINUTE_MS, type MonitorStage, openMonitorStage } from './test-monitors.ts'
import { previewRule } from './try-rule.ts'

const system = { kind: 'system' } as const
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'
const OLD_BM = '100000000000001'
const NEW_BM = '100000000000002'

let stage: MonitorStage
let account: Awaited<ReturnType<typeof accountWithGroups>>
let on: Awaited<ReturnType<typeof bindingsOn>>
beforeAll(async () => {
  stage = await openMonitorStage()
  on = await bindingsOn({ ...stage, actor: () => stage.actor({ userId: '2', roles: ['Associated', 'FacebookChannel'] }) })
  account = await accountWithGroups(stage, { one: { spend_per_hour: '2' } })
  await stage.acting(formOf(all(leaf('SPEND', 'M5', 'GTE', '4000'))))
  await stage.tick()
  for (const id of [OLD_BM, NEW_BM]) await stage.control('meta-businesses', { id })
})
afterAll(() => stage?.close())

type Way = { address?: string; userAgent?: string; sid?: string }
async function logIn({ address = '198.51.100.7', userAgent = CHROME, sid }: Way = {}): Promise<string> {
  const { world } = stage
  const session = await world.db.transaction(system, async tx => {
    const user = (await findUser(tx, '1')) ?? expect.fail('nobody')
    return await openSession(world, tx, user, { address, userAgent, sid }, { action: 'session.sign-in', by: 'code', isRemembered: false })
  })
  stage.advance(MINUTE_MS)
  return session.sid
}
async function logins(world: World = stage.world): Promise<string[]> {
  const jobs = await stage.rows<{ payload: UnusualLogin }>(sql`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'monitors.note-login' order by j.id`)
  for (const { payload } of jobs) await noteUnusualLogin(world, payload)
  return (await stage.rows<{ told: string }>(sql`select told from monitors_events where kind = 'UNUSUAL_LOGIN' order by at`)).map(
    row => row.told,
  )
}
const isMatched = async (metric: 'UNUSUAL_LOGIN' | 'QUOTA_THEN_BIND') => {
  const form = formOf(all(leaf(metric, 'M60', 'HAPPENED')), { is_all_accounts: false, account_ids: [account.id] })
  return (await previewRule(stage.world, stage.customer, { form })).matched
}

test('a login from a network or device that its user never had is an event of his accounts; the first of all is none', async () => {
  const sid = await logIn()
  await logIn()
  expect([await logins(), await isMatched('UNUSUAL_LOGIN')]).toEqual([[], 0])
  await logIn({ address: '192.0.2.9', sid })
  expect(await logins()).toEqual([])
  await logIn({ address: '192.0.2.200' })
  await logIn({ userAgent: PHONE })
  await logIn({ userAgent: PHONE })
  const told = ['新的网络登录：Chrome · Windows · 192.0.2.200', '新的设备登录：Safari · iPhone · 198.51.100.7'].map(
    words => `甲 从${words}`,
  )
  expect(await logins()).toEqual(told)
  // Worked off twice it is told once.
  expect(await logins()).toEqual(told)
  expect(await isMatched('UNUSUAL_LOGIN')).toBe(1)
})

test('a BM that the customer never had, bound within a day after quota was added', async () => {
  const bind = async (target: string) => {
    await on.ask([{ adAccountId: account.id, type: 'BM', action: 'BIND', target, role: 'ADVERTISE' }])
    await on.runFor(3)
    return (await stage.rows<{ told: string }>(sql`select told from monitors_events where kind = 'QUOTA_THEN_BIND'`)).map(row => row.told)
  }
  expect(await bind(OLD_BM)).toEqual([])
  stage.advance(25 * 60 * MINUTE_MS)
  await stage.tick()
  await addedQuota(account.id)
  await on.ask([{ adAccountId: account.id, type: 'BM', action: 'UNBIND', target: OLD_BM }])
  await on.runFor(3)
  expect(await bind(OLD_BM)).toEqual([])
  expect(await bind(NEW_BM)).toEqual([`24 小时内新增额度 $500.00，又绑定新 BM ${NEW_BM}`])
  expect(await isMatched('QUOTA_THEN_BIND')).toBe(1)
})

/** As an addition that has ended leaves it. */
const addedQuota = (adAccountId: string) =>
  stage.world.db.transaction(system, async tx => {
    const now = stage.clock.now()
    await tx.run(sql`
      insert into quota_orders (id, customer_id, payer_account_id, idempotency_key, body_hash, adjust_type, currency, amount_minor, service_fee_minor, tax_minor,
        submitter_id, submitter, remark, created_at)
      values (901, ${stage.customerId}, 1, 'k', 'h', 'ADD', 'USD', 50000, 0, 0, 1, '甲', '', ${now})`)
    await tx.run(sql`
      insert into quota_items (id, order_id, customer_id, ad_account_id, channel, currency, payer_account_id, quota_account_id, service_fee_account_id,
        tax_account_id, amount_minor, service_fee_basis_points, tax_basis_points, service_fee_minor, tax_minor, state, due_at, created_at, finished_at)
      values (902, 901, ${stage.customerId}, ${adAccountId}, 'FACEBOOK', 'USD', 1, 1, 1, 1, 50000, 0, 0, 0, 0, 'FINISHED', ${now}, ${now}, ${now})`)
  })
