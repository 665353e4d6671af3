// What waits to be done (screens.md 4, 待办事项), each with its count; what each kind counts is its topic's `todos.ts`.
import type { Database, TenantScope, Tx } from '@tallyhelm/infra/db/database'
import { ownCustomers } from '@tallyhelm/infra/db/tenant'
import type { Todo } from '@tallyhelm/protocol/topics/spend/schemas'
import type { Found } from '@tallyhelm/protocol/topics/spend/todo-entry'
import { TODO_KIND_CODES, type TodoKind, todoOf } from '@tallyhelm/protocol/topics/spend/todo-kinds'
import { timeText } from '@tallyhelm/protocol/values/day'
import { type CustomerType, customerTypeOf } from '@tallyhelm/protocol/vocabulary/customer-type'
import sql from 'sql-template-tag'
import { AD_ACCOUNTS_TODO_VIEWS } from '../ad-accounts/todos.ts'
import { APPEALS_TODO_VIEWS } from '../appeals/todos.ts'
import { BINDINGS_TODO_VIEWS } from '../bindings/todos.ts'
import { CONTRACTS_TODO_VIEWS } from '../contracts/todos.ts'
import { FREEZES_TODO_VIEWS } from '../freezes/todos.ts'
import { PAYMENTS_TODO_VIEWS } from '../payments/todos.ts'
import { QUOTA_TODO_VIEWS } from '../quota/todos.ts'
import { REPAYMENTS_TODO_VIEWS } from '../repayments/todos.ts'
import { STATEMENTS_TODO_VIEWS } from '../statements/todos.ts'
import { VIOLATIONS_TODO_VIEWS } from '../violations/todos.ts'
import { SPEND_TODO_VIEWS } from './todos.ts'
import type { FoundTodo, TodoView } from './todo-view.ts'

const VIEWS: Readonly<Record<TodoKind, TodoView>> = {
  ...VIOLATIONS_TODO_VIEWS,
  ...STATEMENTS_TODO_VIEWS,
  ...FREEZES_TODO_VIEWS,
  ...APPEALS_TODO_VIEWS,
  ...PAYMENTS_TODO_VIEWS,
  ...REPAYMENTS_TODO_VIEWS,
  ...CONTRACTS_TODO_VIEWS,
  ...BINDINGS_TODO_VIEWS,
  ...AD_ACCOUNTS_TODO_VIEWS,
  ...SPEND_TODO_VIEWS,
  ...QUOTA_TODO_VIEWS,
}

type Line = Todo['content'][number]

/** The next deadline first, then the most urgent; what has nothing to do, or is not for the reader, is left out. */
export async function todo(db: Database, scope: TenantScope, { now }: { now: Date }): Promise<Todo> {
  return await db.read(scope, async tx => {
    const type = await typeOf(tx, scope)
    const content: Line[] = []
    for (const kind of TODO_KIND_CODES.filter(each => isFor(scope, type, each))) {
      const found = await VIEWS[kind](tx, scope, now)
      content.push(...found.filter(({ count }) => count > 0).map(one => lineOf(kind, one)))
    }
    return { content: content.toSorted((a, b) => dueAt(a) - dueAt(b)) }
  })
}

const dueAt = ({ due_at }: Line): number => (due_at === undefined ? Number.MAX_VALUE : Date.parse(due_at))

function isFor({ subCustomerId }: TenantScope, type: CustomerType | undefined, kind: TodoKind): boolean {
  const { who, customerTypes } = todoOf(kind)
  return (who === 'both' || subCustomerId === null) && (customerTypes === undefined || (type !== undefined && customerTypes.includes(type)))
}

async function typeOf(tx: Tx, scope: TenantScope): Promise<CustomerType | undefined> {
  const row = await tx.maybe<{ type: number }>(sql`
    select c.customer_type as type from organization_customers c where ${ownCustomers(scope, 'c.id')}`)
  return customerTypeOf(row?.type ?? null)
}

function lineOf(kind: TodoKind, { count, channel = null, today = 0, due = null, days = 0, repays }: FoundTodo): Line {
  const { note } = todoOf(kind)
  const by = due === null ? null : timeText(due.toISOString()).slice(0, 16)
  const found: Found = { today, by, days }
  return {
    kind,
    count,
    channel,
    note: typeof note === 'string' ? note : note(found),
    ...(due === null ? {} : { due_at: due.toISOString() }),
    ...(repays === undefined ? {} : { repays }),
  }
}
