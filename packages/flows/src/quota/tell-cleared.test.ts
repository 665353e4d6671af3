// An agent clears accounts that it has given away: who learns of it, and who does not.
import { insertUser } from '@tallyhelm/modules/organization'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { loweringOn } from './test-lowering.ts'
import { type Account, openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
let agent: Tenant
beforeEach(async () => {
  await stage?.close()
  stage = await openStage()
  agent = await stage.tenant({ balance: usd(10_000) })
})
afterAll(() => stage?.close())

const { add, clear, finish } = loweringOn(() => stage)
let mobiles = 13_900_000_000

async function person(of: Tenant, isDisabled = false): Promise<string> {
  const id = stage.world.ids.next()
  await stage.world.db.transaction({ kind: 'system' }, async tx => {
    await insertUser(tx, {
      id,
      customerId: of.customerId,
      subCustomerId: of.subCustomerId,
      countryCode: '86',
      mobile: String((mobiles += 1)),
      email: null,
      userName: '子客户的人',
      passwordHash: 'none',
      isMaster: false,
      createdAt: stage.world.clock.now(),
    })
    if (isDisabled) await tx.run(sql`update organization_wallet_users set is_disabled = true where id = ${id}`)
  })
  return id
}
async function funded(of: Tenant, count: number): Promise<Account[]> {
  const accounts = await Promise.all(Array.from({ length: count }, () => stage.account(of)))
  await add(of, '100', ...accounts)
  await finish(...accounts)
  await stage.query('delete from notices_messages')
  return accounts
}
const told = async () =>
  (
    await stage.query(
      `select user_id, sub_customer_id, title, body, link from notices_messages where kind = 'ACCOUNT' order by user_id, id`,
    )
  ).rows

test('everybody of the sub-customer learns which accounts, once, and nobody else', async () => {
  const sub = await stage.subTenant(agent, usd(1_000))
  const other = await stage.subTenant(agent, usd(1_000))
  const [one, two] = [await person(sub), await person(sub)]
  await person(sub, true)
  await person(other)
  const [own] = await funded(agent, 1)
  const theirs = await funded(sub, 6)
  await stage.query(`update ad_accounts_accounts set account_name = repeat('长', 200) where id = ${theirs[0]?.id}`)
  await clear(agent, ...theirs, ...(own ? [own] : []))
  await finish(...theirs)
  const message = {
    sub_customer_id: sub.subCustomerId,
    title: '代理商已清零 6 个账户',
    body: expect.stringMatching(/^“长{39}…”、.*等 6 个账户的剩余额度已由代理商清零，按付款比例退回付款方；/),
    link: '/account/facebook',
  }
  expect(await told()).toEqual([
    { ...message, user_id: one },
    { ...message, user_id: two },
  ])
})

test('what a sub-customer clears itself, and what failed, is told to its submitter alone', async () => {
  const sub = await stage.subTenant(agent, usd(1_000))
  await person(sub)
  const [first, second] = await funded(sub, 2)
  if (!first || !second) throw new Error('two accounts were made')
  await clear(sub, first)
  await finish(first)
  stage.platforms.faults.change.push('refused')
  await clear(agent, second)
  await finish(second)
  expect(await told()).toEqual([])
  expect((await stage.query(`select state from quota_items where kind = 'CLEAR' order by id`)).rows).toEqual([
    { state: 'FINISHED' },
    { state: 'FAIL' },
  ])
})
