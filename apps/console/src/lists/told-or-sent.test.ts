// Whatever is typed into a filter of a list, it is told at its field or sent and taken by the server; nothing is dropped in silence.
import { declaredList, silences, type TestedList } from '@tallyhelm/browser/lists/test-told-or-sent'
import { poolListRequest } from '@tallyhelm/protocol/topics/ad-accounts/console-schemas'
import { auditListRequest } from '@tallyhelm/protocol/topics/audit/schemas'
import { customerListRequest } from '@tallyhelm/protocol/topics/organization/console-schemas'
import { legListRequest } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { differenceFilters, runFilters } from '@tallyhelm/protocol/topics/reconciliation/lists'
import { differenceListRequest, runListRequest } from '@tallyhelm/protocol/topics/reconciliation/schemas'
import { expect, test } from 'vitest'
import { POOL_RULES, poolRequestOf } from '../pages/accounts/filters.ts'
import { AUDIT_RULES, auditRequestOf } from '../pages/audit/filters.ts'
import { CUSTOMER_RULES, customerRequestOf } from '../pages/customers/filters.ts'
import { ORDER_RULES, orderRequestOf } from '../pages/quota/filters.ts'

const LISTS: Record<string, TestedList> = {
  pool: { rules: POOL_RULES, schema: poolListRequest, requestOf: poolRequestOf },
  audit: { rules: AUDIT_RULES, schema: auditListRequest, requestOf: auditRequestOf },
  customers: { rules: CUSTOMER_RULES, schema: customerListRequest, requestOf: customerRequestOf },
  orders: { rules: ORDER_RULES, schema: legListRequest, requestOf: orderRequestOf },
  differences: declaredList(differenceFilters, differenceListRequest),
  runs: declaredList(runFilters, runListRequest),
}

test.each(Object.entries(LISTS))('%s', (_, list) => {
  expect(silences(list)).toEqual([])
})
