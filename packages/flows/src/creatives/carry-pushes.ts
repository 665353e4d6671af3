// Carry pushes: an asset is sent to an ad account once, looked for where an answer was lost, and followed until the platform can use it.
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { type Asset, findAnyAsset, findPush, markerOf, movePush, platformName, type Push, showPushes } from '@tallyhelm/modules/creatives'
import type { Item } from '@tallyhelm/modules/items'
import type { World } from '@tallyhelm/world/handles/world'
import { type FollowAnswer, type ItemRules, type LookAnswer, type NoAnswer, type SendAnswer, SOON_MS } from '../items/item-rules.ts'
import { NOT_CONNECTED, unread } from '../items/no-answer.ts'
import { mayHaveLeft, NOT_HELD, resultIn, resultOf, sentAnswer } from './answers.ts'

const system = { kind: 'system' } as const
/** A platform that took an upload shows it by then. */
const SHOWS_MS = 30 * 60_000

type Pushed = { push: Push; asset: Asset; account: { outsideAccountId: string } }

export const pushItems: ItemRules = {
  async look(world, item): Promise<LookAnswer> {
    if (!mayHaveLeft(item)) return { kind: 'ok', ids: [] }
    const found = await findOnPlatform(world, item)
    if (typeof found !== 'string' && found !== undefined) return found
    return found === undefined ? { kind: 'ok', ids: [] } : { kind: 'as_asked' }
  },

  async send(world, item): Promise<SendAnswer> {
    const pushed = await pushedOf(world, item)
    const refused = (told: string): SendAnswer => ({ kind: 'refused', told, objections: [], requestId: null })
    if ('refused' in pushed) return refused(pushed.refused)
    const { push, asset, account } = pushed
    const media = world.platforms[push.channel].ads?.media
    if (!media) return { kind: 'not_done', told: NOT_CONNECTED.why, retryAfterMs: null }
    const opened = asset.fileName === null ? undefined : await world.files.open(asset.fileName)
    if (!opened || asset.contentType === null || asset.fileName === null) return refused('素材已删除')
    const { kind, bytes, md5, contentType } = asset
    const name = platformName(item.id, asset.name, asset.fileName.split('.').at(-1) ?? '')
    try {
      const content = (from?: number) => opened.content(from)
      return sentAnswer(item.id, await media.upload(account, kind, { name, contentType, bytes, md5, content }))
    } finally {
      await opened.close()
    }
  },

  async follow(world, item): Promise<FollowAnswer> {
    const pushed = await pushedOf(world, item)
    if ('refused' in pushed) return { kind: 'refused', told: pushed.refused, objections: [] }
    const { push, asset, account } = pushed
    const media = world.platforms[push.channel].ads?.media
    if (!media) return NOT_CONNECTED
    const known = item.resultId === null ? await findOnPlatform(world, item) : resultIn(item.resultId)
    if (typeof known === 'object') return known
    if (known === undefined) return notShown(world, item)
    const read = await media.read(account, asset.kind, [known])
    if (read.kind === 'gone') return notShown(world, item)
    if (read.kind !== 'ok') return unread(read.trouble)
    const facts = read.value.find(({ id }) => id === known)
    if (!facts) return notShown(world, item)
    if (facts.standing === 'FAILED') return { kind: 'refused', told: facts.reasonText ?? '渠道无法使用该素材', objections: [] }
    if (facts.standing === 'TRANSCODING') return { kind: 'waits', for: 'PLATFORM', told: '', objections: [], soonMs: SOON_MS }
    return { kind: 'ready', resultId: resultOf(item.id, known), warnings: [], takeIn: async () => undefined }
  },

  async moved(world, tx, items) {
    for (const item of items) {
      const push = await findPush(tx, item.id)
      if (!push) throw new Error(`item ${item.id} is of no push`)
      const mediaId = item.resultId === null ? null : resultIn(item.resultId)
      await movePush(tx, push.id, { ...standingOf(item), mediaId, at: world.clock.now() })
      await showPushes(tx, push.assetId)
    }
  },
}

function standingOf({ state, told }: Item): Pick<Push, 'state' | 'reason'> {
  if (state === 'DONE') return { state: 'READY', reason: '' }
  if (state === 'REFUSED' || state === 'EXPIRED') return { state: 'FAILED', reason: told || '渠道未接受该素材' }
  return { state: state === 'WAITING' ? 'TRANSCODING' : 'PUSHING', reason: '' }
}

function notShown(world: World, item: Item): FollowAnswer {
  if (world.clock.now().getTime() - item.since.getTime() < SHOWS_MS)
    return { kind: 'waits', for: 'PLATFORM', told: '', objections: [], soonMs: SOON_MS }
  return { kind: 'refused', told: '渠道接受后未显示该素材，请重试', objections: [] }
}

/** By the marker in its name; undefined: it is not there. */
async function findOnPlatform(world: World, item: Item): Promise<string | undefined | NoAnswer> {
  const pushed = await pushedOf(world, item)
  if ('refused' in pushed) return undefined
  const { push, asset, account } = pushed
  const media = world.platforms[push.channel].ads?.media
  if (!media) return NOT_CONNECTED
  const found = await media.find(account, asset.kind, markerOf(item.id))
  if (found.kind === 'gone') return undefined
  return found.kind === 'ok' ? found.value[0]?.id : unread(found.trouble)
}

/** Its account may have left the customer since. */
async function pushedOf(world: World, { id }: Item): Promise<Pushed | { refused: string }> {
  return await world.db.read(system, async tx => {
    const push = await findPush(tx, id)
    const asset = push && (await findAnyAsset(tx, push.assetId))
    if (!push || !asset) throw new Error(`item ${id} is of no push`)
    const account = await findAdAccount(tx, push.adAccountId)
    if (!account || account.takenBackAt !== null || account.customerId !== push.customerId) return { refused: NOT_HELD }
    return { push, asset, account }
  })
}
