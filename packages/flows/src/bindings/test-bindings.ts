// Bindings on a stage over the sandbox: asked for, carried out and looked at; for tests only.
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import type { Stage } from '../ad-accounts/test-stage.ts'
import { registered } from '../appeals/test-appeals.ts'
import { carryOut } from '../items/carry-out.ts'
import { bindingItems } from './carry-bindings.ts'
import { type AskedPair, submitBindings } from './submit-bindings.ts'

export type PairLine = { state: string; waits_for: string | null; told: string; target: string }

export async function bindingsOn(house: Stage) {
  const actor = house.actor()
  await registered(house.world, actor)
  const rows = <Row>(query: ReturnType<typeof sql>) => house.world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
  const run = (world: World = house.world) => carryOut(world, { BINDING: bindingItems })
  return {
    actor,
    rows,
    run,
    /** So many looks, with time going on between. */
    async runFor(looks: number, ms = 61_000): Promise<void> {
      for (let look = 0; look < looks; look += 1) {
        await run()
        house.advance(ms)
      }
    },
    ask: (pairs: readonly AskedPair[], by: TenantActor = actor) =>
      submitBindings(house.world, by, { idempotencyKey: crypto.randomUUID(), note: '', pairs }),
    linesOf: (submitId: string) =>
      rows<PairLine>(sql`
        select p.state, p.waits_for, i.told, p.target from bindings_pairs p join items_items i on i.id = p.id
        where p.submit_id = ${submitId} order by p.id`),
    changesOf: (adAccountId: string) =>
      rows<{ change_type: string; before_text: string; after_text: string; status: string; source: string }>(sql`
        select change_type, before_text, after_text, status, source from ad_accounts_changes where ad_account_id = ${adAccountId} order by id`),
    boundOf: async (adAccountId: string) =>
      (
        await rows<{ outside_id: string }>(sql`select outside_id from ad_accounts_bindings where ad_account_id = ${adAccountId} order by 1`)
      ).map(row => row.outside_id),
  }
}
