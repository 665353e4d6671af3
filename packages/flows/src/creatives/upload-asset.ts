// Upload asset: begun or gone on with by what the file is, taken in by chunks, and handed to the check once it is whole.
import { audit } from '@tallyhelm/modules/audit'
import {
  advance,
  type Asset,
  chunkAt,
  findAsset,
  findSame,
  forgetChunk,
  insertUpload,
  keepChunk,
  markAiMade,
  nameChunk,
  requireAssetRoom,
  requireEnding,
  roomOf,
  touchUpload,
} from '@tallyhelm/modules/creatives'
import { lockOpenedChannels } from '@tallyhelm/modules/organization'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { AssetKind } from '@tallyhelm/protocol/topics/creatives/enums'
import { CHUNK_BYTES } from '@tallyhelm/protocol/topics/creatives/limits'
import type { ChunkRequest, UploadRequest, UploadStanding } from '@tallyhelm/protocol/topics/creatives/schemas'
import { type TenantActor, tenantScopeOf } from '@tallyhelm/protocol/vocabulary/actor'
import type { SpooledFile, World } from '@tallyhelm/world/handles/world'

/** The same file begun again is the same upload. Refuses INPUT_INVALID for an ending that is none of the kind's, and CREATIVE_QUOTA_FULL. */
export async function beginUpload(world: World, actor: TenantActor, kind: AssetKind, request: UploadRequest): Promise<UploadStanding> {
  const { customerId, userId, userName } = actor
  const { name, bytes, md5, is_ai_made: isAiMade } = request
  requireEnding(kind, name)
  return await world.db.transaction(tenantScopeOf(actor), async tx => {
    // One upload of a customer begins after the other, so that none is begun twice and the room holds.
    await lockOpenedChannels(tx, customerId)
    const at = world.clock.now()
    const same = await findSame(tx, { customerId, kind, md5, bytes })
    if (same) {
      await touchUpload(tx, same.id, at)
      if (isAiMade && !same.isAiMade) await markAiMade(tx, same.id)
      return standingOf(same)
    }
    requireAssetRoom(await roomOf(tx, customerId), bytes)
    const id = world.ids.next()
    await insertUpload(tx, { id, customerId, kind, name, bytes, md5, isAiMade, userId, createdBy: userName, at })
    await audit(world, tx, actor, 'creatives.upload', ['creative-asset', id], { name, bytes })
    return standingOf({ id, standing: 'UPLOADING', state: 'UPLOADING', receivedBytes: 0 })
  })
}

const standingOf = ({
  id,
  standing,
  state,
  receivedBytes,
}: Pick<Asset, 'id' | 'standing' | 'state' | 'receivedBytes'>): UploadStanding => ({
  asset_id: id,
  received_bytes: receivedBytes,
  chunk_bytes: CHUNK_BYTES,
  state,
  is_duplicate: standing === 'CHECKED',
})

/**
 * A chunk that came before is answered as it was. Refuses NOT_FOUND for what is not the actor's own, CREATIVE_UPLOAD_MOVED for a chunk that is
 * not the next one, and CREATIVE_CHUNK_WRONG for one that is shorter or longer than it must be.
 */
export async function takeChunk(
  world: World,
  actor: TenantActor,
  { asset_id: id, offset }: ChunkRequest,
  file: SpooledFile,
): Promise<UploadStanding> {
  const { customerId } = actor
  const scope = tenantScopeOf(actor)
  const asset = await world.db.read(scope, tx => findAsset(tx, customerId, id))
  if (!asset) throw new Refusal('NOT_FOUND')
  const isEarlier = offset < asset.receivedBytes && offset % CHUNK_BYTES === 0
  if (isEarlier && file.bytes === chunkAt(offset, asset.bytes)) return { ...standingOf(asset), is_duplicate: false }
  if (offset !== asset.receivedBytes || asset.standing !== 'UPLOADING')
    throw new Refusal('CREATIVE_UPLOAD_MOVED', { received: asset.receivedBytes })
  const bytes = chunkAt(offset, asset.bytes)
  if (file.bytes !== bytes) throw new Refusal('CREATIVE_CHUNK_WRONG', { bytes })
  const fileName = world.files.newName('part')
  const chunk = { customerId, assetId: id, position: offset, bytes, fileName }
  await world.db.transaction(scope, tx => nameChunk(tx, chunk))
  await world.files.keep(fileName, file)
  const isNext = await world.db.transaction(scope, async tx => {
    const at = world.clock.now()
    if (!(await advance(tx, id, { from: offset, by: bytes, at }))) return false
    await keepChunk(tx, chunk)
    if (offset + bytes === asset.bytes)
      await world.queue.enqueue(tx, 'creatives.check', { asset_id: id }, { jobKey: `creatives.check:${id}` })
    return true
  })
  if (!isNext) {
    await world.files.remove(fileName)
    await world.db.transaction(scope, tx => forgetChunk(tx, chunk))
  }
  const now = await world.db.read(scope, tx => findAsset(tx, customerId, id))
  if (!now) throw new Refusal('NOT_FOUND')
  return { ...standingOf(now), is_duplicate: false }
}
