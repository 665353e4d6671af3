// Backup and restore end to end: a product with orders and files is copied, comes back whole elsewhere, and goes on; what does not fit is refused first.
import { spawnSync } from 'node:child_process'
import { appendFile, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chainEntries } from '@tallyhelm/flows/audit/chain-entries'
import { verifyChain } from '@tallyhelm/flows/audit/verify-chain'
import { checkBooks } from '@tallyhelm/flows/ledger/check-books'
import { createCompany } from '@tallyhelm/flows/companies/create-company'
import { testTransmissionKey } from '@tallyhelm/infra/config/test-transmission-key'
import { withConnection } from '@tallyhelm/infra/db/connection'
import { testDatabase, type TestDatabase } from '@tallyhelm/infra/db/test-database'
import { recordOpening } from '@tallyhelm/modules/ledger'
import { insertAdAccount } from '@tallyhelm/modules/ad-accounts'
import { money } from '@tallyhelm/protocol/values/money'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, queryPast, signedInClient, startTestServer, type TestServer } from './test-server.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const KEY = Buffer.alloc(32, 7).toString('base64')
const system = { kind: 'system' as const, name: 'test' }
let server: TestServer
let target: TestDatabase
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallyhelm-copy-'))
  server = await startTestServer({ server: { roles: ['api'] } })
  target = await testDatabase()
  // As an administrator prepares it: empty, with the extensions.
  await asAdmin('drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public authorization tallyhelm')
  await asAdmin('create extension if not exists pg_trgm; create extension if not exists btree_gin')
  const { world } = server
  // As on a server that has counted a billion transactions more than the one that takes the copy.
  await world.db.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`update audit_heads set xid_offset = 1000000000`)
    await tx.run(
      sql`alter table audit_entries alter column xid set default ((pg_current_xact_id()::text::bigint + 1000000000)::text::xid8)`,
    )
  })
  const { customerId } = await addCustomer(world, 1, '13800000001')
  const { companyId } = await createCompany(world, system, { customerId, companyName: '星河\t\\科技“\n”' })
  const [id, now] = [world.ids.next(), world.clock.now()]
  await world.db.transaction({ kind: 'system' }, async tx => {
    const facts = { accountName: '账户', currency: 'USD', timezone: 'Asia/Shanghai', openedAt: now, createdAt: now } as const
    await insertAdAccount(tx, { id, customerId, subCustomerId: null, companyId, channel: 'GOOGLE', outsideAccountId: id, ...facts })
    await recordOpening(tx, { customerId, adAccountId: id, limit: money(10_000n, 'USD'), operator: 'test', at: now })
    await tx.run(sql`select spend_prepare_month('2026-02-01')`)
    await tx.run(sql`insert into spend_days (ad_account_id, day, customer_id, company_id, channel, currency, spend_minor, spend_usd_minor, impressions, clicks, is_settled)
      values (${id}, '2026-02-03', ${customerId}, ${companyId}, 'GOOGLE', 'USD', 100, 100, 1, 1, true)`)
    await world.queue.enqueue(tx, 'later', { text: '排队' }, { runAt: new Date(Date.now() + 86_400_000) })
  })
  await (await signedInClient(server.url, '13800000001')).info()
  await world.files.write(world.files.newName('csv'), Buffer.from('文件'))
  await chainEntries(world)
})
afterAll(async () => {
  await server?.stop()
  await target?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function asAdmin(text: string): Promise<void> {
  await withConnection(target.adminUrl, client => client.query(text))
}

function run(command: string, args: readonly string[], environment: Record<string, string>) {
  const settings = {
    PATH: process.env.PATH ?? '',
    SECRET_KEY: KEY,
    TRANSMISSION_PRIVATE_KEY: testTransmissionKey(),
    MESSAGING_BASE_URL: 'http://127.0.0.1:9',
    MESSAGING_TOKEN: '1',
    LOG_LEVEL: 'error',
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, command, ...args], {
    encoding: 'utf8',
    env: { ...settings, ...environment },
  })
  return { status, output: stdout + stderr }
}
const counts = (url: string) =>
  withConnection(url, async client => {
    await client.query(`select set_config('app.scope', 'system', false)`)
    const { rows } = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'graphile_worker') order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name } of rows) {
      const { rows: digests } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t`,
      )
      found[name] = digests[0]?.digest ?? ''
    }
    return found
  })
const filesOf = async (dir: string) => (await readdir(dir, { recursive: true })).filter(name => name.endsWith('.csv')).sort()

test('a copy is made, comes back whole into an empty place, passes both checks, and goes on', async () => {
  const filesDir = server.test.filesDir
  const copy = join(folder, 'copy')
  const made = run('backup', [copy], { DATABASE_URL: server.test.databaseUrl, FILES_DIR: filesDir })
  expect([made.status, made.output]).toEqual([0, expect.stringContaining('已备份')])
  expect(await queryPast(server.world, `select name, is_well from setup_marks where name = 'BACKUP'`)).toEqual([
    { name: 'BACKUP', is_well: true },
  ])
  // Into the same folder again: refused, and the failure is marked.
  expect(run('backup', [copy], { DATABASE_URL: server.test.databaseUrl, FILES_DIR: filesDir })).toMatchObject({ status: 1 })

  const place = { DATABASE_URL: target.url, FILES_DIR: join(folder, 'files') }
  const wrong = run('restore', [copy], { ...place, SECRET_KEY: Buffer.alloc(32, 8).toString('base64') })
  expect([wrong.status, wrong.output]).toEqual([1, expect.stringContaining('SECRET_KEY')])
  const damaged = join(folder, 'damaged')
  await cp(copy, damaged, { recursive: true })
  await appendFile(join(damaged, 'tables/public.ledger_transfers.gz'), 'x')
  expect(run('restore', [damaged], place)).toMatchObject({ status: 1, output: expect.stringContaining('public.ledger_transfers') })
  expect(await counts(target.url)).toEqual({})
  expect(run('restore', [join(folder, 'none')], place).status).toBe(1)

  const restored = run('restore', [copy], place)
  expect([restored.status, restored.output]).toEqual([0, expect.stringContaining('已恢复')])
  const [before, after] = [await counts(server.test.databaseUrl), await counts(target.url)]
  const own = [
    'public.schema_migrations',
    'public.schema_functions',
    'graphile_worker.migrations',
    'public.setup_marks',
    'public.audit_heads',
  ]
  for (const name of Object.keys(before).filter(one => !own.includes(one) && !one.includes('nonces') && !one.includes('allowances')))
    expect([name, after[name]]).toEqual([name, before[name]])
  expect(await filesOf(place.FILES_DIR)).toEqual(await filesOf(filesDir))
  for (const check of ['ledger:check', 'audit:check']) expect([check, run(check, [], place).status]).toEqual([check, 0])
  expect(run('restore', [copy], { ...place, FILES_DIR: join(folder, 'other') })).toMatchObject({
    status: 1,
    output: expect.stringContaining('不是空的'),
  })
})

test('the restored copy has its walls, triggers and references, and its audit chain goes on', async () => {
  expect(await shapeOf(target.url)).toEqual(await shapeOf(server.test.databaseUrl))
  const created = run('staff:create', ['lin', '林管家', 'ADMIN'], { DATABASE_URL: target.url })
  expect(created.status).toBe(0)
  const checked = run('audit:check', [], { DATABASE_URL: target.url })
  expect([checked.status, checked.output]).toEqual([0, expect.stringContaining('审计链校验通过')])
  const rows = await withConnection(target.url, async client => {
    await client.query(`select set_config('app.scope', 'system', false)`)
    const found = await client.query(
      'select count(*)::int as open from audit_entries e where not exists (select from audit_links l where l.entry_id = e.id)',
    )
    return found.rows
  })
  expect(rows).toEqual([{ open: 0 }])
})

test('what stays behind is untouched: both checks hold at the source', async () => {
  expect(await checkBooks(server.world)).toEqual([])
  await chainEntries(server.world)
  expect((await verifyChain(server.world, system)).problems).toEqual([])
  await writeFile(join(folder, 'note'), '')
  expect(run('backup', [folder], { DATABASE_URL: server.test.databaseUrl })).toMatchObject({
    status: 1,
    output: expect.stringContaining('不是空的'),
  })
})

async function shapeOf(url: string): Promise<unknown> {
  return await withConnection(url, async client => {
    const query = async (text: string) => (await client.query(text)).rows
    return [
      await query(`select oid::regclass::text as name, relrowsecurity, relforcerowsecurity from pg_class where relkind = 'r'
        and relnamespace::regnamespace::text in ('public', 'graphile_worker') order by 1`),
      await query(`select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint
        where connamespace::regnamespace::text in ('public', 'graphile_worker') order by 1, 2`),
      await query(`select tgrelid::regclass::text as name, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`),
    ]
  })
}
