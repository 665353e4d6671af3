// Appeal enums: what an appeal may be against, how it goes on from one status to the next, and what is done about it on the way.
import type { Transitions } from '../../vocabulary/transitions.ts'
import type { Tone } from '../ad-accounts/enums.ts'

export const APPEAL_OBJECTS = { RECTIFICATION: '违规整改', FOREWARNING: '违规预警', FREEZE: '账户冻结' } as const
export type AppealObject = keyof typeof APPEAL_OBJECTS
export const APPEAL_OBJECT_CODES = ['RECTIFICATION', 'FOREWARNING', 'FREEZE'] as const satisfies readonly AppealObject[]

export const APPEAL_STATUSES = {
  PENDING: { text: '审核中', tone: 'info' },
  APPROVE: { text: '已通过', tone: 'success' },
  DISAPPROVE: { text: '已驳回', tone: 'error' },
  AUTO_DISAPPROVED: { text: '系统驳回', tone: 'error' },
  WITHDRAWN: { text: '已撤回', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type AppealStatus = keyof typeof APPEAL_STATUSES
export const APPEAL_STATUS_CODES = [
  'PENDING',
  'APPROVE',
  'DISAPPROVE',
  'AUTO_DISAPPROVED',
  'WITHDRAWN',
] as const satisfies readonly AppealStatus[]

/** Asking for more and answering leave an appeal pending. What has ended stays so; another appeal may follow. */
export const APPEAL_TRANSITIONS = {
  PENDING: {
    APPROVE: ['operator'],
    DISAPPROVE: ['operator'],
    AUTO_DISAPPROVED: ['system'],
    WITHDRAWN: ['customer'],
  },
  APPROVE: {},
  DISAPPROVE: {},
  AUTO_DISAPPROVED: {},
  WITHDRAWN: {},
} as const satisfies Transitions<AppealStatus>

export const APPEAL_EVENTS = {
  SUBMITTED: { text: '提交申诉', tone: 'info' },
  ASKED: { text: '要求补充材料', tone: 'warning' },
  ANSWERED: { text: '补充材料', tone: 'info' },
  PLATFORM: { text: '平台申诉', tone: 'info' },
  APPROVE: { text: '通过', tone: 'success' },
  DISAPPROVE: { text: '驳回', tone: 'error' },
  AUTO_DISAPPROVED: { text: '系统驳回', tone: 'error' },
  WITHDRAWN: { text: '撤回', tone: 'neutral' },
} as const satisfies Record<string, { text: string; tone: Tone }>
export type AppealEvent = keyof typeof APPEAL_EVENTS
export const APPEAL_EVENT_CODES = [
  'SUBMITTED',
  'ASKED',
  'ANSWERED',
  'PLATFORM',
  'APPROVE',
  'DISAPPROVE',
  'AUTO_DISAPPROVED',
  'WITHDRAWN',
] as const satisfies readonly AppealEvent[]

/** Where a customer follows its own. */
export const APPEALS_PATH = '/rectification/appeals'

export const APPEAL_TEXT_LEAST = 20
export const APPEAL_TEXT_MOST = 500
export const ASKED_LEAST = 5
/** So long a customer has to hand in what staff asked for. */
export const ANSWER_DAYS = 7
/** So long after its deadline a pending appeal keeps a rectification from suspending, once. */
export const DEFERRAL_HOURS = 48
