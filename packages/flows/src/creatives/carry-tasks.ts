// Carry tasks: an identity or a video is asked of TikTok once, looked for where an answer was lost, and followed until it is here.
import { findAdAccount } from '@tallyhelm/modules/ad-accounts'
import { type CreativeTask, findTask, markerOf, moveTask, showRunning } from '@tallyhelm/modules/creatives'
import type { Item } from '@tallyhelm/modules/items'
import { isItemOver } from '@tallyhelm/protocol/topics/items/enums'
import { TASK_NAME_MOST } from '@tallyhelm/protocol/topics/creatives/limits'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { tellHolders } from '../cases/tell-holders.ts'
import { type FollowAnswer, type ItemRules, type LookAnswer, type NoAnswer, type SendAnswer, SOON_MS } from '../items/item-rules.ts'
import { NOT_CONNECTED, unread } from '../items/no-answer.ts'
import { mayHaveLeft, NOT_HELD, resultIn, resultOf, sentAnswer } from './answers.ts'
import { keepVideo } from './keep-video.ts'
import { assetForAd } from './push-asset.ts'

const system = { kind: 'system' } as const
/** TikTok shows a video of an avatar by its name once it is finished, so nothing is sent again before. */
const SHOWS_MS = 60 * 60_000
/** Until pictures are on the account. */
const PICTURES_MS = 15_000

type Asked = { task: CreativeTask; account: { outsideAccountId: string } }
type Ads = NonNullable<World['platforms']['TIKTOK']['ads']>

export const creationItems: ItemRules = {
  async look(world, item): Promise<LookAnswer> {
    const asked = await askedOf(world, item)
    const { ads } = world.platforms.TIKTOK
    if ('refused' in asked) return { kind: 'ok', ids: [] }
    if (!ads) return NOT_CONNECTED
    if (mayHaveLeft(item)) {
      const found = await findMade(ads, asked, item)
      if (typeof found === 'object') return found
      if (found !== undefined) return { kind: 'as_asked' }
      const shownAt = (item.sentAt ?? item.since).getTime() + SHOWS_MS
      if (asked.task.kind === 'AVATAR' && item.state === 'UNKNOWN' && world.clock.now().getTime() < shownAt)
        return { kind: 'unavailable', why: '等待渠道显示结果', retryAfterMs: null }
    }
    if (item.state !== 'QUEUED') return { kind: 'ok', ids: [] }
    const pictures = await picturesOf(world, asked.task)
    return pictures.kind === 'waiting' ? { kind: 'unavailable', why: pictures.told, retryAfterMs: PICTURES_MS } : { kind: 'ok', ids: [] }
  },

  async send(world, item): Promise<SendAnswer> {
    const asked = await askedOf(world, item)
    const refused = (told: string): SendAnswer => ({ kind: 'refused', told, objections: [], requestId: null })
    if ('refused' in asked) return refused(asked.refused)
    const { ads } = world.platforms.TIKTOK
    const pictures = await picturesOf(world, asked.task)
    if (pictures.kind === 'failed') return refused(pictures.told)
    if (pictures.kind === 'waiting') return { kind: 'not_done', told: pictures.told, retryAfterMs: PICTURES_MS }
    if (!ads?.ai || !ads.identities) return { kind: 'not_done', told: NOT_CONNECTED.why, retryAfterMs: null }
    return await sendTask({ ...ads, ai: ads.ai, identities: ads.identities }, asked, { item, pictureIds: pictures.ids })
  },

  async follow(world, item): Promise<FollowAnswer> {
    const asked = await askedOf(world, item)
    if ('refused' in asked) return { kind: 'refused', told: asked.refused, objections: [] }
    const { ads } = world.platforms.TIKTOK
    if (!ads) return NOT_CONNECTED
    const known = item.resultId === null ? await findMade(ads, asked, item) : resultIn(item.resultId)
    if (typeof known === 'object') return known
    if (known === undefined) return notShown(world, item)
    if (asked.task.kind !== 'IDENTITY') return await followVideo(world, { asked, item, taskId: known })
    return { kind: 'ready', resultId: resultOf(item.id, known), warnings: [], takeIn: async () => undefined }
  },

  async moved(world, tx, items) {
    for (const item of items) {
      const task = await findTask(tx, item.id)
      if (!task) throw new Error(`item ${item.id} is of no task`)
      await moveTask(tx, task.id, { ...standingOf(task, item), endedAt: isItemOver(item.state) ? world.clock.now() : null })
      if (isItemOver(item.state)) await tell(world, tx, task, item)
    }
  },
}

type Sending = { item: Item; pictureIds: string[] }

async function sendTask(
  ads: Required<Pick<Ads, 'ai' | 'identities'>>,
  { task, account }: Asked,
  { item, pictureIds }: Sending,
): Promise<SendAnswer> {
  const { script, avatarId } = task
  if (task.kind === 'AVATAR')
    return sentAnswer(
      item.id,
      await ads.ai.makeAvatarVideo(account, { packageId: item.id, avatarId: avatarId ?? '', script, name: nameOf(task) }),
    )
  if (task.kind === 'SYMPHONY')
    return sentAnswer(item.id, await ads.ai.makeVideo(account, { imageIds: pictureIds, script, name: nameOf(task) }))
  const there = await ads.identities.read(account)
  if (there.kind !== 'ok') return { kind: 'not_done', told: there.trouble.message, retryAfterMs: there.trouble.retryAfterMs ?? null }
  // What we made ourselves was looked for before: another one of the name is somebody else's.
  if (there.value.some(({ name }) => name === task.name))
    return { kind: 'refused', told: '该账户在 TikTok 已有同名身份，请换一个名称', objections: [], requestId: null }
  return sentAnswer(item.id, await ads.identities.create(account, task.name, pictureIds[0] ?? ''))
}

/** What people typed and our marker, within what TikTok takes. */
function nameOf({ id, name }: CreativeTask): string {
  const marker = markerOf(id)
  return `${[...name].slice(0, TASK_NAME_MOST - marker.length - 1).join('')} ${marker}`
}

/** By the marker, identities by their name; undefined: it is not there. */
async function findMade({ ai, identities }: Ads, { task, account }: Asked, item: Item): Promise<string | undefined | NoAnswer> {
  if (!ai || !identities) return NOT_CONNECTED
  if (task.kind === 'IDENTITY') {
    const read = await identities.read(account)
    if (read.kind !== 'ok') return unread(read.trouble)
    return read.value.find(({ name }) => name === task.name)?.id
  }
  const marker = markerOf(item.id)
  const found = task.kind === 'AVATAR' ? await ai.findAvatarTasks(account, marker) : await ai.findVideoTasks(account, marker)
  return found.kind === 'ok' ? found.value[0]?.taskId : unread(found.trouble)
}

async function followVideo(world: World, { asked, item, taskId }: { asked: Asked; item: Item; taskId: string }): Promise<FollowAnswer> {
  const { task, account } = asked
  const ai = world.platforms.TIKTOK.ads?.ai
  if (!ai) return NOT_CONNECTED
  const read = task.kind === 'AVATAR' ? await ai.readAvatarTasks(account, [taskId]) : await ai.readVideoTasks(account, [taskId])
  if (read.kind !== 'ok') return unread(read.trouble)
  const made = read.value.find(each => each.taskId === taskId)
  if (!made) return notShown(world, item)
  if (made.standing === 'FAILED') return { kind: 'refused', told: made.reasonText ?? '渠道未能生成视频', objections: [] }
  if (made.standing === 'DONE' && made.videoUrl !== null) {
    const kept = await keepVideo(world, task, made.videoUrl)
    if (kept.kind !== 'kept') return kept
    return { kind: 'ready', resultId: resultOf(item.id, taskId), warnings: [], takeIn: kept.takeIn }
  }
  if (made.standing === 'RUNNING') await world.db.transaction(system, tx => showRunning(tx, task.id))
  return { kind: 'waits', for: 'PLATFORM', told: '', objections: [], soonMs: SOON_MS }
}

function notShown(world: World, item: Item): FollowAnswer {
  if (world.clock.now().getTime() - item.since.getTime() < SHOWS_MS)
    return { kind: 'waits', for: 'PLATFORM', told: '', objections: [], soonMs: SOON_MS }
  return { kind: 'refused', told: '渠道接受后未显示结果，请重试', objections: [] }
}

/** All on the account by then, in their order. */
async function picturesOf(
  world: World,
  { customerId, adAccountId, imageIds }: CreativeTask,
): Promise<{ kind: 'ready'; ids: string[] } | { kind: 'waiting'; told: string } | { kind: 'failed'; told: string }> {
  const ids: string[] = []
  let waiting: string | undefined
  for (const assetId of imageIds) {
    const answer = await assetForAd(world, { customerId }, { assetId, accountId: adAccountId })
    if (answer.kind === 'failed') return answer
    if (answer.kind === 'ready') ids.push(answer.mediaId)
    else waiting = answer.told
  }
  return waiting === undefined ? { kind: 'ready', ids } : { kind: 'waiting', told: waiting }
}

function standingOf(task: CreativeTask, { state, told, resultId }: Item): Pick<CreativeTask, 'state' | 'reason' | 'outsideId'> {
  const outsideId = resultId === null ? null : resultIn(resultId)
  if (state === 'DONE') return { state: 'DONE', reason: '', outsideId }
  if (state === 'REFUSED' || state === 'EXPIRED') return { state: 'FAILED', reason: told || '渠道未接受', outsideId }
  return { state: state === 'WAITING' ? task.state : 'WAITING', reason: '', outsideId }
}

const KINDS = { IDENTITY: '身份', AVATAR: '数字人视频', SYMPHONY: 'Symphony 视频' } as const

async function tell(world: World, tx: Tx, { id, customerId, kind, name }: CreativeTask, { state, told }: Item): Promise<void> {
  const isDone = state === 'DONE'
  await tellHolders(
    world,
    tx,
    { customerId, subCustomerId: null },
    {
      about: `creatives.ended:${id}`,
      title: `${KINDS[kind]}“${name}”${isDone ? '已完成' : '失败'}`,
      body: isDone ? '可在创意平台查看。' : told || '渠道未接受。',
      link: '/tiktok-create-platform',
    },
  )
}

/** Its account may have left the customer since. */
async function askedOf(world: World, { id }: Item): Promise<Asked | { refused: string }> {
  return await world.db.read(system, async tx => {
    const task = await findTask(tx, id)
    if (!task) throw new Error(`item ${id} is of no task`)
    const account = await findAdAccount(tx, task.adAccountId)
    if (!account || account.takenBackAt !== null || account.customerId !== task.customerId) return { refused: NOT_HELD }
    return { task, account }
  })
}
