// Every rule of the map: a planted violation is found, its clean twin passes.

import { expect, test } from 'vitest'
import { findingsIn } from '../source/planted.ts'
import { checkMap } from './check-map.ts'
import { ROOMS } from './table.ts'

/** A checkout with one harmless module in every room. */
const house = Object.fromEntries(
  Object.values(ROOMS).flatMap(({ folder }) => [
    [`${folder}/src/main.ts`, '// Starts.\nexport {}\n'],
    [`${folder}/package.json`, '{"exports": {"./clock": "./src/clock/clock.ts", "./*": "./src/*.ts"}}'],
  ]),
)
const withFiles = (files: Record<string, string>) => findingsIn({ ...house, ...files }, checkMap)

test('a house with one module per room and no arrow is clean', () => {
  expect(withFiles({})).toEqual([])
})

test('reading nothing is a failure, for every room', () => {
  expect(findingsIn({ 'README.md': 'empty' }, checkMap)).toHaveLength(Object.keys(ROOMS).length)
  const { 'apps/portal/src/main.ts': _, ...rest } = house
  expect(findingsIn(rest, checkMap)).toEqual(['read apps/portal:1'])
})

const b = 'export const b = 1\n'

// Each row: what is planted, the finding, and a clean twin.
test.each<[string, Record<string, string>, string, Record<string, string>]>([
  [
    'a room imports what it may not',
    { 'packages/modules/src/quota/rules.ts': `import { b } from '@tallyhelm/world/handles/world'\nb` },
    'room packages/modules/src/quota/rules.ts:1',
    { 'packages/modules/src/quota/rules.ts': `import { b } from '@tallyhelm/infra/clock'\nb` },
  ],
  [
    'a type import counts',
    { 'packages/ui/src/table/a.ts': `import type { b } from '@tallyhelm/protocol/values/money'` },
    'room packages/ui/src/table/a.ts:1',
    { 'apps/portal/src/api/a.ts': `import type { b } from '@tallyhelm/protocol/values/money'` },
  ],
  [
    'an import() type counts',
    { 'apps/server/src/http/a.ts': `export type A = import('@tallyhelm/infra/log').Logger` },
    'room apps/server/src/http/a.ts:1',
    { 'apps/server/src/http/a.ts': `export type A = import('@tallyhelm/world/handles/world').World` },
  ],
  [
    'export from counts',
    { 'packages/infra/src/db/a.ts': `\nexport * from '@tallyhelm/connectors/ports/http'` },
    'room packages/infra/src/db/a.ts:2',
    { 'packages/infra/src/db/a.ts': `\nexport * from '@tallyhelm/protocol/values/money'` },
  ],
  [
    'a dynamic import counts',
    { 'packages/views/src/quota/a.ts': `export const load = () => import('@tallyhelm/flows/quota/add-quota')` },
    'room packages/views/src/quota/a.ts:1',
    { 'packages/views/src/quota/a.ts': `export const load = () => import('@tallyhelm/protocol/values/money')` },
  ],
  [
    'a sandbox imports no connector',
    { 'apps/sandbox/src/meta/a.ts': `import '@tallyhelm/connectors/meta/wire'` },
    'room apps/sandbox/src/meta/a.ts:1',
    { 'apps/sandbox/src/meta/a.ts': `import '@tallyhelm/protocol/values/money'` },
  ],
  [
    'a connector imports no sandbox',
    { 'packages/connectors/src/meta/a.ts': `import '../../../../apps/sandbox/src/meta/wire.ts'` },
    'room packages/connectors/src/meta/a.ts:1',
    { 'packages/connectors/src/meta/a.ts': `import '../ports/http.ts'`, 'packages/connectors/src/ports/http.ts': b },
  ],
  [
    'a room is entered by its name',
    { 'packages/flows/src/quota/a.ts': `import '../../../world/src/handles/world.ts'` },
    'door packages/flows/src/quota/a.ts:1',
    { 'packages/flows/src/quota/a.ts': `import '@tallyhelm/world/handles/world'` },
  ],
  [
    'a module imports no sibling',
    { 'packages/modules/src/quota/rules.ts': `import '../ledger/index.ts'`, 'packages/modules/src/ledger/index.ts': b },
    'inside packages/modules/src/quota/rules.ts:1',
    { 'packages/modules/src/quota/rules.ts': `import './store.ts'`, 'packages/modules/src/quota/store.ts': b },
  ],
  [
    'nor by the name of its own room',
    { 'packages/modules/src/quota/rules.ts': `import '@tallyhelm/modules/ledger/index'` },
    'inside packages/modules/src/quota/rules.ts:1',
    { 'packages/modules/src/quota/rules.ts': `import '@tallyhelm/modules/quota/store'`, 'packages/modules/src/quota/store.ts': b },
  ],
  [
    'a flow imports no verb of another topic',
    { 'packages/flows/src/quota/add-quota.ts': `import '../wallet/recharge.ts'`, 'packages/flows/src/wallet/recharge.ts': b },
    'inside packages/flows/src/quota/add-quota.ts:1',
    { 'packages/flows/src/quota/add-quota.ts': `import './apply-item.ts'`, 'packages/flows/src/quota/apply-item.ts': b },
  ],
  [
    'a topic below imports no verb of the one above it',
    {
      'packages/flows/src/statements/confirm-statement.ts': `import '../repayments/pay.ts'`,
      'packages/flows/src/repayments/pay.ts': b,
    },
    'inside packages/flows/src/statements/confirm-statement.ts:1',
    {
      'packages/flows/src/repayments/case-kinds.ts': `import '../statements/tell-of-statement.ts'`,
      'packages/flows/src/statements/tell-of-statement.ts': b,
    },
  ],
  [
    'a step of cases knows no topic, only the table of kinds knows the tables of the topics',
    { 'packages/flows/src/cases/decide-case.ts': `import '../quota/case-kinds.ts'`, 'packages/flows/src/quota/case-kinds.ts': b },
    'inside packages/flows/src/cases/decide-case.ts:1',
    { 'packages/flows/src/cases/rules-of-kinds.ts': `import '../quota/case-kinds.ts'`, 'packages/flows/src/quota/case-kinds.ts': b },
  ],
  [
    'a page imports no other page',
    { 'apps/portal/src/pages/quota/AddQuotaPage.tsx': `import './RecordsPage.tsx'`, 'apps/portal/src/pages/quota/RecordsPage.tsx': b },
    'inside apps/portal/src/pages/quota/AddQuotaPage.tsx:1',
    { 'apps/portal/src/pages/quota/AddQuotaPage.tsx': `import './AmountCell.tsx'`, 'apps/portal/src/pages/quota/AmountCell.tsx': b },
  ],
  [
    'nor anything of another topic',
    { 'apps/portal/src/pages/quota/AddQuotaPage.tsx': `import '../wallet/Flow.tsx'`, 'apps/portal/src/pages/wallet/Flow.tsx': b },
    'inside apps/portal/src/pages/quota/AddQuotaPage.tsx:1',
    { 'apps/portal/src/pages/quota/AddQuotaPage.tsx': `import '../../pickers/Flow.tsx'`, 'apps/portal/src/pickers/Flow.tsx': b },
  ],
  [
    'a connector imports no other connector',
    { 'packages/connectors/src/meta/a.ts': `import '../google/b.ts'`, 'packages/connectors/src/google/b.ts': b },
    'inside packages/connectors/src/meta/a.ts:1',
    { 'packages/connectors/src/meta/a.ts': `import './b.ts'`, 'packages/connectors/src/meta/b.ts': b },
  ],
  [
    'files in a circle',
    {
      'packages/infra/src/db/a.ts': `import './b.ts'`,
      'packages/infra/src/db/b.ts': `import type { c } from './c.ts'`,
      'packages/infra/src/db/c.ts': `import './a.ts'`,
    },
    'cycle packages/infra/src/db/a.ts:1',
    {
      'packages/infra/src/db/a.ts': `import './b.ts'; import './c.ts'`,
      'packages/infra/src/db/b.ts': `import './c.ts'`,
      'packages/infra/src/db/c.ts': b,
    },
  ],
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

test('tests may import freely and read time and environment', () => {
  const text = `import '@tallyhelm/world/handles/world'\nimport { connect } from 'node:net'\nconnect; Date.now(); process.env.X; fetch('x')\nconst s = 'delete from ledger_lines'`
  expect(withFiles({ 'packages/modules/src/quota/rules.test.ts': text })).toEqual([])
})

test('a file that can not be parsed stops the check', () => {
  expect(() => withFiles({ 'packages/ui/src/table/a.ts': 'export const = 1' })).toThrow('packages/ui/src/table/a.ts can')
})
