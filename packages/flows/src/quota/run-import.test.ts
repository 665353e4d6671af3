// Imports become orders: each type, money that is short, refused accounts, and each way to be cut off.
import type { World } from '@tallyhelm/world/handles/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelBatch } from '../imports/cancel-batch.ts'
import { confirmBatch } from '../imports/confirm-batch.ts'
import { editRows } from '../imports/edit-rows.ts'
import { rejectOrder } from './reject-order.ts'
import { importsOn, refusal, states } from './test-imports.ts'
import { openStage, type Stage, type Tenant, usd } from './test-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())
const { newTenant, uploaded, pasted, confirmed, run, detail, accounts } = importsOn(() => stage)

describe('the confirmed batch', () => {
  test('120 additions become three orders; wrong rows stay behind; all ends with the orders', async () => {
    const tenant = await newTenant({ balance: usd(100_000) })
    const own = await accounts(tenant, 120)
    const batchId = await uploaded(tenant, 'ADD', [...own.map(account => [account.outsideAccountId, '10']), ['123456', '10']])
    await confirmed(tenant, batchId, { remark: '十一月预算' })
    expect(states(await detail(tenant, batchId)).filter(state => state === 'QUEUED')).toHaveLength(120)
    await run(tenant, batchId)
    const running = await detail(tenant, batchId)
    expect(running).toMatchObject({ status: 'RUNNING', total_count: 121, finished_count: 0, failed_count: 1, is_confirmed: true })
    expect(new Set(running.rows.map(row => row.apply_no)).size).toBe(4)
    expect(running.rows.at(-1)).toMatchObject({ state: 'FAIL', reason: '账户 ID 不存在', apply_no: null })
    const orders = await stage.query(`select count(*)::int as items, o.remark from quota_orders o join quota_items i on i.order_id = o.id
      where o.customer_id = ${tenant.customerId} group by o.id, o.remark order by o.id`)
    expect(orders.rows).toEqual([50, 50, 20].map(items => ({ items, remark: '十一月预算' })))
    await stage.settle()
    expect(await detail(tenant, batchId)).toMatchObject({ status: 'FINISHED', finished_count: 120, failed_count: 1 })
    expect(await stage.violations()).toEqual([])
  })

  test('rows of rejected orders are rejected, and neither done nor failed', async () => {
    const rejecter = { kind: 'staff', staffId: '1', staffName: '运营', sessionId: '1', role: 'OPS', address: '' } as const
    const tenant = await newTenant()
    const careful: Tenant = { ...tenant, actor: { ...tenant.actor, needsQuotaApproval: true } }
    const own = await accounts(tenant, 2)
    const batchId = await uploaded(
      careful,
      'ADD',
      own.map(account => [account.outsideAccountId, '10']),
    )
    await stage.query(`update organization_customers set needs_quota_approval = true where id = ${tenant.customerId}`)
    await confirmed(careful, batchId)
    await run(careful, batchId)
    const orderId = (await detail(tenant, batchId)).rows[0]?.apply_no ?? ''
    await rejectOrder(stage.world, rejecter, { orderId, reason: '合同已到期' })
    const ended = await detail(tenant, batchId)
    expect(ended).toMatchObject({ status: 'FINISHED', finished_count: 0, failed_count: 0, closed_count: 2 })
    expect(ended.rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['REJECTED', '合同已到期'],
      ['REJECTED', '合同已到期'],
    ])
    expect(await stage.violations()).toEqual([])
  })

  test('reductions and clearings ask for their reason and give it to their orders', async () => {
    const tenant = await newTenant()
    const [a, b] = await accounts(tenant, 2)
    const reduced = await pasted(tenant, 'REDUCE', `${a?.outsideAccountId} 10`)
    expect(await refusal(confirmed(tenant, reduced))).toBe('INPUT_INVALID')
    expect(await refusal(confirmed(tenant, reduced, { reason: 'OTHER' }))).toBe('INPUT_INVALID')
    await confirmed(tenant, reduced, { reason: 'BUDGET' })
    const cleared = await pasted(tenant, 'CLEAR', `${b?.outsideAccountId}`)
    await confirmed(tenant, cleared, { reason: 'STOPPED' })
    await run(tenant, reduced)
    await run(tenant, cleared)
    await stage.settle()
    for (const batchId of [reduced, cleared]) {
      expect(await detail(tenant, batchId)).toMatchObject({ status: 'FINISHED', finished_count: 1, failed_count: 0 })
    }
    const { rows } = await stage.query(`select adjust_type, reason from quota_orders where customer_id = ${tenant.customerId} order by id`)
    expect(rows).toEqual([
      { adjust_type: 'REDUCE', reason: 'BUDGET' },
      { adjust_type: 'CLEAR', reason: 'STOPPED' },
    ])
  })

  test('transfers go out by giver, and by receiver where a giver stands alone; each row is one line', async () => {
    const tenant = await stage.tenant({ serviceFee: 0, tax: 0 })
    const [a, b, c, d, e] = (await accounts(tenant, 5)).map(account => account.outsideAccountId)
    const batchId = await pasted(tenant, 'TRANSFER', [`${a} ${b} 10`, `${a} ${c} 10`, `${d} ${c} 10`, `${e} ${c} 10`].join('\n'))
    await confirmed(tenant, batchId)
    await run(tenant, batchId)
    const sent = await detail(tenant, batchId)
    expect(sent.rows.map(row => row.apply_no !== null)).toEqual([true, true, true, true])
    expect(sent.rows[0]?.apply_no).toBe(sent.rows[1]?.apply_no)
    expect(sent.rows[2]?.apply_no).toBe(sent.rows[3]?.apply_no)
    expect(new Set(sent.rows.map(row => row.apply_no)).size).toBe(2)
    await stage.settle()
    expect(await detail(tenant, batchId)).toMatchObject({ status: 'FINISHED', finished_count: 4, failed_count: 0 })
    expect(await stage.violations()).toEqual([])
  })

  test('without money for it a chunk waits with its shortage named; confirming again sends it, withdrawing gives it up', async () => {
    const tenant = await newTenant({ balance: usd(600), serviceFee: 0, tax: 0 })
    const own = await accounts(tenant, 60)
    const batchId = await uploaded(
      tenant,
      'ADD',
      own.map(account => [account.outsideAccountId, '11']),
    )
    await confirmed(tenant, batchId)
    await run(tenant, batchId)
    const short = await detail(tenant, batchId)
    expect(states(short).filter(state => state === 'SHORT')).toHaveLength(10)
    expect(short.rows.at(-1)?.reason).toBe('余额不足，还差 $60.00')
    await stage.settle()
    expect(await detail(tenant, batchId)).toMatchObject({ status: 'WAITING', shortage: '余额不足，还差 $60.00', finished_count: 50 })
    await confirmed(tenant, batchId)
    await run(tenant, batchId)
    expect((await detail(tenant, batchId)).shortage).toBe('余额不足，还差 $60.00')
    await cancelBatch(stage.world, tenant.actor, { batch_id: batchId })
    expect(await detail(tenant, batchId)).toMatchObject({ status: 'FINISHED', finished_count: 50, failed_count: 10, shortage: null })
    expect(await refusal(cancelBatch(stage.world, tenant.actor, { batch_id: batchId }))).toBe('IMPORT_NOT_OPEN')
  })

  test('an account that froze since the preview is left out of its order', async () => {
    const tenant = await newTenant()
    const [a, b] = await accounts(tenant, 2)
    const batchId = await pasted(tenant, 'ADD', `${a?.outsideAccountId} 10\n${b?.outsideAccountId} 10`)
    await confirmed(tenant, batchId)
    await stage.query(`update ad_accounts_accounts set account_status = 'FROZEN' where id = ${a?.id}`)
    await run(tenant, batchId)
    expect((await detail(tenant, batchId)).rows).toMatchObject([
      { state: 'FAIL', reason: '账户已冻结，解冻后可操作', item_id: null },
      { state: 'PROCESSING', reason: null },
    ])
  })

  test('orders that wait for the agency wait as such', async () => {
    const asked = await newTenant({ needsApproval: true })
    const account = await stage.account(asked)
    const batchId = await pasted(asked, 'ADD', `${account.outsideAccountId} 10`)
    await confirmed(asked, batchId)
    await run(asked, batchId)
    expect((await detail(asked, batchId)).status).toBe('RUNNING')
    expect((await stage.query(`select state from quota_items where customer_id = ${asked.customerId}`)).rows).toEqual([
      { state: 'PENDING_APPROVAL' },
    ])
  })

  test('what was withdrawn is neither edited nor confirmed, and what runs is not edited', async () => {
    const tenant = await newTenant()
    const account = await stage.account(tenant)
    const [gone, going] = [
      await pasted(tenant, 'ADD', `${account.outsideAccountId} 10`),
      await pasted(tenant, 'ADD', `${account.outsideAccountId} 10`),
    ]
    await cancelBatch(stage.world, tenant.actor, { batch_id: gone })
    await confirmed(tenant, going)
    expect(await refusal(confirmed(tenant, gone))).toBe('IMPORT_NOT_OPEN')
    for (const batch_id of [gone, going]) {
      expect(await refusal(editRows(stage.world, tenant.actor, { batch_id, rows: [], removed: [1] }))).toBe('IMPORT_NOT_OPEN')
    }
    await run(tenant, gone)
    expect((await detail(tenant, gone)).rows[0]).toMatchObject({ state: 'CANCELLED', item_id: null })
    const invalid = await pasted(tenant, 'ADD', '123456 10')
    expect(await refusal(confirmed(tenant, invalid))).toBe('IMPORT_NOTHING_VALID')
  })
})

describe('cut off', () => {
  /** The same world, whose nth step on the database never happens, or happens and is never heard of. */
  function dyingWorld(nth: number, when: 'before' | 'after'): World {
    const { world } = stage
    let count = 0
    const mortal = async <T>(work: () => Promise<T>): Promise<T> => {
      count += 1
      if (count === nth && when === 'before') throw new Error('killed before')
      const result = await work()
      if (count === nth) throw new Error('killed after')
      return result
    }
    const db: World['db'] = {
      ...world.db,
      unscoped: query => mortal(() => world.db.unscoped(query)),
      transaction: (scope, work) => mortal(() => world.db.transaction(scope, work)),
      read: (scope, work) => mortal(() => world.db.read(scope, work)),
    }
    return Object.create(world, { db: { value: db } }) as World // the same world with another database handle
  }

  async function proveOnce(tenant: Tenant, batchId: string, rows: number): Promise<void> {
    const batch = await detail(tenant, batchId)
    expect(new Set(batch.rows.map(row => row.item_id)).size).toBe(rows)
    expect(batch.rows.every(row => row.item_id !== null && row.apply_no !== null)).toBe(true)
    const { rows: found } = await stage.query(`select count(*)::int as items, count(distinct ad_account_id)::int as accounts
      from quota_items where customer_id = ${tenant.customerId}`)
    expect(found).toEqual([{ items: rows, accounts: rows }])
    expect(await stage.violations()).toEqual([])
  }

  const cuts = (['before', 'after'] as const).flatMap(when => Array.from({ length: 12 }, (_, at) => [when, at + 1] as const))
  test.each(cuts)('%s step %d: each row is one item of one order all the same', async (when, nth) => {
    const tenant = await newTenant()
    const own = await accounts(tenant, 3)
    const batchId = await pasted(tenant, 'ADD', own.map(account => `${account.outsideAccountId} 10`).join('\n'))
    const dying = dyingWorld(nth, when)
    await confirmBatch(dying, tenant.actor, { batch_id: batchId, remark: '' }).catch(() => undefined)
    await confirmed(tenant, batchId)
    await run(tenant, batchId, dying).catch(() => undefined)
    await run(tenant, batchId)
    await proveOnce(tenant, batchId, 3)
  })

  test('confirmed and run many times at once', async () => {
    const tenant = await newTenant({ balance: usd(100_000) })
    const own = await accounts(tenant, 55)
    const batchId = await uploaded(
      tenant,
      'ADD',
      own.map(account => [account.outsideAccountId, '10']),
    )
    await Promise.all(Array.from({ length: 5 }, () => confirmed(tenant, batchId)))
    await Promise.all(Array.from({ length: 5 }, () => run(tenant, batchId)))
    await proveOnce(tenant, batchId, 55)
  })

  test('two runs that disagree about a refused row follow the order that was made', async () => {
    const tenant = await newTenant()
    const [a, b] = await accounts(tenant, 2)
    const batchId = await pasted(tenant, 'ADD', `${a?.outsideAccountId} 10\n${b?.outsideAccountId} 10`)
    await confirmed(tenant, batchId)
    // The first run is cut off behind its order; meanwhile a slow one had refused a row.
    await run(tenant, batchId, dyingWorld(4, 'before')).catch(() => undefined)
    const { rows } = await stage.query(`select count(*)::int as orders from quota_orders where customer_id = ${tenant.customerId}`)
    expect(rows).toEqual([{ orders: 1 }])
    await stage.query(`update imports_rows set refused_reason = 'frozen' where batch_id = ${batchId} and row_no = 1`)
    await run(tenant, batchId)
    await proveOnce(tenant, batchId, 2)
  })
})

test('what a batch of small additions is quoted is what its orders cost, rounded once for each', async () => {
  const tenant = await newTenant()
  const own = await accounts(tenant, 4)
  const batch = await pasted(tenant, 'ADD', own.map(({ outsideAccountId }) => `${outsideAccountId}\t0.16`).join('\n'))
  expect((await detail(tenant, batch)).price).toMatchObject({ service_fee: '0.02', tax: '0.04', total: '0.70' })
  expect(await refusal(confirmed(tenant, batch, { shown_total: '0.68' }))).toBe('QUOTA_PRICE_CHANGED')
  await confirmed(tenant, batch, { shown_total: '0.70' })
  await run(tenant, batch)
  const { rows } = await stage.query(
    `select service_fee_minor::int as fee, tax_minor::int as tax from quota_orders where customer_id = ${tenant.customerId}`,
  )
  expect(rows).toEqual([{ fee: 2, tax: 4 }])
})
