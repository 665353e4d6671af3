// Queues of risk control on a real database: each counts exactly the rows of the list that its tile opens, and tells since when the oldest waits.
import { type TestDatabase, testDatabase } from '@tallyhelm/infra/db/test-database'
import { caseListRequest } from '@tallyhelm/protocol/topics/cases/schemas'
import { consoleFreezeRequest } from '@tallyhelm/protocol/topics/freezes/console-schemas'
import type { RiskQueues } from '@tallyhelm/protocol/topics/staff/schemas'
import { consoleRectificationsRequest } from '@tallyhelm/protocol/topics/violations/console-schemas'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caseList } from '../cases/case-list.ts'
import { consoleFreezes } from '../freezes/console-freezes.ts'
import { consoleRectifications } from '../violations/console-rectifications.ts'
import { badges } from './badges.ts'

const staff = { kind: 'staff' } as const
const now = new Date('2026-03-02T02:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
let db: TestDatabase

/** Six accounts with a rectification and a freeze each: two of each wait for staff, the others for somebody else or for nobody. */
beforeAll(async () => {
  db = await testDatabase()
  await db.database.transaction({ kind: 'system' }, async tx => {
    await tx.run(sql`insert into organization_customers (id, name, customer_type, customer_nature, created_at)
      values (1, '星河', 1, 'DIRECT_AGENT', ${now})`)
    await tx.run(sql`insert into companies_companies (id, customer_id, company_name, created_at) values (21, 1, '星河一', ${now})`)
    await tx.run(sql`insert into ad_accounts_accounts (id, customer_id, company_id, channel, outside_account_id, account_name, currency, timezone,
        opened_at, created_at)
      select n, 1, 21, 'FACEBOOK', n::text, '', 'USD', 'UTC', ${now}, ${now} from generate_series(1, 6) n`)
    await tx.run(sql`insert into violations_rectifications (id, customer_id, ad_account_id, channel, violation_type, level, ad_count, policy_text,
        status, issued_at, deadline_at)
      select n, 1, n, 'FACEBOOK', 'POLICY', 'LOW', 1, '',
        (array['TO_BE_REVIEWED', 'TO_BE_REVIEWED', 'TO_BE_RECTIFIED', 'REJECT', 'RECTIFIED', 'RECTIFIED'])[n], ${ago(50)}, ${ago(-50)}
      from generate_series(1, 6) n`)
    await tx.run(sql`insert into freezes_records (id, customer_id, ad_account_id, channel, frozen_at, reason, currency, status, applied_at,
        processed_at, thawed_at)
      select n, 1, n, 'FACEBOOK', ${ago(90)}, '', 'USD', (array['THAW_PENDING', 'TO_BE_THAW', 'TO_BE_THAW', 'FROZEN', 'REJECT_THAW', 'THAWED'])[n],
        ${ago(20)}, ${now}::timestamptz - make_interval(hours => n), case when n = 6 then ${now}::timestamptz end
      from generate_series(1, 6) n`)
    // The two submissions, the application, and of two appeals the one that waits.
    await tx.run(sql`insert into cases_cases (id, kind, subject, title, object_kind, object_id, customer_id, maker_kind, maker_id, maker,
        asked_reason, submitted_at, due_at, status, ended_at)
      select n, (array['RECTIFICATION', 'RECTIFICATION', 'UNFREEZE', 'VIOLATION_APPEAL', 'VIOLATION_APPEAL'])[n], n::text, '星河', 'account', n::text, 1,
        'user', 7, '王', '', ${now}::timestamptz - make_interval(hours => 10 * n), ${ago(-9)}, case when n = 5 then 'WITHDRAWN' else 'PENDING' end,
        case when n = 5 then ${now}::timestamptz end
      from generate_series(1, 5) n`)
  })
})
afterAll(() => db.drop())

const queues = async () => (await badges(db.database, staff, { staffId: '8', role: 'RISK', now })).risk

const freezes = (group: 'THAW_PENDING' | 'TO_BE_THAW') => consoleFreezes(db.database, staff, consoleFreezeRequest.parse({ group }))
const LISTS: Record<keyof RiskQueues, () => Promise<{ total_size: number }>> = {
  reviews: () => consoleRectifications(db.database, { ...consoleRectificationsRequest.parse({ waits: 'REVIEW' }), now }),
  appeals: () =>
    caseList(
      db.database,
      staff,
      { staffId: '8', role: 'RISK', now },
      caseListRequest.parse({ status: 'PENDING', kind: 'VIOLATION_APPEAL' }),
    ),
  thaws: () => freezes('THAW_PENDING'),
  agreed: () => freezes('TO_BE_THAW'),
}

test('each counts the rows of its list, and tells since when the oldest waits', async () => {
  expect(await queues()).toEqual({
    reviews: { count: 2, oldest_at: ago(20).toISOString() },
    appeals: { count: 1, oldest_at: ago(40).toISOString() },
    thaws: { count: 1, oldest_at: ago(30).toISOString() },
    agreed: { count: 2, oldest_at: ago(3).toISOString() },
  } satisfies RiskQueues)
  const listed = await Promise.all(Object.entries(LISTS).map(async ([name, list]) => [name, (await list()).total_size]))
  expect(Object.fromEntries(listed)).toEqual({ reviews: 2, appeals: 1, thaws: 1, agreed: 2 })
})

test('others have none of it, and nothing waits in an empty product', async () => {
  for (const role of ['OPS', 'AUDIT', 'FIN', 'SALES'] as const)
    expect((await badges(db.database, staff, { staffId: '8', role, now })).risk, role).toBeNull()
  const empty = await testDatabase()
  const told = (await badges(empty.database, staff, { staffId: '8', role: 'RISK', now })).risk
  expect(new Set(Object.values(told ?? {}).map(queue => JSON.stringify(queue)))).toEqual(new Set(['{"count":0,"oldest_at":null}']))
  await empty.drop()
})
