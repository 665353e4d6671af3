// What TikTok makes by AI: videos of its avatars, videos of pictures, and texts. Its SDK has only the texts; the rest follows field notes.
import { entryOf } from '@tallyhelm/protocol/values/table'
import { groupsOf } from '@tallyhelm/protocol/values/groups'
import { z } from 'zod'
import { bindingFailure, failureBeforeBinding, type ReasonOf } from '../kit/bindings.ts'
import { id, text } from '../kit/fields.ts'
import { type Failure, type Got, ok, readFailure, trouble } from '../kit/failure.ts'
import { digitsOf } from '../kit/units.ts'
import type { AiMediaPort, Avatar, AvatarOrder, AvatarTask, TaskAnswer } from '../ports/ad-media.ts'
import type { NamedAccount, ReadAnswer } from '../ports/answers.ts'
import { pageInfo, type TiktokClient } from './tiktok-client.ts'
import { writeTexts } from './ads-texts.ts'
import { fetchFile, type FileSource } from './ads-files.ts'

export const createTiktokAi = (client: TiktokClient, from: FileSource): AiMediaPort => ({
  fetchFile: (address, mostBytes) => fetchFile(from, address, mostBytes),
  readAvatars: () => readAvatars(client),
  makeAvatarVideo: (_account, order) => makeAvatarVideo(client, order),
  readAvatarTasks: (_account, taskIds) => readAvatarTasks(client, taskIds),
  findAvatarTasks: (_account, marker) => findAvatarTasks(client, marker),
  makeVideo: (account, order) => makeVideo(client, account, order),
  readVideoTasks: (account, taskIds) => readVideoTasks(client, account, { task_ids: taskIds }, () => true),
  // TikTok tells no name of such a task that we know of: whatever text of its row holds the marker counts.
  findVideoTasks: (account, marker) => readVideoTasks(client, account, {}, row => JSON.stringify(row).includes(marker)),
  writeScripts: (account, subject) => writeTexts(client, account, subject),
})

const PAGE_SIZE = 100
const paged = <Row>(row: z.ZodType<Row>) =>
  z.object({ list: z.array(row), page_info: pageInfo }).transform(data => ({ rows: data.list, page_info: data.page_info }))

const avatar = z.object({
  avatar_id: text.min(1),
  avatar_name: text.nullish(),
  avatar_thumbnail: text.nullish(),
  avatar_preview_url: text.nullish(),
  tag_groups: z.array(z.object({ tag_type: text.nullish(), tags: z.array(text).nullish() })).nullish(),
})

/** Those of the app: TikTok wants no advertiser named, and may tell one twice. */
async function readAvatars(client: TiktokClient): Promise<ReadAnswer<Avatar[]>> {
  const got = await client.all('creative/digital_avatar/get', { page_size: PAGE_SIZE }, paged(avatar))
  if ('failure' in got) return readFailure(got.failure)
  const told = got.value.map(
    (row): Avatar => ({
      id: row.avatar_id,
      name: row.avatar_name ?? '',
      previewUrl: row.avatar_thumbnail ?? row.avatar_preview_url ?? null,
      gender: row.tag_groups?.find(group => group.tag_type?.toLowerCase() === 'gender')?.tags?.[0]?.toLowerCase() ?? null,
    }),
  )
  return ok([...new Map(told.map(each => [each.id, each])).values()])
}

const reasonOf: ReasonOf = ({ kind, blames }) => (kind === 'refused' ? blames?.[0]?.words : undefined)
const created = z.object({ list: z.array(z.object({ task_id: id, package_id: text.nullish() })).min(1) })

/** The answer names our package with its task. */
async function makeAvatarVideo(client: TiktokClient, order: AvatarOrder): Promise<TaskAnswer> {
  const { packageId, avatarId, script, name } = order
  const body = { material_packages: [{ avatar_id: avatarId, script, video_name: name, package_id: packageId }] }
  const { got, requestId } = await client.send('creative/digital_avatar/video/task/create', body, created)
  if ('failure' in got) return bindingFailure(got.failure, requestId, reasonOf)
  const ours = got.value.list.find(each => each.package_id == null || each.package_id === packageId)
  return ours ? { kind: 'done', taskId: ours.task_id, requestId } : untold(requestId)
}

const untold = (requestId: string | null): TaskAnswer => ({
  kind: 'unknown',
  trouble: trouble('NOT_TOLD', 'the answer names no task of ours'),
  requestId,
})

const task = z.looseObject({
  task_id: id,
  status: text.nullish(),
  video_name: text.nullish(),
  file_name: text.nullish(),
  preview_url: text.nullish(),
  video_url: text.nullish(),
  avatar_video_id: text.nullish(),
  video_id: text.nullish(),
  fail_reason: text.nullish(),
  failure_reason: text.nullish(),
  error_message: text.nullish(),
})
type TaskRow = z.infer<typeof task>

const STANDINGS: Readonly<Record<string, AvatarTask['standing']>> = {
  PENDING: 'WAITING',
  WAITING: 'WAITING',
  QUEUING: 'WAITING',
  SUCCESS: 'DONE',
  FAIL: 'FAILED',
  FAILED: 'FAILED',
}

/** A word that is not known is taken for work that goes on. */
function taskOf(row: TaskRow, standing?: AvatarTask['standing']): AvatarTask {
  return {
    taskId: row.task_id,
    name: row.video_name ?? row.file_name ?? null,
    standing: standing ?? entryOf(STANDINGS, row.status ?? '') ?? 'RUNNING',
    reasonText: row.fail_reason ?? row.failure_reason ?? row.error_message ?? null,
    videoUrl: row.preview_url ?? row.video_url ?? null,
    videoId: row.avatar_video_id ?? row.video_id ?? null,
  }
}

/** As many as are asked about at once. */
const TOGETHER = 50

async function readAvatarTasks(client: TiktokClient, taskIds: readonly string[]): Promise<ReadAnswer<AvatarTask[]>> {
  const told: AvatarTask[] = []
  for (const group of groupsOf([...new Set(taskIds)], TOGETHER)) {
    const got = await client.get('creative/digital_avatar/video/task/get', { task_ids: group }, z.object({ list: z.array(task) }))
    if ('failure' in got) return readFailure(got.failure)
    told.push(...got.value.list.filter(row => group.includes(row.task_id)).map(row => taskOf(row)))
  }
  return ok(told)
}

/** TikTok lists finished videos by name, and no tasks: one that is still being made is not found yet. */
async function findAvatarTasks(client: TiktokClient, marker: string): Promise<ReadAnswer<AvatarTask[]>> {
  const got = await client.all('creative/digital_avatar/video/list', { page_size: PAGE_SIZE }, paged(task))
  if ('failure' in got) return readFailure(got.failure)
  return ok(got.value.map(row => taskOf(row, 'DONE')).filter(({ name }) => name?.includes(marker) === true))
}

/** A voice tells of pictures. */
const KIND = 'VOICEOVER'
const LANGUAGE = 'en'
const pictures = z.object({ list: z.array(z.object({ image_id: text, image_url: text })) })
const voice = z.object({ voice_id: text.min(1), language: text.nullish() })

async function makeVideo(
  client: TiktokClient,
  account: NamedAccount,
  order: { imageIds: readonly string[]; script: string; name: string },
): Promise<TaskAnswer> {
  const advertiserId = digitsOf(account)
  const shown = await addressesOf(client, advertiserId, order.imageIds)
  if ('failure' in shown) return failureBeforeBinding(shown.failure, reasonOf)
  const voices = await client.all('creative/aigc/voice/get', { advertiser_id: advertiserId, page_size: PAGE_SIZE }, paged(voice))
  if ('failure' in voices) return failureBeforeBinding(voices.failure, reasonOf)
  const chosen = voices.value.find(({ language }) => language?.toLowerCase().startsWith(LANGUAGE) === true) ?? voices.value[0]
  const body = {
    advertiser_id: advertiserId,
    aigc_video_type: KIND,
    product_video_info: {
      video_generation_count: 1,
      target_language: LANGUAGE,
      voice_id: chosen?.voice_id,
      product_info_list: [{ product_name: order.name, description: order.script }],
      input_image_list: { image_url_list: shown.value },
    },
  }
  const { got, requestId } = await client.send('creative/aigc/video/task/create', body, created)
  if ('failure' in got) return bindingFailure(got.failure, requestId, reasonOf)
  const [first, ...others] = got.value.list
  return first && others.length === 0 ? { kind: 'done', taskId: first.task_id, requestId } : untold(requestId)
}

/** TikTok takes the addresses of pictures here; one that is not there ends it before anything is sent. */
async function addressesOf(client: TiktokClient, advertiserId: string, imageIds: readonly string[]): Promise<Got<string[]>> {
  const got = await client.get('file/image/ad/info', { advertiser_id: advertiserId, image_ids: imageIds }, pictures)
  if ('failure' in got) return got
  const addresses = imageIds.flatMap(each => got.value.list.find(row => row.image_id === each)?.image_url ?? [])
  if (addresses.length === imageIds.length) return { value: addresses }
  const words = '所选图片不存在或对我方不可见'
  const missing: Failure = { kind: 'refused', trouble: trouble('NO_PICTURE', 'a picture is not there'), blames: [{ place: null, words }] }
  return { failure: missing }
}

async function readVideoTasks(
  client: TiktokClient,
  account: NamedAccount,
  asked: { task_ids?: readonly string[] },
  isWanted: (row: TaskRow) => boolean,
): Promise<ReadAnswer<AvatarTask[]>> {
  const query = { advertiser_id: digitsOf(account), aigc_video_type: KIND, page_size: PAGE_SIZE }
  const got = await client.all(
    'creative/aigc/video/task/list',
    asked.task_ids ? { ...query, task_ids: asked.task_ids } : query,
    paged(task),
  )
  if ('failure' in got) return readFailure(got.failure)
  const wanted = got.value.filter(row => asked.task_ids === undefined || asked.task_ids.includes(row.task_id)).filter(isWanted)
  return ok(wanted.map(row => taskOf(row)))
}
