// Notice enums: what a notice is, where it is shown, and the kinds of messages with their Chinese text (spec §2, Dialogs; §3, Local flags).

export const NOTICE_KINDS = {
  HOLIDAY: { text: '假期通知' },
  RENAME: { text: '更名通知' },
  UPGRADE: { text: '升级完成' },
  META_OPENING: { text: 'Meta 开户提醒' },
  CONTRACT_PROMPT: { text: '合同签署' },
  GENERAL: { text: '公告' },
} as const
export type NoticeKind = keyof typeof NOTICE_KINDS
export const NOTICE_KIND_CODES = ['HOLIDAY', 'RENAME', 'UPGRADE', 'META_OPENING', 'CONTRACT_PROMPT', 'GENERAL'] as const

/**
 * GLOBAL opens on any signed-in page; META_OPENING on entering the page of Meta's free account opening; CONTRACT holds the words of
 * the dialog that checkContract calls for; DASHBOARD is the list of announcements, no dialog.
 */
export const NOTICE_PLACEMENTS = ['GLOBAL', 'META_OPENING', 'CONTRACT', 'DASHBOARD'] as const
export type NoticePlacement = (typeof NOTICE_PLACEMENTS)[number]

export const MESSAGE_KINDS = {
  QUOTA_RESULT: { text: '额度结果' },
  ACCOUNT: { text: '账户提醒' },
  DOWNLOAD: { text: '下载' },
  INVITATION: { text: '邀请' },
  APPLICATION: { text: '申请进度' },
  CONTRACT: { text: '合同' },
  SECURITY: { text: '账号安全' },
  NOTICE: { text: '通知' },
} as const
export type MessageKind = keyof typeof MESSAGE_KINDS
export const MESSAGE_KIND_CODES = [
  'QUOTA_RESULT',
  'ACCOUNT',
  'DOWNLOAD',
  'INVITATION',
  'APPLICATION',
  'CONTRACT',
  'SECURITY',
  'NOTICE',
] as const

/** The dashboard shows the last three (screens.md 4). */
export const ANNOUNCEMENTS_SHOWN = 3
/** The holiday notice closes by itself after so many seconds (spec §9). */
export const MAX_COUNTDOWN_SECONDS = 60
/** Read messages are deleted after so many days; unread ones stay. */
export const READ_MESSAGE_KEPT_DAYS = 180
/** Features one user may ask to be told about. */
export const MAX_INTERESTS_PER_USER = 100

/** Who is meant, before types, channels and names narrow it. */
export const NOTICE_REACHES = { ALL: '全部用户', CUSTOMERS: '仅客户', AGENTS: '仅二级代理', SUB_CUSTOMERS: '仅子客户' } as const
export type NoticeReach = keyof typeof NOTICE_REACHES
export const NOTICE_REACH_CODES = ['ALL', 'CUSTOMERS', 'AGENTS', 'SUB_CUSTOMERS'] as const

export const NOTICE_STATES = {
  ACTIVE: { text: '生效中', tone: 'success' },
  SCHEDULED: { text: '待生效', tone: 'info' },
  ENDED: { text: '已结束', tone: 'neutral' },
  WITHDRAWN: { text: '已撤回', tone: 'error' },
} as const
export type NoticeState = keyof typeof NOTICE_STATES
export const NOTICE_STATE_CODES = ['ACTIVE', 'SCHEDULED', 'ENDED', 'WITHDRAWN'] as const

export const PLACEMENT_TEXTS = { GLOBAL: '弹窗', DASHBOARD: '首页公告', META_OPENING: 'Meta 开户页弹窗', CONTRACT: '合同签署弹窗' } as const
/** What staff may newly publish; the words of other dialogs are there from the start and are changed. */
export const NEW_PLACEMENTS = ['DASHBOARD', 'GLOBAL'] as const
export const NEW_NOTICE_KINDS = ['GENERAL', 'HOLIDAY', 'RENAME', 'UPGRADE'] as const

export const NOTICE_EVENTS = { PUBLISHED: '发布', CHANGED: '修改', WITHDRAWN: '撤回' } as const
export type NoticeEvent = keyof typeof NOTICE_EVENTS
export const NOTICE_EVENT_CODES = ['PUBLISHED', 'CHANGED', 'WITHDRAWN'] as const

export const MAX_NOTICE_TITLE = 60
export const MAX_NOTICE_BODY = 2_000
export const MAX_NAMED_CUSTOMERS = 100
/** With the words around it, it fits the title of a message. */
export const MAX_OPENED_TITLE = 30
