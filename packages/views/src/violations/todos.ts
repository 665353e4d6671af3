// To-dos about violations.
import type { VIOLATIONS_TODOS } from '@tallyhelm/protocol/topics/violations/todos'
import type { TodoViews } from '../spend/todo-view.ts'
import { dueRectifications } from './counts.ts'

export const VIOLATIONS_TODO_VIEWS: TodoViews<typeof VIOLATIONS_TODOS> = {
  RECTIFY: async (tx, scope, now) => {
    const { all, today, first } = await dueRectifications(tx, scope, now)
    return [{ count: all, channel: 'FACEBOOK', today, due: first }]
  },
}
