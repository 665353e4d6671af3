// Check asset (job creatives.check): chunks become one file, held against its MD5, its own head and what platforms take.
import { createHash } from 'node:crypto'
import {
  type Asset,
  chunksToDrop,
  createMediaReader,
  endCheck,
  findAnyAsset,
  forgetChunk,
  keptChunks,
  type MediaAnswer,
  nameFile,
  type ReadMedia,
} from '@tallyhelm/modules/creatives'
import { CREATIVE_CHANNELS, type CreativeChannel } from '@tallyhelm/protocol/topics/creatives/enums'
import { misfit } from '@tallyhelm/protocol/topics/creatives/limits'
import { CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import type { SpooledFile, World } from '@tallyhelm/world/handles/world'
import { thumbsLater } from './make-thumbs.ts'

const system = { kind: 'system' } as const
const AT_ONCE = 200

/** May be run again at any time, also after it was cut off in the middle: what has ended already is only tidied up after. */
export async function checkAsset(world: World, id: string): Promise<void> {
  const asset = await world.db.read(system, tx => findAnyAsset(tx, id))
  if (asset?.standing === 'UPLOADING' && asset.receivedBytes === asset.bytes) await check(world, asset)
  await dropChunks(world, id)
}

async function check(world: World, asset: Asset): Promise<void> {
  const { id, fileName: earlier } = asset
  // Of a check that was cut off.
  if (earlier !== null) await world.files.remove(earlier)
  const spooled = await world.files.spool.open({ isPassing: false })
  try {
    const answer = await assemble(world, asset, spooled)
    const fits = 'media' in answer ? fitsOf(asset, answer.media) : undefined
    const fault = 'fault' in answer ? answer.fault : fits?.fault
    if (!('media' in answer) || !fits || fault !== undefined) {
      await world.db.transaction(system, tx => endCheck(tx, id, { reason: fault ?? '' }))
      return
    }
    const { media } = answer
    const fileName = world.files.newName(media.extension)
    if (!(await world.db.transaction(system, tx => nameFile(tx, id, fileName)))) return
    await world.files.keep(fileName, spooled)
    await world.db.transaction(system, async tx => {
      await endCheck(tx, id, { media, fits: fits.fits })
      if (asset.kind === 'IMAGE') await thumbsLater(world, tx)
    })
  } finally {
    await spooled.discard()
  }
}

async function assemble(world: World, { id, kind, bytes, md5 }: Asset, spooled: SpooledFile): Promise<MediaAnswer> {
  const reader = createMediaReader(kind)
  const digest = createHash('md5')
  for (const chunk of await world.db.read(system, tx => keptChunks(tx, id))) {
    const opened = await world.files.open(chunk.fileName)
    if (!opened) return { fault: '上传的分片丢失，请重新上传' }
    try {
      await opened.pass(async piece => {
        reader.feed(piece)
        digest.update(piece)
        await spooled.append(piece)
      })
    } finally {
      await opened.close()
    }
  }
  if (spooled.bytes !== bytes || digest.digest('hex') !== md5) return { fault: '文件内容与 MD5 不一致，请重新上传' }
  return reader.end()
}

/** Whose ads it may be used in; `fault` where no platform takes it. */
export function fitsOf(asset: Pick<Asset, 'kind' | 'bytes'>, media: ReadMedia): { fits: CreativeChannel[]; fault?: string } {
  const faults = CREATIVE_CHANNELS.map(channel => [channel, misfit(channel, { ...asset, ...media })] as const)
  const fits = faults.filter(([, fault]) => fault === undefined).map(([channel]) => channel)
  if (fits.length > 0) return { fits }
  return { fits, fault: faults.map(([channel, fault]) => `${CHANNELS[channel].name}：${fault}`).join('；') }
}

/** The bytes before the rows: a row that is left is tried again. */
export async function dropChunks(world: World, assetId?: string): Promise<void> {
  for (;;) {
    const chunks = await world.db.read(system, tx => chunksToDrop(tx, { assetId: assetId ?? null, most: AT_ONCE }))
    for (const chunk of chunks) {
      await world.files.remove(chunk.fileName)
      await world.db.transaction(system, tx => forgetChunk(tx, chunk))
    }
    if (chunks.length < AT_ONCE) return
  }
}
