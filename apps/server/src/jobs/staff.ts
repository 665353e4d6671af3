// Jobs of the audit log and of staff: job → flow.
import { chainEntries } from '@tallyhelm/flows/audit/chain-entries'
import { verifyChain } from '@tallyhelm/flows/audit/verify-chain'
import { purgeStaffRows } from '@tallyhelm/flows/staff/purge-staff-rows'
import type { World } from '@tallyhelm/world/handles/world'
import type { JobHandlers } from '@tallyhelm/world/open/program'

export function staffJobs(world: World): JobHandlers {
  return {
    'audit.chain-entries': async () => {
      await chainEntries(world)
    },
    'audit.verify': async () => {
      await verifyChain(world, { kind: 'system', name: 'audit.verify' })
    },
    'staff.purge': async () => {
      const deleted = await purgeStaffRows(world)
      world.log.debug({ deleted }, 'expired staff sessions and counters were deleted')
    },
  }
}
