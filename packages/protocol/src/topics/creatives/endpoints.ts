// Creative calls (spec §7, TikTok creative, digital avatar, symphony). Assets are for ads of every channel, the rest for TikTok; not for sub-customers.
import { endpointsOf } from '../../wire/endpoint.ts'
import type { creativeSchemas } from './schemas.ts'

const FAMILY = '/api/custom/client/tiktok'
const CREATIVE = `${FAMILY}/creative` as const
const customer = { callers: ['customer'], roles: ['Associated'] } as const
/** Gated like the AI assistant; that TikTok is opened for the customer is the flow's to see. */
const assistant = { callers: ['customer'], roles: ['FacebookChannel'] } as const
const uploading = { ...customer, changesState: true, changes: ['assets', 'asset'] } as const

export const creativeEndpoints = endpointsOf<typeof creativeSchemas>({
  imageUpload: { ...uploading, path: `${CREATIVE}/image/upload`, summary: '开始或继续上传图片' },
  videoUpload: { ...uploading, path: `${CREATIVE}/video/upload`, summary: '开始或继续上传视频' },
  chunk: { ...uploading, path: `${CREATIVE}/upload/chunk`, carriage: 'multipart', spools: true, summary: '上传图片或视频的一个分片' },
  assets: { ...customer, path: `${CREATIVE}/assets/list`, summary: '素材库，最近的在前' },
  asset: { ...customer, path: `${CREATIVE}/assets/detail`, summary: '一个素材及使用它的广告' },
  push: { ...uploading, path: `${CREATIVE}/assets/push`, summary: '把素材推送到广告账户' },
  remove: { ...uploading, path: `${CREATIVE}/assets/remove`, summary: '删除素材；已推送到渠道的不受影响' },
  createIdentity: {
    ...assistant,
    path: `${CREATIVE}/identity/create`,
    changesState: true,
    changes: ['identities'],
    summary: '创建自定义身份',
  },
  identities: { ...assistant, path: `${CREATIVE}/identity/list`, summary: '广告账户可用的身份' },
  avatars: { ...assistant, path: `${FAMILY}/digital-avatar/list`, summary: '数字人形象' },
  createAvatarTask: {
    ...assistant,
    path: `${FAMILY}/digital-avatar/task/create`,
    changesState: true,
    changes: ['avatarTasks'],
    summary: '生成数字人视频',
  },
  avatarTasks: { ...assistant, path: `${FAMILY}/digital-avatar/task/list`, summary: '数字人视频任务，最近的在前' },
  script: { ...assistant, path: `${FAMILY}/symphony/script`, summary: '生成广告文案' },
  createSymphonyTask: {
    ...assistant,
    path: `${FAMILY}/symphony/task/create`,
    changesState: true,
    changes: ['symphonyTasks'],
    summary: '用图片和脚本生成视频',
  },
  symphonyTasks: { ...assistant, path: `${FAMILY}/symphony/task/list`, summary: 'Symphony 视频任务，最近的在前' },
})
