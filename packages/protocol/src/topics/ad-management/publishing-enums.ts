// Publishing enums: what a plan's publication comes to, and its steps in their order (spec §3, Ad management).
import type { Tone } from '../ad-accounts/enums.ts'
import type { PlanPart } from './publishing-plan.ts'

/** PARTIAL: the parts that were told are made, and the next is waited for. STOPPED: a step was refused; it is continued or cleaned. */
export const PUBLICATION_STATES = {
  RUNNING: { text: '发布中', tone: 'info' },
  PARTIAL: { text: '待补充', tone: 'warning' },
  STOPPED: { text: '未完成', tone: 'error' },
  DONE: { text: '已发布', tone: 'success' },
  CLEANING: { text: '清理中', tone: 'info' },
  CLEANED: { text: '已清理', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type PublicationState = keyof typeof PUBLICATION_STATES
export const PUBLICATION_STATE_CODES = Object.keys(PUBLICATION_STATES) as readonly PublicationState[] // its own keys

/** Everything is made off and read back; the campaign is switched on last, so that nothing spends before. */
export const PUBLISHING_STEPS = {
  ASSET: '素材就绪',
  CAMPAIGN: '创建广告系列',
  AD_GROUP: '创建广告组',
  AD: '创建广告',
  ON_AD_GROUP: '开启广告组',
  ON_AD: '开启广告',
  ON_CAMPAIGN: '开启广告系列',
  REMOVE_AD: '删除广告',
  REMOVE_AD_GROUP: '删除广告组',
  REMOVE_CAMPAIGN: '删除广告系列',
} as const
export type PublishingStep = keyof typeof PUBLISHING_STEPS
export const PUBLISHING_STEP_CODES = Object.keys(PUBLISHING_STEPS) as readonly PublishingStep[] // its own keys

/** Of a plan that is told so far. An asset that is not ready makes nothing, so that nothing has to be cleaned for it. */
export function plannedSteps(part: PlanPart, hasAsset: boolean): PublishingStep[] {
  if (part !== 'AD') return part === 'CAMPAIGN' ? ['CAMPAIGN'] : ['CAMPAIGN', 'AD_GROUP']
  return [...(hasAsset ? (['ASSET'] as const) : []), 'CAMPAIGN', 'AD_GROUP', 'AD', 'ON_AD_GROUP', 'ON_AD', 'ON_CAMPAIGN']
}
/** From the bottom up. */
export const CLEANING_STEPS = ['REMOVE_AD', 'REMOVE_AD_GROUP', 'REMOVE_CAMPAIGN'] as const satisfies readonly PublishingStep[]

/** Of fixed width, so that none is the beginning of another; letters, digits and a line, by which every platform finds. */
export const markerOf = (publicationId: string): string => `TH-${BigInt(publicationId).toString(36).toUpperCase().padStart(13, '0')}`
