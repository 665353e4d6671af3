// Views of the to-dos: how many there are of each kind, in each channel where the list is of one, and until when.
import type { TenantScope, Tx } from '@tallyhelm/infra/db/database'
import type { Todos } from '@tallyhelm/protocol/topics/spend/todo-entry'
import type { Todo } from '@tallyhelm/protocol/topics/spend/schemas'

type Line = Todo['content'][number]
export type FoundTodo = {
  count: number
  /** null where the list is of all channels. */
  channel?: Line['channel']
  /** How many of them are due within Beijing's day. */
  today?: number
  /** The nearest deadline. */
  due?: Date | null
  /** Days of what is late, or of the threshold that is undercut. */
  days?: number
  repays?: Line['repays']
}

/** A line for each of them; those without anything to do are left out by the reader. Reads what the linked list would show, by the same conditions. */
export type TodoView = (tx: Tx, scope: TenantScope, now: Date) => Promise<FoundTodo[]>
/** The views of a topic's to-dos: one missing or too many does not compile. */
export type TodoViews<Entries extends Todos> = { readonly [Kind in keyof Entries]: TodoView }
