// Mark a backup: when it was made, how large it is, or why it failed; the setup list and the monitoring read it.
import { keepMark } from '@tallyhelm/modules/setup'
import type { World } from '@tallyhelm/world/handles/world'

export async function markBackup(world: World, outcome: { bytes: number } | { trouble: string }): Promise<void> {
  const isWell = 'bytes' in outcome
  const note = isWell ? `${Math.ceil(outcome.bytes / 1_048_576)} MB` : outcome.trouble
  await world.db.transaction({ kind: 'system' }, tx => keepMark(tx, { name: 'BACKUP', at: world.clock.now(), isWell, note }))
}
