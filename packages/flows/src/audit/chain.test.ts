// The audit chain on a real database: the order of commits, the guards, and every kind of tampering.
import { type AuditEntry, recordAudit } from '@tallyhelm/modules/audit'
import { loadConfig } from '@tallyhelm/infra/config/config'
import { testTransmissionKey } from '@tallyhelm/infra/config/test-transmission-key'
import { openSecrets } from '@tallyhelm/world/open/secrets'
import { openTestWorld, type TestWorld } from '@tallyhelm/world/open/test-world'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chainEntries } from './chain-entries.ts'
import { verifyChain } from './verify-chain.ts'

// An older transaction of another test file may hold the chain up for as long as it runs.

const actor = { kind: 'system', name: 'test' } as const
let stage: TestWorld
let count = 0

beforeEach(async () => {
  stage = await openTestWorld()
})
afterEach(() => stage?.close())

const entry = (action: string): AuditEntry => ({
  id: stage.world.ids.next(),
  at: stage.world.clock.now(),
  actor,
  action,
  objectKind: 'thing',
  objectId: String(++count),
  details: { note: '九月 大促 💰', amount: '12.00' },
})
const write = (...actions: string[]) =>
  stage.world.db.transaction({ kind: 'system' }, async tx => {
    for (const action of actions) await recordAudit(tx, entry(action))
  })

/** As the owner of the tables, past row-level security and, where it says so, past the guards. */
async function asOwner(...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = await stage.world.db.pool.connect()
  try {
    await client.query(`begin; select set_config('app.scope', 'system', true)`)
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
const unguarded = (statement: string) =>
  asOwner('alter table audit_entries disable trigger user', 'alter table audit_links disable trigger user', statement)
const chain = () => asOwner('select e.action from audit_links l join audit_entries e on e.id = l.entry_id order by l.position')
/**
 * Chains until the chain has so many links, and gives how many this took. Other databases of the test server share its transaction ids, so
 * one of theirs may be older and still running: then an entry of ours waits for it.
 */
async function chainUntil(links: number): Promise<number> {
  let chained = 0
  await expect
    .poll(async () => {
      chained += await chainEntries(stage.world)
      return (await chain()).length
    })
    .toBe(links)
  return chained
}
const actions = async () => (await chain()).map(row => row.action)
const problems = async () => (await verifyChain(stage.world, actor)).problems.map(({ position, problem }) => `${position} ${problem}`)

test('what is committed is chained once, in order, and holds', async () => {
  await write('a.one', 'a.two')
  await write('a.three')
  expect(await chainUntil(3)).toBe(3)
  expect(await chainEntries(stage.world)).toBe(0)
  await write('a.four')
  expect(await chainUntil(4)).toBe(1)
  expect(await actions()).toEqual(['a.one', 'a.two', 'a.three', 'a.four'])
  expect(await verifyChain(stage.world, actor)).toEqual({ entries: 4n, problems: [] })
})

test('an action that is undone leaves no entry', async () => {
  const undone = stage.world.db.transaction({ kind: 'system' }, async tx => {
    await recordAudit(tx, entry('a.undone'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await write('a.done')
  await chainUntil(1)
  expect(await actions()).toEqual(['a.done'])
  expect(await problems()).toEqual([])
})

test('an entry waits for every older transaction, so that a late commit never slips in before', async () => {
  const slow = await stage.world.db.pool.connect()
  try {
    await slow.query(`begin; select set_config('app.scope', 'system', true)`)
    await slow.query(
      `insert into audit_entries (id, actor, action, object_kind, object_id, at) values (77, 'system:slow', 'a.slow', 'thing', '1', now())`,
    )
    await write('a.fast')
    expect(await chainEntries(stage.world)).toBe(0)
    await slow.query('commit')
    await chainUntil(2)
  } finally {
    slow.release()
  }
  expect(await actions()).toEqual(['a.slow', 'a.fast'])
  expect(await problems()).toEqual([])
})

test('runs at the same moment take turns', async () => {
  for (let round = 0; round < 10; round += 1) await write(`a.${round}`)
  const counts = await Promise.all([chainEntries(stage.world), chainEntries(stage.world), chainEntries(stage.world)])
  expect(counts.reduce((sum, one) => sum + one, 0) + (await chainUntil(10))).toBe(10)
  expect(await problems()).toEqual([])
})

test('more than a batch, of one transaction, is chained whole and in order', async () => {
  await asOwner(`
    insert into audit_entries (id, actor, action, object_kind, object_id, at)
    select 1000 + n, 'system:test', 'a.many', 'thing', n::text, now() from generate_series(1, 4500) n`)
  expect(await chainUntil(4500)).toBe(4500)
  const [order] = await asOwner(`
    select bool_and(entry_id = 1000 + position) as holds from audit_links`)
  expect(order).toEqual({ holds: true })
  expect(await verifyChain(stage.world, actor)).toEqual({ entries: 4500n, problems: [] })
})

test.each(['audit_entries', 'audit_links', 'audit_checks'])(
  '%s is neither changed, deleted from nor emptied, not even by its owner',
  async table => {
    await write('a.one')
    await chainUntil(1)
    await verifyChain(stage.world, actor)
    const column = { audit_entries: 'action', audit_links: 'digest', audit_checks: 'problems' }[table] ?? ''
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
    ])
      await expect(asOwner(statement), statement).rejects.toThrow('append-only')
  },
)

test.each([
  ['a changed detail', `update audit_entries set details = '{"amount": "1.00"}' where action = 'a.two'`, ['2 日志或链节内容已被改动']],
  ['another actor', `update audit_entries set actor = 'user:1' where action = 'a.two'`, ['2 日志或链节内容已被改动']],
  ['another time', `update audit_entries set at = at - interval '1 microsecond' where action = 'a.two'`, ['2 日志或链节内容已被改动']],
  ['another customer', `update audit_entries set customer_id = 5 where action = 'a.two'`, ['2 日志或链节内容已被改动']],
  ['another address', `update audit_entries set address = '10.0.0.1' where action = 'a.two'`, ['2 日志或链节内容已被改动']],
  ['a deleted entry', `delete from audit_entries where action = 'a.two'`, ['2 日志已被删除']],
  [
    'a changed link',
    `update audit_links set digest = repeat('0', 64) where position = 2`,
    ['2 日志或链节内容已被改动', '3 日志或链节内容已被改动'],
  ],
  [
    'an entry dated back',
    `insert into audit_entries (id, actor, action, object_kind, object_id, at, xid)
     select 5, actor, 'a.forged', object_kind, '9', at, xid from audit_entries where action = 'a.one'`,
    ['null 日志位于链尾之前却不在链中'],
  ],
  ['a deleted last link', `delete from audit_links where position = 3`, ['3 链尾与最后一个链节不符', 'null 日志位于链尾之前却不在链中']],
])('%s is found', async (_what, statement, found) => {
  await write('a.one')
  await write('a.two')
  await write('a.three')
  await chainUntil(3)
  expect(await problems()).toEqual([])
  await unguarded(statement)
  expect(await problems()).toEqual(found)
})

test('an entry and its link taken out together leave a gap', async () => {
  await write('a.one')
  await write('a.two')
  await write('a.three')
  await chainUntil(3)
  await unguarded(
    `with gone as (delete from audit_links where position = 2 returning entry_id) delete from audit_entries where id in (select entry_id from gone)`,
  )
  expect(await problems()).toEqual(['3 缺少第 2 至 2 个链节'])
})

/** The same product with other keys: the one in force, then those before. */
function under(...fills: number[]): TestWorld['world'] {
  const [SECRET_KEY, ...before] = fills.map(fill => Buffer.alloc(32, fill).toString('base64'))
  const environment = { DATABASE_URL: stage.databaseUrl, SECRET_KEY, SECRET_KEY_BEFORE: before.join(',') }
  const secrets = openSecrets(loadConfig({ ...environment, TRANSMISSION_PRIVATE_KEY: testTransmissionKey() }))
  // Not a copy: the test world's platforms must not be asked for.
  return Object.create(stage.world, { secrets: { value: secrets } })
}
const problemsUnder = async (...fills: number[]) =>
  (await verifyChain(under(...fills), actor)).problems.map(({ position, problem }) => `${position} ${problem}`)

test('a chain holds across two changes of the key, as long as the keys before are given', async () => {
  for (const keys of [[7], [8, 7], [9, 8, 7]]) {
    await write(`a.under-${keys.length}`)
    await expect.poll(() => chainEntries(under(...keys))).toBe(1)
  }
  expect(await problemsUnder(9, 8, 7)).toEqual([])
  expect(await problemsUnder(9, 8)).toEqual(['1 日志或链节内容已被改动'])
  await unguarded(`update audit_entries set details = '{"amount": "1.00"}' where action = 'a.under-1'`)
  expect(await problemsUnder(9, 8, 7)).toEqual(['1 日志或链节内容已被改动'])
})

test('after a link under the new key none holds that the old one sealed', async () => {
  for (const keys of [[7], [8, 7], [7]]) {
    await write('a.more')
    await expect.poll(() => chainEntries(under(...keys))).toBe(1)
  }
  expect(await problemsUnder(8, 7)).toEqual(['3 链节由已更换的密钥封存'])
})

test('what a check found is kept, and shown as the last one', async () => {
  await write('a.one')
  await chainUntil(1)
  await verifyChain(stage.world, actor)
  await unguarded(`update audit_entries set action = 'a.other'`)
  await verifyChain(stage.world, actor)
  const checks = await asOwner('select entries, jsonb_array_length(problems) as problems from audit_checks order by id')
  expect(checks).toEqual([
    { entries: '1', problems: 0 },
    { entries: '1', problems: 1 },
  ])
})

test('a customer sees its own entries, and nothing of the chain', async () => {
  await stage.world.db.transaction({ kind: 'system' }, async tx => {
    await recordAudit(tx, { ...entry('a.mine'), tenant: { customerId: '7', subCustomerId: null } })
    await recordAudit(tx, { ...entry('a.other'), tenant: { customerId: '8', subCustomerId: null } })
    await recordAudit(tx, entry('a.agency'))
  })
  await chainUntil(3)
  await verifyChain(stage.world, actor)
  const seen = async (scope: string, customerId = '') => {
    const client = await stage.world.db.pool.connect()
    try {
      await client.query(`begin; select set_config('app.scope', '${scope}', true), set_config('app.customer_id', '${customerId}', true)`)
      const tables = ['audit_entries', 'audit_links', 'audit_heads', 'audit_checks']
      const counts: (number | null)[] = []
      for (const table of tables) counts.push((await client.query(`select * from ${table}`)).rowCount)
      return counts
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await seen('tenant', '7')).toEqual([1, 0, 0, 0])
  expect(await seen('staff')).toEqual([3, 3, 1, 1])
  expect(await seen('')).toEqual([0, 0, 0, 0])
})
