// Rooms of the books (console.md).
import { reconciliationEndpoints } from '@tallyhelm/protocol/topics/reconciliation/endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const ledgerRooms: readonly RoomDefinition[] = [
  {
    path: '/ledger',
    title: '总账与对账',
    page: 'ledger/LedgerPage',
    roles: rolesOf(reconciliationEndpoints.list),
    menu: { icon: 'ledger', key: 'l', group: '财务' },
  },
]
