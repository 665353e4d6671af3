// What a figure of spend is, and by what spend is added up (screens.md 7).

/** From the least certain to the most: a sum is what its least certain day is. */
export const SPEND_STATES = {
  RUNNING: { text: '进行中', tone: 'info' },
  CHECKING: { text: '核实中', tone: 'warning' },
  ESTIMATED: { text: '预估', tone: 'neutral' },
  SETTLED: { text: '校准', tone: 'success' },
} as const
export type SpendState = keyof typeof SPEND_STATES
export const SPEND_STATE_CODES = Object.keys(SPEND_STATES) as [SpendState, ...SpendState[]] // the table's own keys

export const SPEND_DIMENSIONS = { DAY: '按天', ACCOUNT: '按账户', COMPANY: '按公司' } as const
export type SpendDimension = keyof typeof SPEND_DIMENSIONS
export const SPEND_DIMENSION_CODES = Object.keys(SPEND_DIMENSIONS) as [SpendDimension, ...SpendDimension[]] // the table's own keys

/** Which reading saw a change. */
export const SPEND_SOURCES = { SYNC: '日常同步', RESTATED: '复核读取', FILL: '补读' } as const
export type SpendSource = keyof typeof SPEND_SOURCES
export const SPEND_SOURCE_CODES = Object.keys(SPEND_SOURCES) as [SpendSource, ...SpendSource[]] // the table's own keys
