// Help enums: the topics of the manual, in the order of its tree, and the states of an article (screens.md, Help).

export const HELP_TOPICS = {
  START: '入门',
  ACCOUNT: '账号与组织',
  OPENING: '开户',
  QUOTA: '额度',
  BINDING: '绑定',
  ADS: '广告投放',
  VIOLATION: '违规',
  SPEND: '账单与消耗',
  FINANCE: '财务',
  AGENT: '二代工具',
  AI: 'AI',
} as const
export type HelpTopic = keyof typeof HELP_TOPICS
export const HELP_TOPIC_CODES = [
  'START',
  'ACCOUNT',
  'OPENING',
  'QUOTA',
  'BINDING',
  'ADS',
  'VIOLATION',
  'SPEND',
  'FINANCE',
  'AGENT',
  'AI',
] as const

export const ARTICLE_STATES = {
  PUBLISHED: { text: '已发布', tone: 'success' },
  DRAFT: { text: '草稿', tone: 'neutral' },
} as const
export type ArticleState = keyof typeof ARTICLE_STATES
export const ARTICLE_STATE_CODES = ['PUBLISHED', 'DRAFT'] as const

export const MAX_ARTICLE_TITLE = 60
export const MAX_ARTICLE_BODY = 10_000
export const MAX_ARTICLE_POSITION = 999
/** Articles of the manual; the portal reads their titles at once. */
export const MAX_ARTICLES = 300
export const MAX_HELP_SEARCH = 40
/** Words of one search; what is beyond them is not asked for. */
export const MAX_HELP_WORDS = 8
export const MAX_HELP_HITS = 50

/** The product's own videos, by the name of their files below /help, which `npm run help:record` writes. */
export const HELP_VIDEOS = {
  'add-quota': '新增额度',
  recharge: '充值钱包',
  'daily-spend': '查看每日消耗',
  messages: '消息中心与通知设置',
  statement: '确认对账单',
  'sub-customers': '新建子客户',
} as const
export type HelpVideo = keyof typeof HELP_VIDEOS
export const HELP_VIDEO_NAMES = ['add-quota', 'recharge', 'daily-spend', 'messages', 'statement', 'sub-customers'] as const
/** Where its files lie. */
export const videoFile = (name: HelpVideo, ending: 'webm' | 'mp4' | 'vtt' | 'jpg'): string => `/help/${name}.${ending}`
