// Ad management enums: how an ad object stands, what can be done with it, and what became of that (screens.md 5.19).
import type { Transitions } from '../../vocabulary/transitions.ts'
import type { Tone } from '../ad-accounts/enums.ts'
import { OBJECTIVES } from '../ads/enums.ts'

/** STOPPED: switched on, and something above or around it keeps it from being delivered. GONE: the platform shows it no more, or has ended it. */
export const AD_STATES = {
  ON: { text: '投放中', tone: 'success' },
  STOPPED: { text: '已开启未投放', tone: 'warning' },
  OFF: { text: '已暂停', tone: 'neutral' },
  GONE: { text: '渠道已删除', tone: 'error' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type AdState = keyof typeof AD_STATES
export const AD_STATE_CODES = Object.keys(AD_STATES) as [AdState, ...AdState[]] // its own keys

/** OTHER: the platform's word for it is none of ours. */
export const AD_OBJECTIVES = { ...OBJECTIVES, OTHER: '其他' } as const
export type AdObjective = keyof typeof AD_OBJECTIVES
export const AD_OBJECTIVE_CODES = Object.keys(AD_OBJECTIVES) as [AdObjective, ...AdObjective[]] // its own keys

export const AD_ACTION_KINDS = { SWITCH: '开关', BUDGET: '改预算' } as const
export type AdActionKind = keyof typeof AD_ACTION_KINDS
export const AD_ACTION_KIND_CODES = ['SWITCH', 'BUDGET'] as const satisfies readonly AdActionKind[]

/** What an object is switched to. */
export const SWITCHES = { ACTIVE: '开启', PAUSED: '暂停' } as const
export type Switch = keyof typeof SWITCHES
export const SWITCH_CODES = ['ACTIVE', 'PAUSED'] as const satisfies readonly Switch[]

/**
 * WAITING: written down, nothing sent; until it is claimed it can be undone. SENDING: it is being sent. VERIFYING: sent or perhaps sent, the
 * platform is read until it shows what was asked for.
 */
export const AD_ACTION_STATES = {
  WAITING: { text: '待执行', tone: 'info' },
  SENDING: { text: '执行中', tone: 'info' },
  VERIFYING: { text: '核实中', tone: 'info' },
  DONE: { text: '成功', tone: 'success' },
  FAILED: { text: '失败', tone: 'error' },
  UNDONE: { text: '已撤销', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type AdActionState = keyof typeof AD_ACTION_STATES
export const AD_ACTION_STATE_CODES = Object.keys(AD_ACTION_STATES) as [AdActionState, ...AdActionState[]] // its own keys
export const AD_ACTION_TRANSITIONS = {
  WAITING: { SENDING: ['system'], UNDONE: ['customer'], FAILED: ['system'] },
  SENDING: { WAITING: ['system'], VERIFYING: ['system'], FAILED: ['system'] },
  VERIFYING: { WAITING: ['system'], DONE: ['platform'], FAILED: ['system', 'platform'] },
  DONE: {},
  FAILED: {},
  UNDONE: {},
} as const satisfies Transitions<AdActionState>

/** By what the list is sorted; amounts of several currencies by their worth in dollars. */
export const AD_SORTS = ['spend_today', 'spend', 'impressions', 'clicks', 'ctr', 'cpc', 'conversions', 'cpa', 'budget'] as const
export type AdSort = (typeof AD_SORTS)[number]
