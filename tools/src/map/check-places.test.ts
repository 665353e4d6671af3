// The rules of the map about single places: a planted violation is found, its clean twin passes.

import { expect, test } from 'vitest'
import { b, withFiles } from './test-house.ts'

// Each row: what is planted, the finding, and a clean twin.
test.each<[string, Record<string, string>, string, Record<string, string>]>([
  [
    'a file in a source root',
    { 'apps/server/src/routes.ts': b },
    'source-root apps/server/src/routes.ts:1',
    { 'apps/sandbox/src/clock.ts': b },
  ],
  [
    'a folder that says nothing',
    { 'packages/ui/src/utils/a.ts': b },
    'folder packages/ui/src/utils/a.ts:1',
    { 'packages/ui/src/table/a.ts': b },
  ],
  [
    'nor for tests',
    { 'packages/ui/src/helpers/a.test.ts': b },
    'folder packages/ui/src/helpers/a.test.ts:1',
    { 'packages/ui/src/table/a.test.ts': b },
  ],
  [
    'end-to-end tests import nothing of ours, not even in a test file',
    { 'e2e/src/quota/a.test.ts': `import '@tallyhelm/protocol/values/money'` },
    'room e2e/src/quota/a.test.ts:1',
    { 'e2e/src/quota/a.test.ts': `import 'playwright-core'; import './page.ts'`, 'e2e/src/quota/page.ts': b },
  ],
  [
    'Date.now()',
    { 'apps/portal/src/api/a.ts': 'export const a = Date.now()' },
    'clock apps/portal/src/api/a.ts:1',
    { 'packages/browser/src/clock/clock.ts': 'export const a = Date.now()' },
  ],
  [
    'new Date()',
    { 'packages/flows/src/quota/a.ts': 'export const a = new Date()' },
    'clock packages/flows/src/quota/a.ts:1',
    { 'packages/flows/src/quota/a.ts': 'export const a = new Date(0)' },
  ],
  [
    'performance.now()',
    { 'packages/infra/src/db/a.ts': 'export const a = performance.now()' },
    'clock packages/infra/src/db/a.ts:1',
    {
      'packages/infra/src/clock/clock.ts': 'export const a = performance.now()',
      'bench/src/quota/a.ts': 'export const a = performance.now()',
    },
  ],
  [
    'a page whose folder is no topic',
    { 'packages/protocol/src/topics/quota/limits.ts': b, 'apps/portal/src/pages/orders/a.ts': b },
    'topic apps/portal/src/pages/orders/a.ts:1',
    { 'packages/protocol/src/topics/quota/limits.ts': b, 'apps/portal/src/pages/quota/a.ts': b },
  ],
  [
    'a route whose file is named after no topic',
    { 'packages/protocol/src/topics/quota/limits.ts': b, 'apps/server/src/routes/orders.ts': b },
    'topic apps/server/src/routes/orders.ts:1',
    { 'packages/protocol/src/topics/quota/limits.ts': b, 'apps/server/src/routes/quota-console.ts': b },
  ],
  [
    "a platform's totals without our own count",
    { 'packages/flows/src/quota/a.ts': 'export const a = (platform: P) => platform.readQuota(1)' },
    'totals packages/flows/src/quota/a.ts:1',
    {
      'packages/flows/src/quota/read-live.ts': 'export const a = (platform: P) => platform.readQuota(1)',
      'packages/connectors/src/meta/a.ts': 'export const a = (platform: P) => platform.readQuota(1)',
    },
  ],
  [
    'a list of roles outside of protocol',
    { 'packages/flows/src/quota/a.ts': `export const MAY = ['OPS', 'ADMIN']` },
    'roles packages/flows/src/quota/a.ts:1',
    { 'packages/protocol/src/topics/quota/a.ts': `export const MAY = ['OPS', 'ADMIN']` },
  ],
  [
    'a comparison with a role',
    { 'apps/console/src/pages/quota/a.ts': `export const may = (role: string) => role === 'ADMIN'` },
    'roles apps/console/src/pages/quota/a.ts:1',
    { 'apps/console/src/pages/quota/a.ts': `export const isOwn = (role: string) => role === 'SALES'` },
  ],
  [
    'process.env',
    { 'apps/server/src/http/a.ts': 'export const a = process.env.PORT' },
    'environment apps/server/src/http/a.ts:1',
    { 'apps/sandbox/src/config.ts': 'export const a = process.env.PORT', 'e2e/src/quota/a.ts': 'export const a = process.env.PORT' },
  ],
  [
    'env of an imported process',
    { 'apps/server/src/http/a.ts': `import { env } from 'node:process'\nexport const a = env.PORT` },
    'environment apps/server/src/http/a.ts:1',
    { 'apps/server/src/http/a.ts': 'export const a = process.pid' },
  ],
  [
    'fetch',
    { 'packages/flows/src/quota/a.ts': `export const a = fetch('https://x')` },
    'connection packages/flows/src/quota/a.ts:1',
    { 'apps/portal/src/api/a.ts': `export const a = fetch('/x')` },
  ],
  [
    'a request by node:http',
    { 'apps/sandbox/src/meta/a.ts': `import { request } from 'node:http'\nrequest` },
    'connection apps/sandbox/src/meta/a.ts:1',
    { 'apps/sandbox/src/meta/a.ts': `import { createServer } from 'node:http'\nimport type { Agent } from 'node:http'\ncreateServer` },
  ],
  [
    'a socket',
    { 'packages/world/src/open/a.ts': `import net from 'node:net'\nnet` },
    'connection packages/world/src/open/a.ts:1',
    { 'packages/infra/src/db/a.ts': `import net from 'node:net'\nnet` },
  ],
  [
    'undici',
    { 'packages/views/src/quota/a.ts': `import { Pool } from 'undici'\nPool` },
    'connection packages/views/src/quota/a.ts:1',
    { 'packages/connectors/src/meta/a.ts': `import { Pool } from 'undici'\nPool` },
  ],
  [
    'a view that writes',
    { 'packages/views/src/quota/a.ts': 'export const a = sql`\n  insert into quota_orders (id) values (1)`' },
    'sql packages/views/src/quota/a.ts:1',
    { 'packages/views/src/quota/a.ts': 'export const a = sql`select update_at from quota_orders for update of quota_orders`' },
  ],
  [
    "a store that writes another topic's table",
    { 'packages/modules/src/quota/store.ts': 'export const a = sql`update ledger_balances set minor = ${1}`' },
    'sql packages/modules/src/quota/store.ts:1',
    {
      'packages/modules/src/quota/store-legs.ts':
        'export const a = sql`update quota_legs set state = ${1}; delete from quota_legs; update only quota_legs l set x = 1`',
    },
  ],
  [
    'writing outside of the store',
    { 'packages/modules/src/quota/rules.ts': `export const a = 'delete from quota_orders'` },
    'sql packages/modules/src/quota/rules.ts:1',
    { 'packages/modules/src/quota/store.ts': `export const a = 'delete from quota_orders'` },
  ],
  [
    'a table that is named at run time',
    { 'packages/modules/src/quota/store.ts': 'export const a = sql`delete from ${table} where id = 1`' },
    'sql packages/modules/src/quota/store.ts:1',
    { 'packages/modules/src/quota/store.ts': 'export const a = sql`delete from quota_orders where id = ${id}`' },
  ],
  [
    'a topic that is not in the table',
    { 'packages/modules/src/weather/store.ts': `export const a = 'delete from weather_days'` },
    'sql packages/modules/src/weather/store.ts:1',
    { 'packages/modules/src/weather/store.ts': `export const a = 'select from weather_days'` },
  ],
  [
    'a table of a topic whose names begin with those of another',
    { 'packages/modules/src/credit/store.ts': `export const a = 'delete from credit_statements'` },
    'sql packages/modules/src/credit/store.ts:1',
    { 'packages/modules/src/statements/store.ts': `export const a = 'delete from credit_statements'` },
  ],
  [
    'a flow with SQL',
    { 'packages/flows/src/quota/add-quota.ts': `import sql from 'sql-template-tag'\nsql` },
    'sql packages/flows/src/quota/add-quota.ts:1',
    { 'packages/flows/src/quota/accept-group.ts': `import sql from 'sql-template-tag'\nsql` },
  ],
])('%s', (_name, planted, finding, clean) => {
  expect(withFiles(planted)).toEqual([finding])
  expect(withFiles(clean)).toEqual([])
})
