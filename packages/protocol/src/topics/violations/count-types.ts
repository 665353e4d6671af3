// What is counted of the accounts to be rectified: the menu needs these words on every page, and no others of the topic.

/** RECTIFICATION: all that wait for the customer; TODAY: those of them with their deadline on this business day. */
export const RECTIFICATION_TABS = { RECTIFICATION: '待整改', TODAY: '今日截止' } as const
export type RectificationCountType = keyof typeof RECTIFICATION_TABS
export const RECTIFICATION_COUNT_TYPE_CODES = ['RECTIFICATION', 'TODAY'] as const satisfies readonly RectificationCountType[]
