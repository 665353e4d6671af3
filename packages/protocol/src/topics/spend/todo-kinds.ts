// To-dos: the one table of all topics, the most urgent first. Entries stand in each topic's `todos.ts`.
import { AD_ACCOUNTS_TODOS } from '../ad-accounts/todos.ts'
import { APPEALS_TODOS } from '../appeals/todos.ts'
import { BINDINGS_TODOS } from '../bindings/todos.ts'
import { CONTRACTS_TODOS } from '../contracts/todos.ts'
import { FREEZES_TODOS } from '../freezes/todos.ts'
import { PAYMENTS_TODOS } from '../payments/todos.ts'
import { QUOTA_TODOS } from '../quota/todos.ts'
import { REPAYMENTS_TODOS } from '../repayments/todos.ts'
import { STATEMENTS_TODOS } from '../statements/todos.ts'
import { VIOLATIONS_TODOS } from '../violations/todos.ts'
import { SPEND_TODOS } from './todos.ts'
import type { TodoEntry, Todos } from './todo-entry.ts'

export const TODOS = {
  ...VIOLATIONS_TODOS,
  ...STATEMENTS_TODOS,
  ...FREEZES_TODOS,
  ...APPEALS_TODOS,
  ...PAYMENTS_TODOS,
  ...REPAYMENTS_TODOS,
  ...CONTRACTS_TODOS,
  ...BINDINGS_TODOS,
  ...AD_ACCOUNTS_TODOS,
  ...SPEND_TODOS,
  ...QUOTA_TODOS,
} as const satisfies Todos

export type TodoKind = keyof typeof TODOS
export const TODO_KIND_CODES = Object.keys(TODOS) as [TodoKind, ...TodoKind[]] // its own keys

/** The entry with its general type, for code that knows no kind. */
export const todoOf = (kind: TodoKind): TodoEntry => TODOS[kind]
