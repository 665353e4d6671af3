// Judging: what a judge of rows is given, whatever their type asks for.
import type { AdAccount } from '@tallyhelm/modules/ad-accounts'
import type { Batch, BatchRow, Judged } from '@tallyhelm/modules/imports'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'

/** `accounts`: those that the rows name, of any channel, as far as the actor may see them. */
export type Judging = {
  actor: TenantActor
  batch: Pick<Batch, 'id' | 'channel'>
  rows: readonly BatchRow[]
  accounts: readonly AdAccount[]
}
export type Judge = (world: World, tx: Tx, judging: Judging) => Promise<Judged[]>
