// Keep video: what TikTok's AI made is fetched before its address ends, and becomes an asset that says that AI made it.
import { createHash } from 'node:crypto'
import {
  type CreativeTask,
  createMediaReader,
  findSame,
  insertMade,
  markAiMade,
  nameResult,
  type ReadMedia,
  writeResult,
} from '@tallyhelm/modules/creatives'
import { MOST_BYTES_OF } from '@tallyhelm/protocol/topics/creatives/limits'
import type { SpooledFile, Tx, World } from '@tallyhelm/world/handles/world'
import type { FollowAnswer, TakeIn } from '../items/item-rules.ts'
import { unread } from '../items/no-answer.ts'
import { fitsOf } from './check-asset.ts'

const system = { kind: 'system' } as const

/** `takeIn`: makes it an asset, in the transaction that ends the task. Done again after a crash it replaces what was kept before. */
export async function keepVideo(
  world: World,
  task: CreativeTask,
  address: string,
): Promise<{ kind: 'kept'; takeIn: TakeIn } | FollowAnswer> {
  if (task.kind === 'IDENTITY') throw new Error('an identity has no video')
  const ai = world.platforms.TIKTOK.ads?.ai
  const fetched = await ai?.fetchFile(address, MOST_BYTES_OF.VIDEO)
  // Read again before the next try, which gives another address.
  if (fetched?.kind !== 'ok') return unread(fetched?.trouble ?? { message: '视频地址无法读取' })
  const spooled = await world.files.spool.open({ isPassing: false })
  try {
    const read = await readVideo(fetched.value, spooled)
    if (!('media' in read)) return read
    const { media, md5 } = read
    if (task.resultFile !== null) await world.files.remove(task.resultFile)
    const fileName = world.files.newName(media.extension)
    await world.db.transaction(system, tx => nameResult(tx, task.id, fileName))
    await world.files.keep(fileName, spooled)
    const { customerId, userId, createdBy, kind: source } = task
    const content = { customerId, kind: 'VIDEO', md5, bytes: spooled.bytes } as const
    const made = { ...content, id: world.ids.next(), name: `${task.name}.${media.extension}`, isAiMade: true, userId, createdBy }
    const facts = { source, fileName, media, fits: fitsOf(content, media).fits, at: world.clock.now() }
    return { kind: 'kept', takeIn: tx => takeIn(tx, task.id, { ...made, ...facts }) }
  } finally {
    await spooled.discard()
  }
}

type Read = { media: ReadMedia; md5: string }

async function readVideo(pieces: AsyncIterable<Uint8Array>, spooled: SpooledFile): Promise<Read | FollowAnswer> {
  const reader = createMediaReader('VIDEO')
  const digest = createHash('md5')
  const source = pieces[Symbol.asyncIterator]()
  for (;;) {
    // Cut short on the way it is fetched again at the next look; whatever fails here besides is a defect.
    const next = await source.next().catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    if (next instanceof Error) return { kind: 'unavailable', why: `视频未能取回：${next.message}`, retryAfterMs: null }
    if (next.done === true) break
    reader.feed(next.value)
    digest.update(next.value)
    await spooled.append(next.value)
  }
  const answer = reader.end()
  if ('media' in answer) return { media: answer.media, md5: digest.digest('hex') }
  return { kind: 'refused', told: `渠道生成的视频无法使用：${answer.fault}`, objections: [] }
}

/** The same content may be there already, as when it was downloaded and uploaded by hand. */
async function takeIn(tx: Tx, taskId: string, made: Parameters<typeof insertMade>[1]): Promise<undefined> {
  if (await insertMade(tx, made)) {
    await writeResult(tx, taskId, made.id)
    return
  }
  const same = await findSame(tx, made)
  if (!same) throw new Error('an asset was removed while the same content came in')
  await markAiMade(tx, same.id)
  await writeResult(tx, taskId, same.id)
}
