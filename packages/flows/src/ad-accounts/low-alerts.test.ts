// Alerts of low balances: once for each episode, by the ways that each user chose, and of hidden spend nothing.
import { createSubCustomer } from '../sub-customers/create-sub-customer.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendDeliveries } from '../notices/send-deliveries.ts'
import { setAlertChoices } from '../notices/set-alert-choices.ts'
import { createUser } from '../organization/create-user.ts'
import { openStage, type Stage, type Tenant } from '../quota/test-stage.ts'
import { setLowDays } from './set-low-days.ts'
import { tellLowAccounts } from './tell-low-accounts.ts'

const system = { kind: 'system', name: 'test' } as const
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const write = (change: ReturnType<typeof sql>) => stage.world.db.transaction({ kind: 'system' }, tx => tx.run(change))
let mobile = 13_700_000_000
/** A customer with an ad account of ten days, its user, and what he is told. */
async function holder(more: { email?: string; subCustomerId?: string; of?: Tenant } = {}) {
  const of = more.of ?? (await stage.tenant())
  const { customerId } = of
  const { userId } = await createUser(stage.world, system, {
    customerId,
    ...(more.subCustomerId === undefined ? {} : { subCustomerId: more.subCustomerId }),
    mobile: String(++mobile),
    userName: '用户',
    password: 'Kx7-pollen-94',
    isMaster: more.subCustomerId === undefined,
  })
  const phone = `86${mobile}`
  if (more.email !== undefined) await write(sql`update organization_wallet_users set email = ${more.email} where id = ${userId}`)
  const shown = () =>
    stage.world.db.read({ kind: 'system' }, tx =>
      tx.rows<{ title: string; link: string }>(sql`
        select title, link from notices_messages where user_id = ${userId} and not is_quiet order by id`),
    )
  return {
    of,
    actor: { ...of.actor, userId, subCustomerId: more.subCustomerId ?? null },
    phone,
    shown,
    sent: () => stage.outbox.filter(({ to }) => to === phone || to === more.email),
  }
}
async function account(of: Tenant, subCustomerId: string | null = null) {
  const { id: adAccountId } = await stage.account(of)
  await write(sql`update ad_accounts_accounts set sub_customer_id = ${subCustomerId}, account_name = '一店' where id = ${adAccountId}`)
  const days = async (left: number) => {
    await write(
      sql`update ad_accounts_accounts set balance_minor = ${Math.round(left * 1000)}, avg_spend_7d_minor = 1000 where id = ${adAccountId}`,
    )
    await tellLowAccounts(stage.world)
    await sendDeliveries(stage.world)
  }
  await days(10)
  return { adAccountId, days }
}

test('told when it begins, not while the figure goes to and fro around the threshold, and again once it ended and began anew', async () => {
  const { of, shown } = await holder()
  const { days } = await account(of)
  expect(await shown()).toEqual([])
  await days(2.9)
  expect(await shown()).toEqual([{ title: '1 个广告账户余额不足', link: '/account/facebook?tab=LOW_BALANCE' }])
  for (const left of [2.5, 3, 2.9, 3.9, 2.9, 0]) await days(left)
  expect(await shown()).toHaveLength(1)
  await days(4)
  expect(await shown()).toHaveLength(1)
  await days(2.9)
  expect(await shown()).toHaveLength(2)
})

test('workers at the same moment tell once, and all that became low are one message', async () => {
  const { of, shown } = await holder()
  for (const _ of [1, 2, 3]) await account(of)
  await write(sql`update ad_accounts_accounts set balance_minor = 1000, avg_spend_7d_minor = 1000 where customer_id = ${of.customerId}`)
  await Promise.all([1, 2, 3].map(() => tellLowAccounts(stage.world)))
  expect((await shown()).map(({ title }) => title)).toEqual(['3 个广告账户余额不足'])
})

test('by SMS and mail once each where the user wants it, and quietly where not in the message centre', async () => {
  const { of, actor, phone, shown, sent } = await holder({ email: 'low@example.com' })
  const { days } = await account(of)
  await days(1)
  expect([(await shown()).length, sent()]).toEqual([1, []])
  await days(10)
  const choices = [{ alert: 'LOW_BALANCE', in_app: false, sms: true, mail: true }] as const
  for (const _ of [1, 2]) await setAlertChoices(stage.world, actor, { choices: [...choices] })
  await days(1)
  await days(0.9)
  expect((await shown()).length).toBe(1)
  expect(
    sent()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([phone, 'low@example.com'].toSorted())
  expect(
    sent()
      .map(({ text }) => text)
      .join(),
  ).toContain('1 个广告账户余额不足')
  await days(10)
  await setAlertChoices(stage.world, actor, { choices: [{ alert: 'LOW_BALANCE', in_app: true, sms: false, mail: false }] })
  await days(1)
  expect([(await shown()).length, sent().length]).toEqual([2, 2])
})

test('what waits for the gateway is not sent to whoever left meanwhile', async () => {
  const { of, actor, sent } = await holder()
  const { adAccountId, days } = await account(of)
  await setAlertChoices(stage.world, actor, { choices: [{ alert: 'LOW_BALANCE', in_app: true, sms: true, mail: false }] })
  await write(sql`update ad_accounts_accounts set balance_minor = 1000, avg_spend_7d_minor = 1000 where id = ${adAccountId}`)
  await tellLowAccounts(stage.world)
  await write(sql`update organization_wallet_users set is_disabled = true where id = ${actor.userId}`)
  await days(0.5)
  expect(sent()).toEqual([])
})

test('mail wants an address that is bound', async () => {
  const { actor } = await holder()
  const choices = [
    { alert: 'QUOTA_RESULT', in_app: true, sms: true, mail: false },
    { alert: 'NOTICE', in_app: true, sms: false, mail: true },
  ] as const
  await expect(setAlertChoices(stage.world, actor, { choices: [...choices] })).rejects.toMatchObject({
    refusal: 'INPUT_INVALID',
    fields: [{ path: 'choices.1.mail', msg: '请先绑定邮箱' }],
  })
})

test('whoever sets the threshold is not told of what is low by it, but of what becomes low then', async () => {
  const { of, actor, shown } = await holder()
  const { days } = await account(of)
  await setLowDays(stage.world, actor, { days: 12 })
  await tellLowAccounts(stage.world)
  expect(await shown()).toEqual([])
  await days(20)
  await days(11)
  expect(await shown()).toHaveLength(1)
})

test('a sub-customer hears of its own accounts where its agent shows spend, and of nothing where not', async () => {
  const agent = await holder()
  const { customerId } = agent.of
  for (const showsSpend of [true, false]) {
    const { subCustomerId } = await createSubCustomer(stage.world, system, { customerId, name: `子客户${showsSpend}`, showsSpend })
    const sub = await holder({ of: agent.of, subCustomerId })
    const { days } = await account(agent.of, subCustomerId)
    const before = (await agent.shown()).length
    await days(1)
    expect((await sub.shown()).length).toBe(showsSpend ? 1 : 0)
    expect((await agent.shown()).length).toBe(before + 1)
  }
})
