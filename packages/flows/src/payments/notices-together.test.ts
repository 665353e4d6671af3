// Notifications together: those of the same moment share a transaction, each keeps its own outcome, and a cut at any place loses and doubles none.
import { findBalance } from '@tallyhelm/modules/ledger'
import type { PaymentFacts } from '@tallyhelm/world/handles/houses'
import type { World } from '@tallyhelm/world/handles/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check-books.ts'
import { cutWorld, dyingWorld, quietly } from '../quota/test-dying-world.ts'
import type { Tenant } from '../quota/test-stage.ts'
import { askHouse } from './ask-house.ts'
import { createRecharge } from './create-recharge.ts'
import { handleNotice, handleNotices } from './handle-notice.ts'
import { payAgain } from './pay-again.ts'
import { receiveNotice } from './receive-notice.ts'
import { openPaymentStage, type PaymentStage, yuan } from './test-payments.ts'

let stage: PaymentStage
beforeAll(async () => {
  stage = await openPaymentStage()
})
afterAll(() => stage?.close())

const CREDITED = 99_000n
const one = async (text: string): Promise<string> => String((await stage.query(text)).rows[0]?.['id'])
const numberOf = (rechargeId: string) => one(`select id from payments_tries where recharge_id = ${rechargeId} order by id desc limit 1`)
const wallet = async ({ customerId, subCustomerId }: Tenant): Promise<bigint> => {
  const address = { kind: 'WALLET', currency: 'CNY', customerId, subCustomerId } as const
  return (await stage.world.db.read({ kind: 'system' }, tx => findBalance(tx, address)))?.balance.minor ?? 0n
}
async function recharge(payer: Tenant): Promise<{ id: string; number: string }> {
  const request = { method: 'ALIPAY', currency: 'CNY', amount: '1000.00' } as const
  const { rechargeId } = await createRecharge(stage.world, payer.actor, { idempotencyKey: crypto.randomUUID(), request })
  return { id: rechargeId, number: await numberOf(rechargeId) }
}
/** Told by the house and kept; gives the notification's id here. */
async function told(payment: PaymentFacts): Promise<string> {
  const noticeId = crypto.randomUUID()
  expect((await receiveNotice(stage.world, 'ALIPAY', stage.alipay.notice(payment, noticeId)))?.body).toBe('success')
  return await one(`select id from payments_notices where notice_id = '${noticeId}'`)
}
/** A payer with one recharge that is paid and told. */
async function paid(over: Partial<PaymentFacts> = {}): Promise<{ payer: Tenant; noticeId: string; rechargeId: string }> {
  const payer = await stage.payer()
  const { id, number } = await recharge(payer)
  return { payer, noticeId: await told(stage.alipay.pay(number, over)), rechargeId: id }
}
const outcomes = async (ids: readonly string[]): Promise<unknown[]> => {
  const { rows } = await stage.query(`select id::text, outcome from payments_notices where id in (${ids.join()})`)
  return ids.map(id => rows.find(row => row['id'] === id)?.['outcome'])
}

test('each of a group has its own outcome, and all of them share one transaction', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => paid()))
  const less = await paid({ amount: yuan(999.99) })
  const strange = await told({ ...stage.alipay.pay((await recharge(await stage.payer())).number), number: '9999999999999999999' })
  const ids = [...others.map(({ noticeId }) => noticeId), less.noticeId, strange]
  let transactions = 0
  const db: World['db'] = {
    ...stage.world.db,
    transaction: (scope, work, options) => {
      transactions += 1
      return stage.world.db.transaction(scope, work, options)
    },
  }
  await handleNotices(Object.create(stage.world, { db: { value: db } }) as World, ids) // the same world with another db
  expect(transactions).toBe(1)
  expect(await outcomes(ids)).toEqual([...others.map(() => 'BOOKED'), 'NOTED', 'NOT_OURS'])
  for (const { payer } of others) expect(await wallet(payer)).toBe(CREDITED)
  expect(await wallet(less.payer)).toBe(0n)
  expect(await checkBooks(stage.world)).toEqual([])
})

test('a bad member fails alone, for what the database refuses and for what can’t be read', async () => {
  const good = await Promise.all(Array.from({ length: 4 }, () => paid()))
  const refused = await paid({ transactionId: 'T'.repeat(101) })
  const unread = await paid()
  await stage.query(
    `update payments_notices set facts = jsonb_set(facts, '{payment,amount,amount}', '"much"') where id = ${unread.noticeId}`,
  )
  const ids = [...good.map(({ noticeId }) => noticeId), refused.noticeId, unread.noticeId]
  await expect(handleNotices(stage.world, ids)).rejects.toThrow()
  expect(await outcomes(ids)).toEqual([...good.map(() => 'BOOKED'), 'WAITING', 'WAITING'])
  for (const { payer } of good) expect(await wallet(payer)).toBe(CREDITED)
  expect([await wallet(refused.payer), await wallet(unread.payer)]).toEqual([0n, 0n])
  // The job comes again for all of them: nobody is credited twice.
  await expect(handleNotices(stage.world, ids)).rejects.toThrow()
  for (const { payer } of good) expect(await wallet(payer)).toBe(CREDITED)
  expect(await checkBooks(stage.world)).toEqual([])
  await stage.query(`update payments_notices set outcome = 'FAILED' where outcome = 'WAITING'`)
})

test('two notifications of one payment in a group are one credit, as is one that two jobs bring', async () => {
  const payer = await stage.payer()
  const payment = stage.alipay.pay((await recharge(payer)).number)
  const ids = [await told(payment), await told(payment)]
  await handleNotices(stage.world, [...ids, ...ids])
  expect(await outcomes(ids)).toEqual(['BOOKED', 'REPEATED'])
  expect(await wallet(payer)).toBe(CREDITED)
  expect(await checkBooks(stage.world)).toEqual([])
})

test('two payments of one recharge in a group: one is credited, the other waits for people', async () => {
  const payer = await stage.payer()
  const first = await recharge(payer)
  stage.alipay.payments.set(first.number, { ...stage.alipay.payments.get(first.number)!, state: 'CLOSED' })
  await askHouse(stage.world, first.number)
  await payAgain(stage.world, payer.actor, first.id)
  const ids = [await told(stage.alipay.pay(first.number)), await told(stage.alipay.pay(await numberOf(first.id)))]
  await handleNotices(stage.world, ids)
  expect(await outcomes(ids)).toEqual(['BOOKED', 'NOTED'])
  expect(await wallet(payer)).toBe(CREDITED)
  const { rows } = await stage.query(`select state, flag from payments_arrivals where recharge_id = ${first.id} order by id`)
  expect(rows).toEqual([
    { state: 'CREDITED', flag: '' },
    { state: 'UNMATCHED', flag: '重复支付' },
  ])
  expect(await checkBooks(stage.world)).toEqual([])
})

test('cut off before any statement of a group nothing has happened, and all are credited once when it comes again', async () => {
  let nth = 0
  for (let hasDied = true; hasDied; ) {
    nth += 1
    const payments = [await paid(), await paid()]
    const ids = payments.map(({ noticeId }) => noticeId)
    const cut = cutWorld(stage.world, nth)
    await quietly(handleNotices(cut.world, ids))
    hasDied = cut.died()
    if (hasDied) expect(await Promise.all(payments.map(({ payer }) => wallet(payer)))).toEqual([0n, 0n])
    await handleNotices(stage.world, ids)
    expect(await outcomes(ids)).toEqual(['BOOKED', 'BOOKED'])
    expect(await Promise.all(payments.map(({ payer }) => wallet(payer)))).toEqual([CREDITED, CREDITED])
  }
  expect(nth).toBeGreaterThan(10)
  expect(await checkBooks(stage.world)).toEqual([])
})

test('cut off after the commit of a group all of it has happened, and nothing happens again', async () => {
  const payments = [await paid(), await paid(), await paid()]
  const ids = payments.map(({ noticeId }) => noticeId)
  const { world } = dyingWorld(stage.world, 1, 'after')
  await expect(handleNotices(world, ids)).rejects.toThrow('killed after the commit')
  expect(await outcomes(ids)).toEqual(['BOOKED', 'BOOKED', 'BOOKED'])
  await handleNotices(stage.world, ids)
  for (const { payer } of payments) expect(await wallet(payer)).toBe(CREDITED)
  expect(await checkBooks(stage.world)).toEqual([])
})

test('those that arrive together are kept together before any is answered, with one job for all', async () => {
  await stage.query(`delete from graphile_worker._private_jobs`)
  const payments = await Promise.all(Array.from({ length: 5 }, async () => stage.alipay.pay((await recharge(await stage.payer())).number)))
  const notices = payments.map((payment, index) => stage.alipay.notice(payment, `T-${index}`))
  const again = notices[0]!
  const replies = await Promise.all([...notices, again].map(notice => receiveNotice(stage.world, 'ALIPAY', notice)))
  expect(replies.map(reply => reply?.body)).toEqual(Array.from({ length: 6 }, () => 'success'))
  const { rows } = await stage.query(`select id::text, body from payments_notices where notice_id like 'T-_' order by notice_id`)
  expect(rows.map(row => row['body'])).toEqual(notices.map(({ body }) => Buffer.from(body)))
  const jobs = await stage.query(`
    select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'payments.handle-notices'`)
  expect(jobs.rows).toHaveLength(1)
  const ids = rows.map(row => String(row['id']))
  expect(jobs.rows.flatMap(row => (row['payload'] as { noticeIds: string[] }).noticeIds).toSorted()).toEqual(ids.toSorted())
})

test.each(['before', 'after'] as const)('killed %s the commit that keeps them, none is lost and none is credited twice', async when => {
  const payers = await Promise.all(Array.from({ length: 3 }, () => stage.payer()))
  const payments = await Promise.all(payers.map(async payer => stage.alipay.pay((await recharge(payer)).number)))
  const notices = payments.map((payment, index) => stage.alipay.notice(payment, `${when}-${index}`))
  let count = 0
  const db: World['db'] = {
    ...stage.world.db,
    async single(scope, work, options) {
      count += 1
      if (count === 1 && when === 'before') throw new Error('killed before the commit')
      const result = await stage.world.db.single(scope, work, options)
      if (count === 1) throw new Error('killed after the commit')
      return result
    },
  }
  const world = Object.create(stage.world, { db: { value: db } }) as World // the same world with another db
  const replies = await Promise.allSettled(notices.map(notice => receiveNotice(world, 'ALIPAY', notice)))
  const success = replies.filter(reply => reply.status === 'fulfilled' && reply.value?.body === 'success').length
  const kept = await stage.query(`select id::text from payments_notices where notice_id like '${when}-_'`)
  expect(count).toBeGreaterThan(1)
  expect(kept.rows.length).toBeGreaterThanOrEqual(success)
  // A house that heard nothing tells again.
  for (const notice of notices) await receiveNotice(stage.world, 'ALIPAY', notice)
  const { rows } = await stage.query(`select id::text from payments_notices where notice_id like '${when}-_'`)
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(await handleNotice(stage.world, String(row['id']))).toBe('BOOKED')
  for (const payer of payers) expect(await wallet(payer)).toBe(CREDITED)
  expect(await checkBooks(stage.world)).toEqual([])
})
