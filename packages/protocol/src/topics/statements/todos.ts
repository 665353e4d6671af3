// To-dos about statements.
import type { Asked, Todos } from '../spend/todo-entry.ts'
import { statementEndpoints } from './endpoints.ts'
import type { statementFilters } from './lists.ts'

type AskedStatements = Asked<typeof statementFilters>
const statement = {
  icon: 'paper',
  who: 'customer',
  customerTypes: [0, 3],
  page: 'CreditCheck',
  othersPage: 'CreditCheckOthers',
} as const

export const STATEMENTS_TODOS = {
  OVERDUE: {
    ...statement,
    title: '逾期对账单',
    note: ({ days }) => `最长逾期 ${days} 天，请尽快还款`,
    tone: 'error',
    list: { call: statementEndpoints.list, asked: { waits: 'REPAY' } satisfies AskedStatements },
  },
  STATEMENTS: {
    ...statement,
    title: '待确认对账单',
    note: ({ by }) => (by === null ? '请在截止日前核对确认' : `${by} 前确认`),
    tone: 'warning',
    list: { call: statementEndpoints.list, asked: { waits: 'REPLY' } satisfies AskedStatements },
  },
} as const satisfies Todos
