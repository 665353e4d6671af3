// Creatives on a stage over the sandbox: uploaded, checked, pushed and made; for tests only.
import { createHash } from 'node:crypto'
import type { AssetKind } from '@tallyhelm/protocol/topics/creatives/enums'
import { CHUNK_BYTES } from '@tallyhelm/protocol/topics/creatives/limits'
import type { UploadStanding } from '@tallyhelm/protocol/topics/creatives/schemas'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { SpooledFile, World } from '@tallyhelm/world/handles/world'
import sql from 'sql-template-tag'
import type { Stage } from '../ad-accounts/test-stage.ts'
import { registered } from '../appeals/test-appeals.ts'
import { carryOut } from '../items/carry-out.ts'
import { carryRules } from './carry-rules.ts'
import { checkAsset } from './check-asset.ts'
import { beginUpload, takeChunk } from './upload-asset.ts'

export const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

export async function spooledOf(world: World, bytes: Uint8Array): Promise<SpooledFile> {
  const file = await world.files.spool.open({ isPassing: false })
  await file.append(bytes)
  return file
}

export type AssetLine = { state: string; standing: string; reason: string; file_name: string | null; fits: string[]; width: number | null }
export type PushLine = { id: string; state: string; media_id: string | null; reason: string; item: string }

export async function creativesOn(house: Stage) {
  const actor = house.actor()
  await registered(house.world, actor)
  const { world } = house
  const rows = <Row>(query: ReturnType<typeof sql>) => world.db.read({ kind: 'system' }, tx => tx.rows<Row>(query))
  const begin = (kind: AssetKind, name: string, bytes: Uint8Array, by: TenantActor = actor) =>
    beginUpload(world, by, kind, { name, bytes: bytes.length, md5: md5Of(bytes), is_ai_made: false })
  const chunk = async (id: string, offset: number, bytes: Uint8Array, by: TenantActor = actor): Promise<UploadStanding> => {
    const file = await spooledOf(world, bytes)
    return await takeChunk(world, by, { asset_id: id, offset }, file).finally(() => file.discard())
  }
  const on = {
    actor,
    rows,
    begin,
    chunk,
    run: (over: World = world) => carryOut(over, carryRules),
    /** So many looks, with time going on between. */
    async runFor(looks: number, ms = 61_000): Promise<void> {
      for (let look = 0; look < looks; look += 1) {
        await on.run()
        house.advance(ms)
      }
    },
    /** Whole and checked; gives its id. */
    async uploaded(kind: AssetKind, name: string, bytes: Uint8Array): Promise<string> {
      const { asset_id: id } = await begin(kind, name, bytes)
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) await chunk(id, at, bytes.subarray(at, at + CHUNK_BYTES))
      await checkAsset(world, id)
      return id
    },
    async assetOf(id: string): Promise<AssetLine | undefined> {
      const [line] = await rows<AssetLine>(sql`
        select state, standing, reason, file_name, fits, width from creatives_assets where id = ${id}`)
      return line
    },
    pushesOf: (id: string) =>
      rows<PushLine>(sql`
        select p.id, p.state, p.media_id, p.reason, i.state as item from creatives_pushes p join items_items i on i.id = p.id
        where p.asset_id = ${id} order by p.id`),
  }
  return on
}
