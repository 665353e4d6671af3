// The rooms of the creative platform, as the tab in the address names them; the first needs none.
import type { UploadQueue } from './upload-queue.ts'

export const TAB_KEY = ['tab'] as const
export const TAB_CODES = ['assets', 'upload', 'avatar', 'symphony', 'identity', 'ads'] as const
export type CreativeTab = (typeof TAB_CODES)[number]
export const TAB_TEXTS: Readonly<Record<CreativeTab, string>> = {
  assets: '素材库',
  upload: '上传',
  avatar: '数字人视频',
  symphony: 'Symphony',
  identity: '身份',
  ads: 'TikTok 广告',
}

/** What the page hands to each room: what goes up, once 上传 was opened, which begins it. */
export type TabProps = { uploads: UploadQueue | undefined; onUploads: (uploads: UploadQueue) => void }
