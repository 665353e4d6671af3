// Help enums: the topics of the manual, in the order of its tree, and the states of an article (screens.md, Help).

export const HELP_TOPICS = {
  ACCOUNT: '账号与组织',
  OPENING: '开户',
  QUOTA: '额度',
  BINDING: '绑定',
  VIOLATION: '违规',
  FINANCE: '财务',
  AI: 'AI',
} as const
export type HelpTopic = keyof typeof HELP_TOPICS
export const HELP_TOPIC_CODES = ['ACCOUNT', 'OPENING', 'QUOTA', 'BINDING', 'VIOLATION', 'FINANCE', 'AI'] as const

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
