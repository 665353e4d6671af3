// To-dos about spend.
import type { SPEND_TODOS } from '@tallyhelm/protocol/topics/spend/todos'
import { outlierCounts } from './outliers.ts'
import type { TodoViews } from './todo-view.ts'

export const SPEND_TODO_VIEWS: TodoViews<typeof SPEND_TODOS> = { OUTLIERS: outlierCounts }
