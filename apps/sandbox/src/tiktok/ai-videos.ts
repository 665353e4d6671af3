// Avatars, and the tasks that make videos of them or of pictures; proposals of texts for an ad group.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { statusOfTask } from '../state/tiktok-tasks.ts'
import { treeOf } from '../state/tiktok-ads.ts'
import type { TikTokTask } from '../state/tiktok-running.ts'
import { nextNumber, type World } from '../state/world.ts'
import { HOUR_MS, utcTime } from '../state/zone.ts'
import { type Call, isObject, type Reply, textOf } from '../wire/call.ts'
import { pictureOf } from '../meta/pictures.ts'
import { visibleAdvertiser } from './accounts.ts'
import { oneOf, textsOf, wording } from './ads-rules.ts'
import { filteringOf, listParameter, paged, refuseTikTok, requiredText, requireKnown, tiktokReply } from './envelope.ts'
import { addressOf, setBytes } from './file-bytes.ts'
import { owned } from './files.ts'

const FIRST_TASK = 7_400_000_000_000_000_000n
const SCRIPT_MOST = 2000
const NAME_MOST = 50
const IDS_MOST = 100
const PREVIEW_MS = 6 * HOUR_MS

const AVATARS = [
  ['7390000000000000001', 'Anna', 'female'],
  ['7390000000000000002', 'Ben', 'male'],
  ['7390000000000000003', 'Chloe', 'female'],
  ['7390000000000000004', 'Kenji', 'male'],
] as const

/** Those of all apps: no advertiser is named. */
export function listAvatars(world: World, call: Call): Reply {
  const page = paged(call, [...AVATARS], 100)
  for (const [id] of page.rows) setBytes(world, `avatar-${id}`, pictureOf(id))
  const rows = page.rows.map(([id, name, gender]) => ({
    avatar_id: id,
    avatar_name: name,
    avatar_thumbnail: addressOf(call.baseUrl, `avatar-${id}`, world.clock.now() + PREVIEW_MS),
    tag_groups: [{ tag_type: 'gender', tags: [gender] }],
  }))
  return tiktokReply(call, { list: rows, page_info: page.pageInfo })
}

const PACKAGE = {
  served: 'avatar_id script video_name package_id',
  notImitated: 'voice_id voice_volume voice_speed transparent_background_enabled',
}

export function createAvatarTasks(world: World, call: Call): Reply {
  const given = call.body.material_packages
  if (!Array.isArray(given) || given.length < 1 || given.length > 20)
    refuseTikTok(call, 40002, 'material_packages: Length must be between 1 and 20.')
  const tasks = given.map((each: unknown, index): TikTokTask => {
    const place = `material_packages.${index}`
    if (!isObject(each)) refuseTikTok(call, 40002, `${place}: Not a valid object.`)
    requireKnown(call, `${place}.`, Object.keys(each), PACKAGE)
    oneOf(
      call,
      each.avatar_id,
      `${place}.avatar_id`,
      AVATARS.map(([id]) => id),
    )
    // Of a script every sign counts once.
    const script = requiredText(call, each.script, `${place}.script`)
    if ([...script].length > SCRIPT_MOST) refuseTikTok(call, 40002, `${place}.script: Length must be between 1 and ${SCRIPT_MOST}.`)
    const name = requiredText(call, each.video_name, `${place}.video_name`)
    if ([...name].length > NAME_MOST) refuseTikTok(call, 40002, `${place}.video_name: Length must be between 1 and ${NAME_MOST}.`)
    const packageId = requiredText(call, each.package_id, `${place}.package_id`)
    return { id: newId(world), kind: 'AVATAR', packageId, name, avatarId: textOf(each.avatar_id) ?? '', createdAt: world.clock.now() }
  })
  keep(world, tasks)
  return tiktokReply(call, { list: tasks.map(({ id, packageId }) => ({ task_id: id, package_id: packageId })) })
}

const newId = (world: World): string => String(FIRST_TASK + BigInt(nextNumber(world)))

function keep(world: World, tasks: readonly TikTokTask[]): void {
  world.state.tiktokTasks = [...(world.state.tiktokTasks ?? []), ...tasks]
  world.touched()
}

/** A film of twelve seconds and a half in one colour; what stands behind it is another one for each task. */
const FILM = readFileSync(fileURLToPath(new URL('../../data/film.mp4', import.meta.url)))
function filmOf(taskId: string): Buffer {
  const mark = Buffer.from(`\0\0\0\0free${taskId}`, 'latin1')
  mark.writeUInt32BE(mark.length)
  return Buffer.concat([FILM, mark])
}

function rowOf(world: World, call: Call, task: TikTokTask): Record<string, unknown> {
  const status = statusOfTask(world, task)
  const shared = { task_id: task.id, status, create_time: utcTime(task.createdAt) }
  if (status === 'FAILED') return { ...shared, fail_reason: 'The content did not pass the review.' }
  if (status !== 'SUCCESS') return shared
  const video = `v10033ai${task.id}`
  setBytes(world, video, filmOf(task.id))
  const address = addressOf(call.baseUrl, video, world.clock.now() + PREVIEW_MS)
  const made = { preview_url: address, duration: 12.5 }
  return { ...shared, ...made, ...(task.kind === 'AVATAR' ? { avatar_video_id: video } : { video_id: video }) }
}

/** Those that are not there are left out. */
export function avatarTasks(world: World, call: Call): Reply {
  const ids = listParameter(call, 'task_ids') ?? []
  if (ids.length < 1 || ids.length > IDS_MOST) refuseTikTok(call, 40002, `task_ids: Length must be between 1 and ${IDS_MOST}.`)
  const found = (world.state.tiktokTasks ?? []).filter(each => each.kind === 'AVATAR' && ids.includes(each.id))
  return tiktokReply(call, { list: found.map(task => ({ ...rowOf(world, call, task), package_id: task.packageId })) })
}

/** Finished ones only. */
export function listAvatarVideos(world: World, call: Call): Reply {
  const { avatar_id: avatarId } = filteringOf(call, { served: 'avatar_id', notImitated: 'start_date end_date' })
  const made = (world.state.tiktokTasks ?? [])
    .filter(each => each.kind === 'AVATAR' && statusOfTask(world, each) === 'SUCCESS')
    .filter(each => avatarId === undefined || each.avatarId === avatarId)
    .toReversed()
  const page = paged(call, made, 100)
  const rows = page.rows.map(task => ({ ...rowOf(world, call, task), video_name: task.name, avatar_id: task.avatarId }))
  return tiktokReply(call, { list: rows, page_info: page.pageInfo })
}

const KINDS = ['VOICEOVER', 'AVATAR_PRODUCT', 'TRYON']
const VOICES = [
  ['voice-en-1', 'en'],
  ['voice-ja-1', 'ja'],
] as const

export function listVoices(world: World, call: Call): Reply {
  visibleAdvertiser(world, call, requiredText(call, call.query.advertiser_id, 'advertiser_id'))
  const page = paged(call, [...VOICES], 100)
  const rows = page.rows.map(([id, language]) => ({ voice_id: id, voice_name: id, language }))
  return tiktokReply(call, { list: rows, page_info: page.pageInfo })
}

const PRODUCT = {
  served: 'voice_id video_generation_count target_language video_duration subtitle_enabled product_info_list input_image_list',
  notImitated: 'avatar_id source_language input_video_list',
}

/** Only videos that a voice tells of pictures are imitated. */
export function createVideoTask(world: World, call: Call): Reply {
  const account = owned(world, call)
  const kind = oneOf(call, call.body.aigc_video_type, 'aigc_video_type', KINDS)
  if (kind !== 'VOICEOVER') refuseTikTok(call, 40002, 'aigc_video_type: Only VOICEOVER is imitated by this sandbox.')
  const info = call.body.product_video_info
  if (!isObject(info)) refuseTikTok(call, 40002, 'product_video_info: Not a valid object.')
  requireKnown(call, 'product_video_info.', Object.keys(info), PRODUCT)
  oneOf(
    call,
    info.voice_id,
    'product_video_info.voice_id',
    VOICES.map(([id]) => id),
  )
  const images = isObject(info.input_image_list) ? info.input_image_list.image_url_list : undefined
  textsOf(call, images, 'product_video_info.input_image_list.image_url_list', 10)
  const products: unknown[] = Array.isArray(info.product_info_list) ? info.product_info_list : []
  const name = isObject(products[0]) ? products[0].product_name : undefined
  const named = wording(call, name, 'product_video_info.product_info_list.0.product_name', 100)
  const task: TikTokTask = { id: newId(world), kind, advertiserId: account.id, name: named, createdAt: world.clock.now() }
  keep(world, [task])
  return tiktokReply(call, { list: [{ task_id: task.id }] })
}

export function listVideoTasks(world: World, call: Call): Reply {
  const account = visibleAdvertiser(world, call, requiredText(call, call.query.advertiser_id, 'advertiser_id'))
  const kind = oneOf(call, call.query.aigc_video_type, 'aigc_video_type', KINDS)
  const ids = listParameter(call, 'task_ids')
  const found = (world.state.tiktokTasks ?? [])
    .filter(each => each.kind === kind && each.advertiserId === account.id && (ids === null || ids.includes(each.id)))
    .toReversed()
  const page = paged(call, found, 100)
  const rows = page.rows.map(task => ({ ...rowOf(world, call, task), product_info_list: [{ product_name: task.name }] }))
  return tiktokReply(call, { list: rows, page_info: page.pageInfo })
}

const LANGUAGES = ['EN', 'JA', 'RU', 'VI']

/** Texts for an ad group of the advertiser's; nothing is kept. */
export function smartTexts(world: World, call: Call): Reply {
  const account = owned(world, call)
  const groupId = requiredText(call, call.body.adgroup_id, 'adgroup_id')
  if (!treeOf(account).groups.some(each => each.id === groupId)) refuseTikTok(call, 40002, 'adgroup_id: The ad group does not exist.')
  const language = oneOf(call, call.body.language, 'language', LANGUAGES)
  const keywords = textsOf(call, call.body.keywords, 'keywords', 20)
  const limit = Number(call.body.limit ?? 10)
  if (!Number.isInteger(limit) || limit < 1 || limit > 20) refuseTikTok(call, 40002, 'limit: Must be between 1 and 20.')
  const texts = Array.from({ length: limit }, (_, index) => `${keywords[index % keywords.length]} · ${language} ${index + 1}`)
  return tiktokReply(call, { generate_id: String(nextNumber(world)), industry_id: '', language, texts })
}
