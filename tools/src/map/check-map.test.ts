// Every rule of the map: a planted violation is found, its clean twin passes.

import { expect, test } from 'vitest'
import { findingsIn } from '../source/planted.ts'
import { checkMap } from './check-map.ts'
import { ROOMS } from './table.ts'
import { b, house, withFiles } from './test-house.ts'

test('a house with one module per room and no arrow is clean', () => {
  expect(withFiles({})).toEqual([])
})

test('reading nothing is a failure, for every room', () => {
  expect(findingsIn({ 'README.md': 'empty' }, checkMap)).toHaveLength(Object.keys(ROOMS).length)
  const { 'apps/portal/src/main.ts': _, ...rest } = house
  expect(findingsIn(rest, checkMap)).toEqual(['read apps/portal:1'])
})

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
