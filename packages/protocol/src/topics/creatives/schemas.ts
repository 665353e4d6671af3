// Creative calls: uploads in chunks, assets and where they are, identities, and what TikTok makes by AI (spec §7, TikTok creative).
import { z } from 'zod'
import { filterFields } from '../../lists/filter-fields.ts'
import { id, instant, lines, text } from '../../wire/fields.ts'
import { pageOf, pagerRequest } from '../../wire/page.ts'
import {
  ASSET_KIND_CODES,
  ASSET_SOURCE_CODES,
  ASSET_STATE_CODES,
  CREATIVE_CHANNELS,
  PUSH_STATE_CODES,
  TASK_KIND_CODES,
  TASK_STATE_CODES,
} from './enums.ts'
import {
  ASSET_NAME_MOST,
  IDENTITY_NAME_MOST,
  MOST_BYTES_OF,
  PRODUCT_NAME_MOST,
  PRODUCT_TEXT_MOST,
  PUSH_ACCOUNTS_MOST,
  SCRIPT_LANGUAGE_CODES,
  SCRIPT_MOST,
  SYMPHONY_IMAGES_MOST,
  TASK_NAME_MOST,
} from './limits.ts'
import { assetFilters, taskFilters } from './lists.ts'

const filled = <Text extends z.ZodType<string>>(field: Text, label: string) => field.refine(value => value !== '', `请填写${label}`)
const account = { account_id: z.string(), outside_account_id: z.string(), account_name: z.string() }
const accountId = id('广告账户')
const assetId = id('素材')
const megabytes = (bytes: number) => bytes / 1024 / 1024
const once = (ids: readonly string[]) => new Set(ids).size === ids.length

/** `md5`: of the whole file, as 32 hexadecimal digits. `is_ai_made`: AI made it or changed it, which TikTok's ads then disclose. */
const uploadRequestOf = (kind: (typeof ASSET_KIND_CODES)[number]) =>
  z.object({
    name: filled(text(ASSET_NAME_MOST, '文件名'), '文件名'),
    bytes: z
      .int('请提供文件大小')
      .min(1, '文件是空的')
      .max(MOST_BYTES_OF[kind], `文件不能超过 ${megabytes(MOST_BYTES_OF[kind])} MB`),
    md5: z
      .string('请提供文件的 MD5')
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{32}$/, 'MD5 应为 32 位十六进制'),
    is_ai_made: z.boolean('请选择是否由 AI 制作').default(false),
  })
export const imageUploadRequest = uploadRequestOf('IMAGE')
export const videoUploadRequest = uploadRequestOf('VIDEO')
export type UploadRequest = z.output<typeof videoUploadRequest>

/**
 * How far an upload is. The next chunk begins at `received_bytes` and is `chunk_bytes` long, the last one what is left. The same file asked for
 * again is the same upload. `is_duplicate`: the customer has the whole file already, and nothing is sent.
 */
export const uploadStanding = z.object({
  asset_id: z.string(),
  received_bytes: z.int(),
  chunk_bytes: z.int(),
  state: z.enum(ASSET_STATE_CODES),
  is_duplicate: z.boolean(),
})
export type UploadStanding = z.output<typeof uploadStanding>

/** Beside the chunk as the file; the fields come before it. */
export const chunkRequest = z.object({
  asset_id: assetId,
  offset: z.coerce
    .number('请提供分片的起点')
    .int('分片的起点不正确')
    .min(0, '分片的起点不正确')
    .max(MOST_BYTES_OF.VIDEO, '分片的起点不正确'),
})
export type ChunkRequest = z.output<typeof chunkRequest>

/** `reason`: why it failed there, in words for people. */
export const assetPush = z.object({
  ...account,
  channel: z.enum(CREATIVE_CHANNELS),
  state: z.enum(PUSH_STATE_CODES),
  reason: z.string(),
  at: instant,
})
export const asset = z.object({
  asset_id: z.string(),
  kind: z.enum(ASSET_KIND_CODES),
  name: z.string(),
  bytes: z.int(),
  /** of what has come in; `bytes` once all has */
  received_bytes: z.int(),
  /** null until it is checked */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** of videos, in milliseconds */
  duration_ms: z.int().nullable(),
  state: z.enum(ASSET_STATE_CODES),
  /** why it failed, else empty */
  reason: z.string(),
  /** whose ads it may be used in; why not in the others' */
  fits: z.array(z.enum(CREATIVE_CHANNELS)),
  misfits: z.array(z.object({ channel: z.enum(CREATIVE_CHANNELS), reason: z.string() })),
  source: z.enum(ASSET_SOURCE_CODES),
  is_ai_made: z.boolean(),
  /** on the static host, as all files' addresses; null until it is checked */
  preview_url: z.string().nullable(),
  /** a small copy of a picture, for lists; null of videos, until it is made, and where none can be made */
  thumb_url: z.string().nullable(),
  pushes: z.array(assetPush),
  /** ads that were made of it */
  use_count: z.int(),
  created_by: z.string(),
  created_at: instant,
})
export type Asset = z.output<typeof asset>

export const assetListRequest = z.object({ ...pagerRequest, ...filterFields(assetFilters) })
export type AssetListRequest = z.output<typeof assetListRequest>
export const assetPage = pageOf(asset).extend({
  quota: z.object({ used_bytes: z.int(), most_bytes: z.int(), assets: z.int(), most_assets: z.int() }),
})
export type AssetPage = z.output<typeof assetPage>

export const assetIdRequest = z.object({ asset_id: assetId })
export type AssetIdRequest = z.output<typeof assetIdRequest>
/** Where it runs: ads that were made of it, the latest first, 200 at most. */
export const assetDetail = asset.extend({
  uses: z.array(z.object({ ...account, channel: z.enum(CREATIVE_CHANNELS), ad_id: z.string(), ad_name: z.string(), at: instant })),
})
export type AssetDetail = z.output<typeof assetDetail>
export const removed = z.object({ removed: z.boolean() })

export const pushRequest = z.object({
  asset_id: assetId,
  account_ids: z
    .array(accountId, '请选择广告账户')
    .min(1, '请选择广告账户')
    .max(PUSH_ACCOUNTS_MOST, `每次最多选择 ${PUSH_ACCOUNTS_MOST} 个广告账户`)
    .refine(once, '广告账户重复'),
})
export type PushRequest = z.output<typeof pushRequest>
/** What became of each, in the order asked. */
export const pushResults = z.object({ results: z.array(z.object({ account_id: z.string(), accepted: z.boolean(), msg: z.string() })) })
export type PushResults = z.output<typeof pushResults>

export const identityRequest = z.object({
  account_id: accountId,
  name: filled(text(IDENTITY_NAME_MOST, '身份名称'), '身份名称'),
  /** a square picture */
  asset_id: assetId,
})
export type IdentityRequest = z.output<typeof identityRequest>
export const taskMade = z.object({ task_id: z.string() })
export type TaskMade = z.output<typeof taskMade>
export const accountRequest = z.object({ account_id: accountId })
export type AccountRequest = z.output<typeof accountRequest>
/** Those of the platform, and with `task_id` those that were asked for here; `identity_id` null until the platform gives one. */
export const identityList = z.object({
  content: z.array(
    z.object({
      task_id: z.string().nullable(),
      identity_id: z.string().nullable(),
      kind: z.string(),
      name: z.string(),
      state: z.enum(TASK_STATE_CODES),
      reason: z.string(),
    }),
  ),
})
export type IdentityList = z.output<typeof identityList>

/** All of them: they are few hundred at most. `picture_url`: on the static host; null until it is fetched. */
export const avatarList = z.object({
  content: z.array(
    z.object({ avatar_id: z.string(), name: z.string(), picture_url: z.string().nullable(), gender: z.string().nullable() }),
  ),
})
export type AvatarList = z.output<typeof avatarList>

const taskName = filled(text(TASK_NAME_MOST, '视频名称'), '视频名称')
const script = filled(lines(SCRIPT_MOST, '脚本'), '脚本')
export const avatarTaskRequest = z.object({
  account_id: accountId,
  avatar_id: filled(text(60, '数字人'), '数字人'),
  script,
  name: taskName,
})
export type AvatarTaskRequest = z.output<typeof avatarTaskRequest>

export const symphonyTaskRequest = z.object({
  account_id: accountId,
  asset_ids: z
    .array(assetId, '请选择图片')
    .min(1, '请选择图片')
    .max(SYMPHONY_IMAGES_MOST, `最多选择 ${SYMPHONY_IMAGES_MOST} 张图片`)
    .refine(once, '图片重复'),
  script,
  name: taskName,
})
export type SymphonyTaskRequest = z.output<typeof symphonyTaskRequest>

export const scriptRequest = z.object({
  account_id: accountId,
  product_name: filled(text(PRODUCT_NAME_MOST, '产品名称'), '产品名称'),
  description: filled(lines(PRODUCT_TEXT_MOST, '产品描述'), '产品描述'),
  language: z.enum(SCRIPT_LANGUAGE_CODES, '请选择语言'),
})
export type ScriptRequest = z.output<typeof scriptRequest>
export const scripts = z.object({ scripts: z.array(z.string()) })
export type Scripts = z.output<typeof scripts>

/** `asset_id`: the finished video, among the assets; null before. */
export const task = z.object({
  task_id: z.string(),
  kind: z.enum(TASK_KIND_CODES),
  name: z.string(),
  script: z.string(),
  ...account,
  avatar_id: z.string().nullable(),
  state: z.enum(TASK_STATE_CODES),
  reason: z.string(),
  asset_id: z.string().nullable(),
  preview_url: z.string().nullable(),
  created_by: z.string(),
  created_at: instant,
  ended_at: instant.nullable(),
})
export type Task = z.output<typeof task>
export const taskListRequest = z.object({ ...pagerRequest, ...filterFields(taskFilters) })
export type TaskListRequest = z.output<typeof taskListRequest>
export const taskPage = pageOf(task)
export type TaskPage = z.output<typeof taskPage>

/** What each call takes and answers. */
export const creativeSchemas = {
  imageUpload: { request: imageUploadRequest, response: uploadStanding },
  videoUpload: { request: videoUploadRequest, response: uploadStanding },
  chunk: { request: chunkRequest, response: uploadStanding },
  assets: { request: assetListRequest, response: assetPage, filters: assetFilters },
  asset: { request: assetIdRequest, response: assetDetail },
  push: { request: pushRequest, response: pushResults },
  remove: { request: assetIdRequest, response: removed },
  createIdentity: { request: identityRequest, response: taskMade },
  identities: { request: accountRequest, response: identityList },
  avatars: { request: accountRequest, response: avatarList },
  createAvatarTask: { request: avatarTaskRequest, response: taskMade },
  avatarTasks: { request: taskListRequest, response: taskPage, filters: taskFilters },
  script: { request: scriptRequest, response: scripts },
  createSymphonyTask: { request: symphonyTaskRequest, response: taskMade },
  symphonyTasks: { request: taskListRequest, response: taskPage, filters: taskFilters },
}
