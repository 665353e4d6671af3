// Emergencies: where a rule may clear an account, ordinary orders leave two of Meta's ten daily changes, and the clearing goes before them all.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { clearQuota } from './clear-quota.ts'
import { readCapabilities } from './read-capabilities.ts'
import { loweringOn } from './test-lowering.ts'
import { type Account, openStage, type Stage, type Tenant } from './test-stage.ts'

let stage: Stage
let tenant: Tenant
let account: Account
beforeEach(async () => {
  await stage?.close()
  stage = await openStage()
  tenant = await stage.tenant()
  account = await stage.account(tenant)
})
afterAll(() => stage?.close())

const { add, clear } = loweringOn(() => stage)
const emergency = () =>
  clearQuota(stage.world, tenant.actor, {
    idempotencyKey: randomUUID(),
    request: { adjust_type: 'CLEAR', reason: 'STOPPED', remark: '', items: [{ account_id: account.id }] },
    proof: 'not-needed',
    isEmergency: true,
  })
const changes = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    await add(tenant, '1', account)
    await stage.settle(0.1)
  }
}
const states = async () => (await stage.query('select kind, state from quota_items order by id desc limit 2')).rows
const left = async () => (await readCapabilities(stage.world, tenant.actor, { account_ids: [account.id] })).content[0]?.changes_left_today

async function watched({ status = 'ON', form = { may_escalate: true, may_clear: true } as object } = {}) {
  const id = stage.world.ids.next()
  await stage.query(`
    insert into monitors_rules (id, customer_id, rule_name, status, version, created_by, created_at, updated_at)
    values (${id}, ${tenant.customerId}, '防盗', '${status}', 1, '甲', now(), now());
    insert into monitors_versions (rule_id, version, customer_id, form, sentence, shape, numbers, lists, currency, frequency, is_all_accounts,
      cooldown_minutes, max_pauses, tells_theft, action, made_by, made_at, digest, acts_at)
    values (${id}, 1, ${tenant.customerId}, '${JSON.stringify(form)}', '', '', '{}', '[]', 'USD', 5, true, 60, 10, true, 'PAUSE_AD_GROUP', '甲', now(), '', now())`)
}

test('ordinary orders wait at the eighth change, and the clearing overtakes them', async () => {
  await watched()
  await changes(8)
  expect([await left(), stage.platforms.calls.change]).toEqual([0, 8])
  await add(tenant, '1', account)
  await stage.settle(0.1)
  expect(stage.platforms.calls.change).toBe(8)
  await emergency()
  await stage.settle(0.1)
  expect(await states()).toEqual([
    { kind: 'CLEAR', state: 'FINISHED' },
    { kind: 'ADD', state: 'RESERVED' },
  ])
  expect(stage.platforms.calls.change).toBe(9)
  expect(await stage.violations()).toEqual([])
})

test.each([
  ['no rule', async () => {}],
  ['a rule that is off', () => watched({ status: 'OFF' })],
  ['a rule that only escalates', () => watched({ form: { may_escalate: true, may_clear: false } })],
])('%s: all ten are for orders, and an emergency that finds none fails at once', async (_what, before) => {
  await before()
  await changes(10)
  expect([await left(), stage.platforms.calls.change]).toEqual([0, 10])
  await emergency()
  await stage.settle(0.1)
  expect((await states())[0]).toEqual({ kind: 'CLEAR', state: 'FAIL' })
  await clear(tenant, account)
  await stage.settle(0.1)
  expect((await states())[0]).toEqual({ kind: 'CLEAR', state: 'RESERVED' })
})
