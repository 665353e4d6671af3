// What is kept of running ads at TikTok: campaigns, ad groups and ads, pictures and videos, identities, and tasks of AI.

/** What was last asked for: DELETE is final. */
export const OPERATION_STATUSES = ['ENABLE', 'DISABLE', 'DELETE'] as const
export type OperationStatus = (typeof OPERATION_STATUSES)[number]

export interface TikTokNode {
  id: string
  name: string
  status: OperationStatus
  createdAt: number
  modifiedAt: number
  /** the caller's own, by which it is made once */
  requestId: string | null
  /** Fields as they were sent, which lists repeat. */
  told: Record<string, unknown>
}
export interface Budgeted extends TikTokNode {
  budgetMode: string
  budget: bigint
}
export type TikTokCampaign = Budgeted
export interface TikTokAdGroup extends Budgeted {
  campaignId: string
  startsAt: number
  endsAt: number | null
}
export interface TikTokAd extends TikTokNode {
  campaignId: string
  adGroupId: string
  /** spend by the account's own day */
  days: Record<string, bigint>
}

export interface TikTokAdTree {
  campaigns: TikTokCampaign[]
  groups: TikTokAdGroup[]
  ads: TikTokAd[]
  /** Until when all that delivers has spent. */
  meteredTo: number
  changes: number
  /** The last change, for the account's books. */
  lastChange: string
}

export interface TikTokFile {
  kind: 'IMAGE' | 'VIDEO'
  id: string
  materialId: string
  name: string
  md5: string
  size: number
  width: number
  height: number
  /** of videos */
  durationMs: number | null
  createdAt: number
}
/** Pieces of one file, and the file of the repository that they became. */
export interface TikTokUpload {
  id: string
  contentType: string
  name: string
  size: number
  received: number
  /** absent until it is finished */
  fileId?: string
  md5?: string
}
export interface TikTokIdentity {
  id: string
  name: string
  pictureId: string | null
}
export interface TikTokMedia {
  files: TikTokFile[]
  uploads: TikTokUpload[]
  identities: TikTokIdentity[]
  lastChange: string
}

/** A video that is made by AI. */
export interface TikTokTask {
  id: string
  /** AVATAR: an avatar speaks; else the kind of video, as TikTok calls it */
  kind: string
  /** absent of avatars: their tasks are the app's */
  advertiserId?: string
  packageId?: string
  name: string
  avatarId?: string
  createdAt: number
}

/** Of an account; absent before the first of each. */
export interface RunsAds {
  adTree?: TikTokAdTree
  media?: TikTokMedia
}
