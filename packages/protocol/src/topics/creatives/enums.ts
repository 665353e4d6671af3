// Creative enums: pictures and videos of ads, where they are on a platform, and what a platform makes by AI (spec §7, TikTok creative).
import type { Channel } from '../../vocabulary/channel.ts'
import type { Tone } from '../ad-accounts/enums.ts'

export const ASSET_KINDS = { IMAGE: '图片', VIDEO: '视频' } as const
export type AssetKind = keyof typeof ASSET_KINDS
export const ASSET_KIND_CODES = ['IMAGE', 'VIDEO'] as const satisfies readonly AssetKind[]

/** CHECKED: whole, and read; it is on no ad account yet. From PUSHING on: the best of what it is on the ad accounts that it was pushed to. */
export const ASSET_STATES = {
  UPLOADING: { text: '上传中', tone: 'info' },
  CHECKED: { text: '已校验', tone: 'neutral' },
  PUSHING: { text: '推送中', tone: 'info' },
  TRANSCODING: { text: '转码中', tone: 'info' },
  READY: { text: '可用', tone: 'success' },
  FAILED: { text: '失败', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type AssetState = keyof typeof ASSET_STATES
export const ASSET_STATE_CODES = Object.keys(ASSET_STATES) as readonly AssetState[] // its own keys

/** Of an asset on one ad account. */
export const PUSH_STATE_CODES = ['PUSHING', 'TRANSCODING', 'READY', 'FAILED'] as const satisfies readonly AssetState[]
export type PushState = (typeof PUSH_STATE_CODES)[number]

/** Whose ads are made of pictures and videos. */
export const CREATIVE_CHANNELS = ['FACEBOOK', 'TIKTOK'] as const satisfies readonly Channel[]
export type CreativeChannel = (typeof CREATIVE_CHANNELS)[number]

export const ASSET_SOURCES = { UPLOAD: '上传', AVATAR: '数字人', SYMPHONY: 'Symphony' } as const
export type AssetSource = keyof typeof ASSET_SOURCES
export const ASSET_SOURCE_CODES = ['UPLOAD', 'AVATAR', 'SYMPHONY'] as const satisfies readonly AssetSource[]

/** What is asked of TikTok's AI, and making an identity. */
export const TASK_STATES = {
  WAITING: { text: '排队', tone: 'info' },
  RUNNING: { text: '生成中', tone: 'info' },
  DONE: { text: '完成', tone: 'success' },
  FAILED: { text: '失败', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type TaskState = keyof typeof TASK_STATES
export const TASK_STATE_CODES = Object.keys(TASK_STATES) as readonly TaskState[] // its own keys

/** AVATAR: a digital avatar speaks a script. SYMPHONY: a video is made of pictures and a text. */
export const TASK_KIND_CODES = ['AVATAR', 'SYMPHONY'] as const satisfies readonly AssetSource[]
export type TaskKind = (typeof TASK_KIND_CODES)[number]
