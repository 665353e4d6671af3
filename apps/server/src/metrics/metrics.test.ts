// What the monitoring reads: the port of its own, route patterns, one query at a time, a database that is away, and the alarms' names.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readGauges } from '@tallyhelm/views/setup/gauges'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { addCustomer, signedInClient, startTestServer, type TestServer } from '../program/test-server.ts'
import { createMetrics } from './registry.ts'

const DOCS = join(import.meta.dirname, '../../../../docs')
const ALERTS = join(DOCS, 'alerts.yml')
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ server: { metrics: { host: '127.0.0.1', port: 0 } } })
  await addCustomer(server.world, 1, '13800000001')
  await server.world.db.transaction({ kind: 'system' }, async tx => {
    const now = server.test.clock.now()
    const facts = JSON.stringify({ expires_at: new Date(now.getTime() + 3 * 86_400_000).toISOString() })
    await tx.run(sql`insert into channels_connections (channel, credentials, checked_at, is_well, since, facts)
      values ('FACEBOOK', '1', ${now}, true, ${now}, ${facts})`)
    await tx.run(sql`insert into channels_breakers (channel, paused_at, paused_by, pause_reason) values ('TIKTOK', ${now}, '系统', '维护')`)
    await tx.run(sql`insert into cases_cases (id, kind, subject, title, object_kind, object_id, maker_kind, maker_id, maker, asked_reason, submitted_at, due_at)
      values (1, 'EXCHANGE', 'USD', '汇率', 'exchange', '1', 'staff', 1, '甲', '牌价', ${now}, ${new Date(now.getTime() - 7_200_000)})`)
    await tx.run(sql`insert into setup_marks (name, at, is_well, since, note) values ('LEDGER_CHECK', ${now}, false, ${now}, '3')`)
  })
})
afterAll(() => server?.stop())

const metricsText = async (url = server.metricsUrl ?? '') => (await fetch(url)).text()
const valueOf = (text: string, row: string) =>
  text
    .split('\n')
    .find(line => line.startsWith(`${row} `))
    ?.slice(row.length + 1)

test('figures of the house, and calls by the pattern of their route', async () => {
  const client = await signedInClient(server.url, '13800000001')
  await client.info()
  await fetch(`${server.url}/api/never/13800000001?sid=secret`)
  await fetch(`${server.url}/api/file/client/files/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.webp`)
  const text = await metricsText()
  expect(valueOf(text, 'tallyhelm_requests_total{method="POST",route="/api/security/auth/info",status="200"}')).toBe('1')
  expect(valueOf(text, 'tallyhelm_channel_paused{channel="TIKTOK"}')).toBe('1')
  expect(valueOf(text, 'tallyhelm_channel_paused{channel="GOOGLE"}')).toBe('0')
  expect(Number(valueOf(text, 'tallyhelm_channel_token_days_left{channel="FACEBOOK"}'))).toBeCloseTo(3, 1)
  expect(text).not.toContain('tallyhelm_channel_token_days_left{channel="GOOGLE"}')
  expect(valueOf(text, 'tallyhelm_mark_well{name="LEDGER_CHECK"}')).toBe('0')
  expect(valueOf(text, 'tallyhelm_ledger_violations')).toBe('3')
  expect(valueOf(text, 'tallyhelm_cases_overdue{kind="EXCHANGE"}')).toBe('1')
  expect(valueOf(text, 'tallyhelm_case_overdue_seconds{kind="EXCHANGE"}')).toBe('7200')
  expect(valueOf(text, 'tallyhelm_database_up')).toBe('1')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  // What strangers ask for makes no rows of its own, and nothing of it is told.
  for (const word of ['never', '13800000001', 'secret', 'aaaaaaaa']) expect(text).not.toContain(word)
})

test('nothing else answers on that port, and the product’s own port tells nothing', async () => {
  const origin = new URL(server.metricsUrl ?? '').origin
  for (const path of ['/', '/metrics/', '/metrics?x=1', '/api/health']) expect((await fetch(`${origin}${path}`)).status).toBe(404)
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404)
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('tallyhelm_')
})

test('however many ask, the database is read once, and one that is away is told', async () => {
  let reads = 0
  const metrics = createMetrics(server.world, async () => {
    reads += 1
    return readGauges(server.world.db, server.test.clock.now())
  })
  await Promise.all(Array.from({ length: 20 }, () => metrics.text()))
  await metrics.text()
  expect(reads).toBe(1)
  const away = createMetrics(server.world, async () => {
    throw new Error('away')
  })
  expect(valueOf(await away.text(), 'tallyhelm_database_up')).toBe('0')
})

type Rule = { alert: string; expr: string; for?: string; labels: { severity: string }; annotations: { summary: string } }

test('every alarm is whole, and names only what the program tells', async () => {
  const file = parse(readFileSync(ALERTS, 'utf8')) as { groups: { name: string; rules: Rule[] }[] } // our own file
  const rules = file.groups.flatMap(group => group.rules)
  expect(rules.length).toBeGreaterThan(10)
  expect(new Set(rules.map(rule => rule.alert)).size).toBe(rules.length)
  const told = new Set(
    [...(await metricsText()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`] : [name],
    ),
  )
  const advice = readFileSync(join(DOCS, 'operations.md'), 'utf8').split('## When an alarm is red')[1] ?? ''
  for (const { alert, expr, labels, annotations } of rules) {
    expect(advice).toMatch(new RegExp(`^\\| [^|]*\\b${alert}\\b[^|]*\\| .{10,} \\|$`, 'm'))
    expect(['page', 'ticket'], alert).toContain(labels.severity)
    expect(annotations.summary.length, alert).toBeGreaterThan(10)
    const names = expr.match(/\b(?:tallyhelm|nodejs)_\w+/g) ?? []
    expect(names.length, alert).toBeGreaterThan(0)
    for (const name of names) expect([...told], alert).toContain(name)
  }
})

test('promtool takes the alarms, where it is found', ({ skip }) => {
  const checked = spawnSync('promtool', ['check', 'rules', ALERTS], { encoding: 'utf8' })
  if (checked.error) {
    expect(checked.error).toMatchObject({ code: 'ENOENT' })
    console.log('docs/alerts.yml was NOT checked by promtool: it is not installed here (Debian: prometheus)')
    skip('promtool is not installed')
  }
  expect([checked.status, checked.stderr]).toEqual([0, ''])
})
