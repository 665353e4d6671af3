// Rooms of contracts (console.md).
import { consoleContractEndpoints } from '@tallyhelm/protocol/topics/contracts/console-endpoints'
import { rolesOf } from '@tallyhelm/protocol/wire/may-call'
import type { RoomDefinition } from '../../routes/definition.ts'

export const contractRooms: readonly RoomDefinition[] = [
  {
    path: '/contracts',
    title: '合同审核',
    page: 'contracts/ContractsPage',
    roles: rolesOf(consoleContractEndpoints.list),
    menu: { icon: 'contracts', key: 'g', group: '业务' },
  },
]
